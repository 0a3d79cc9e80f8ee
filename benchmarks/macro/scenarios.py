"""What is compared with what."""
import json

import codings
from servers import java_server
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
    "headers": "four header fields read, against none, in one process each",
    "remote": "the peer's address read, against not, in one process each",
    "client": "the client's address read from three entries of X-Forwarded-For, against not, in one process",
    **codings.DESCRIPTIONS,
}


def scenarios(options):
    """The targets of each scenario, the baseline first."""
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
        "headers": read_or_not(default, "/headers-not-read", "/headers", FOUR_HEADERS)
        + read_or_not(brisk, "/headers-not-read", "/headers", FOUR_HEADERS),
        # By getRemoteAddress() in the default, which has nothing else, by the info object in Brisk.
        "remote": read_or_not(default, "/peer-not-read", "/peer") + read_or_not(brisk, "/peer-not-read", "/remote"),
        "client": read_or_not(brisk_client, "/peer-not-read", "/client", FORWARDED_FOR),
        **codings.scenarios(default, brisk, options),
    }
