"""What is compared with what."""
import dataclasses
import json

import codings
from load import H2load, Readers, Wrk
from peers import Peers
from servers import HTTP2, java_server
from targets import Target

# What a browser sends; the same for reading and not reading, so that only the reading differs.
FOUR_HEADERS = (
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Language: de,en-US;q=0.7,en;q=0.3",
    "Accept-Encoding: gzip, deflate",
)

# What the last of three proxies sends: all but the first entry are trusted.
FORWARDED_FOR = ("X-Forwarded-For: 203.0.113.195, 10.0.0.2, 10.0.0.1",)
TRUST = ("-Dbrisk.info.forwarded=x-forwarded", "-Dbrisk.info.trusted-proxies=127.0.0.1,10.0.0.0/8")


# The record `Order` of the servers, about 1 kB of JSON.
ORDER = json.dumps({
    "id": 4711,
    "customer": "Jane Doe",
    "note": "Please ring twice. " * 11,
    "lines": [{"article": f"article-{i}", "quantity": i, "price": 9.5 + i, "gift": i % 2 == 0} for i in range(12)],
}, separators=(",", ":"))
JSON_TYPE = ("Content-Type: application/json",)

DESCRIPTIONS = {
    "text": "annotated controller, String",
    "json": "annotated controller, record as JSON",
    "mono": "annotated controller, Mono of a String",
    "args": "path variable and two query parameters, record as JSON",
    "post": "1 kB of JSON in and out",
    "list": "list of 100 records as JSON, 10 kB",
    "filter": "annotated controller, String, beneath a WebFilter that does nothing",
    "security": "annotated controller, String, beneath Spring Security, a permitted path",
    "router": "router function, String",
    "serve-routes": "serve routes: a constant and a handler, against a router function and raw servers",
    "webhandler": "a WebHandler that answers by itself",
    "recording": "raw Reactor Netty that records as little as Micrometer allows, against none, in one process",
    "headers": "four header fields read, against none, in one process each",
    "remote": "the peer's address read, against not, in one process each",
    "client": "the client's address read from three entries of X-Forwarded-For, against not, in one process",
    "peers": "text, beside Spring MVC on Tomcat with virtual threads, Vert.x, Deno and Express",
    "h2-text": "String over HTTP/2, 1 connection with 100 streams, beside Deno and Fastify",
    "h2-json": "record as JSON over HTTP/2, 1 connection with 100 streams, beside Deno and Fastify",
    "h2-connections": "String over HTTP/2, 16 connections with 8 streams, against HTTP/1.1 with 128, in one process each",
    "pipelining": "String, 16 requests at once on each connection",
    "stream": "1 MB as a stream of 64 kB buffers",
    "static": "a static file of 10 kB",
    "events": "server-sent events of JSON to 1,000 clients, 50 a second to each; a request is an event here",
    "parts": "text and JSON with parts of Brisk switched off",
    **codings.DESCRIPTIONS,
}

H2 = H2load(connections=1, streams=100)


def scenarios(options, peers=None):
    """The targets of each scenario, the baseline first; with the peers that can be started."""
    peers = peers or Peers(options)
    default = java_server("default", "WebFluxServer", options, "-Dbrisk.enabled=false")
    brisk = java_server("brisk", "WebFluxServer", options)
    default_handler = java_server("default-webhandler", "WebHandlerServer", options, "-Dbrisk.enabled=false")
    brisk_handler = java_server("brisk-webhandler", "WebHandlerServer", options)
    reactor = java_server("reactor-netty", "RawReactorNettyServer", options)
    netty = java_server("netty", "RawNettyServer", options)
    brisk_client = java_server("brisk-client", "WebFluxServer", options, *TRUST)
    default_filter = java_server("default-filter", "FilteredServer", options, "-Dbrisk.enabled=false")
    brisk_filter = java_server("brisk-filter", "FilteredServer", options)
    default_security = java_server("default-security", "SecuredServer", options, "-Dbrisk.enabled=false")
    brisk_security = java_server("brisk-security", "SecuredServer", options)
    default_h2 = java_server("default-h2", "WebFluxServer", options, "-Dbrisk.enabled=false", HTTP2)
    brisk_h2 = java_server("brisk-h2", "WebFluxServer", options, HTTP2)
    reactor_h2 = java_server("reactor-netty-h2", "RawReactorNettyServer", options, HTTP2)

    def side_by_side(path):
        return [Target(server.key, server, path) for server in (default, brisk, reactor, netty)]

    def without_netty(path, headers=(), body=None):
        return [Target(server.key, server, path, headers, body=body) for server in (default, brisk, reactor)]

    def read_or_not(server, without, with_read, headers=()):
        unread = f"{server.key}, not read"
        return [
            Target(unread, server, without, headers),
            Target(f"{server.key}, read", server, with_read, headers, baseline=unread),
        ]

    def over_http2(path):
        own = (default_h2, brisk_h2, reactor_h2)
        return [
            *(Target(server.kind, server, path, load=H2) for server in own),
            *peers.targets("deno", "deno", path, load=H2),
            *peers.targets("fastify", "fastify", path, load=H2),
        ]

    def by_protocol(server):
        first = f"{server.kind}, HTTP/1.1, 128 connections"
        return [
            Target(first, server, "/text", load=Wrk(128)),
            Target(f"{server.kind}, HTTP/2, 16 × 8", server, "/text", load=H2load(16, 8), baseline=first),
        ]

    def foreign(name, key, without, with_read, headers=()):
        unread = f"{name}, not read"
        return [
            *peers.targets(unread, key, without, headers),
            *peers.targets(f"{name}, read", key, with_read, headers, unread),
        ]

    def with_load(targets, load):
        return [dataclasses.replace(target, load=load) for target in targets]

    def parts(path):
        whole = f"default, {path[1:]}"
        variants = (("default", default), ("brisk", brisk), *_parts_off(options))
        return [Target(f"{name}, {path[1:]}", server, path, baseline=whole) for name, server in variants]

    return {
        "text": side_by_side("/text"),
        "json": side_by_side("/json"),
        "mono": without_netty("/mono"),
        "args": without_netty("/items/42?page=3&size=20"),
        "post": without_netty("/orders", JSON_TYPE, ORDER),
        "list": without_netty("/list"),
        "filter": [
            Target("default", default_filter, "/text"),
            Target("brisk", brisk_filter, "/text"),
            Target("reactor-netty", reactor, "/text"),
        ],
        "security": [Target("default", default_security, "/text"), Target("brisk", brisk_security, "/text")],
        "router": side_by_side("/router/text"),
        # The default serves routes too, by its own dispatcher.
        "serve-routes": [
            Target("reactor-netty", reactor, "/serve/text"),
            Target("netty", netty, "/serve/text"),
            Target("brisk, constant", brisk, "/serve/text"),
            Target("brisk, handler", brisk, "/serve/handler"),
            Target("brisk, without filters", brisk, "/serve/unfiltered"),
            Target("brisk, annotated", brisk, "/text"),
            Target("default, constant", default, "/serve/text"),
        ],
        "webhandler": [
            Target("default", default_handler, "/"),
            Target("brisk", brisk_handler, "/"),
            Target("reactor-netty", reactor, "/"),
            Target("netty", netty, "/"),
        ],
        "recording": [
            Target("reactor-netty", reactor, "/text"),
            Target("reactor-netty, recorded", reactor, "/recorded", baseline="reactor-netty"),
        ],
        "headers": read_or_not(default, "/headers-not-read", "/headers", FOUR_HEADERS)
        + read_or_not(brisk, "/headers-not-read", "/headers", FOUR_HEADERS)
        + foreign("express on node", "express", "/headers-not-read", "/headers", FOUR_HEADERS)
        + foreign("express on deno", "express-deno", "/headers-not-read", "/headers", FOUR_HEADERS),
        # By getRemoteAddress() in the default, which has nothing else, by the info object in Brisk.
        "remote": read_or_not(default, "/peer-not-read", "/peer")
        + read_or_not(brisk, "/peer-not-read", "/remote")
        + foreign("deno", "deno", "/peer-not-read", "/remote"),
        "client": read_or_not(brisk_client, "/peer-not-read", "/client", FORWARDED_FOR),
        "peers": [
            *side_by_side("/text"),
            *peers.targets("tomcat", "tomcat", "/text"),
            *peers.targets("vertx", "vertx", "/text"),
            *peers.targets("deno", "deno", "/text"),
            *peers.targets("express on node", "express", "/text"),
            *peers.targets("express on deno", "express-deno", "/text"),
        ],
        "h2-text": over_http2("/text"),
        "h2-json": over_http2("/json"),
        "h2-connections": by_protocol(default_h2) + by_protocol(brisk_h2) + by_protocol(reactor_h2),
        "pipelining": with_load(
            side_by_side("/text") + peers.targets("vertx", "vertx", "/text"), Wrk(16, pipelined=16)),
        "stream": without_netty("/stream"),
        "static": [Target("default", default, "/page.txt"), Target("brisk", brisk, "/page.txt")],
        "events": with_load(without_netty("/events"), Readers(1000)),
        "parts": parts("/text") + parts("/json"),
        **codings.scenarios(default, brisk, options),
    }


def _parts_off(options):
    """Brisk with one part switched off, and with all that have a switch of their own."""
    switches = {
        "dispatch": "-Dbrisk.dispatch.enabled=false",
        "recording": "-Dbrisk.metrics.direct=false",
    }
    for part, switch in switches.items():
        yield f"brisk without direct {part}", java_server(f"brisk-no-{part}", "WebFluxServer", options, switch)
    yield "brisk without both", java_server("brisk-no-both", "WebFluxServer", options, *switches.values())
    yield "brisk and Date", java_server("brisk-date", "WebFluxServer", options, "-Dbrisk.headers.date=true")
