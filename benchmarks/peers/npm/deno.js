// Deno.serve, over HTTP/1.1 and HTTP/2 by prior knowledge: deno run --allow-net deno.js PORT
import { greeting, JSON_TYPE, TEXT, TEXT_TYPE } from "./answers.js";

const text = () => new Response(TEXT, { headers: { "content-type": TEXT_TYPE } });

const port = Number(Deno.args[0]);

// The address is used, so that the read cannot be dropped: an absent value would change the answer.
function remote(info) {
  const { hostname, port } = info.remoteAddr;
  return hostname && port ? text() : new Response("missing");
}

Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, (request, info) => {
  const path = request.url.slice(request.url.indexOf("/", 7));
  switch (path) {
    case "/json":
      return new Response(JSON.stringify(greeting()), { headers: { "content-type": JSON_TYPE } });
    case "/remote":
      return remote(info);
    default:
      return text();
  }
});
