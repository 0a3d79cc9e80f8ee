// Fastify over HTTP/2 by prior knowledge: node fastify.js PORT
import process from "node:process";
import fastify from "fastify";
import { greeting, TEXT, TEXT_TYPE } from "./answers.js";

const application = fastify({ http2: true });

application.get("/text", (_, reply) => reply.type(TEXT_TYPE).send(TEXT));

application.get("/json", () => greeting());

await application.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
