// Express, on Node or on Deno: node express.js PORT
import process from "node:process";
import express from "express";
import { greeting, TEXT } from "./answers.js";

const application = express();

const text = (response) => response.type("text/plain").send(TEXT);

application.get("/text", (_, response) => text(response));

application.get("/json", (_, response) => response.json(greeting()));

// Four header fields, as in Deno's own benchmark of Express.
application.get("/headers", (request, response) => {
  const all = request.get("user-agent") && request.get("accept") && request.get("accept-language") &&
    request.get("accept-encoding");
  return all ? text(response) : response.send("missing");
});

application.get("/headers-not-read", (_, response) => text(response));

application.listen(Number(process.argv[2]), "127.0.0.1");
