"""What is compared with what where responses are compressed. The default is the same application, which compresses."""
from servers import java_server
from targets import Target

DESCRIPTIONS = {
    "gzip-small": "JSON of 2.4 kB, gzip, at the default's level 6 and at Brisk's own",
    "gzip-large": "the same with 30 kB",
    "br-small": "JSON of 2.4 kB as br, against the default's gzip",
    "br-large": "the same with 30 kB",
    "zstd-small": "JSON of 2.4 kB as zstd, against the default's gzip",
    "zstd-large": "the same with 30 kB",
    "compression-unwanted": "JSON of 2.4 kB, plain, with compression switched off and on",
    "compression-cached": "30 kB from the cache of encoded bodies, against the same bytes, compressed beforehand",
}


def scenarios(default, brisk, options):
    """The targets of each scenario; `default` and `brisk` do not compress."""
    off, on = "-Dbrisk.enabled=false", "-Dserver.compression.enabled=true"
    default_on = java_server("default-compression", "WebFluxServer", options, off, on)
    brisk_on = java_server("brisk-compression", "WebFluxServer", options, on)
    brisk_6 = java_server("brisk-compression-6", "WebFluxServer", options, on, "-Dbrisk.compression.gzip.level=6")
    brisk_cache = java_server("brisk-cache", "WebFluxServer", options, on, "-Dbrisk.compression.cache.enabled=true")

    def target(name, server, path, coding):
        return Target(name, server, path, (f"Accept-Encoding: {coding}",), coding=coding)

    def plain(name, server, baseline):
        return Target(name, server, "/documents/small", baseline=baseline, coding="identity")

    def gzip(path):
        return [
            target("default, gzip", default_on, path, "gzip"),
            target("brisk, gzip 6", brisk_6, path, "gzip"),
            target("brisk, gzip", brisk_on, path, "gzip"),
        ]

    def other(path, coding):
        return [
            target("default, gzip", default_on, path, "gzip"),
            target(f"brisk, {coding}", brisk_on, path, coding),
        ]

    return {
        "gzip-small": gzip("/documents/small"),
        "gzip-large": gzip("/documents/large"),
        "br-small": other("/documents/small", "br"),
        "br-large": other("/documents/large", "br"),
        "zstd-small": other("/documents/small", "zstd"),
        "zstd-large": other("/documents/large", "zstd"),
        "compression-unwanted": [
            plain("brisk, off", brisk, None),
            plain("brisk, on", brisk_on, None),
            plain("default, off", default, "default, off"),
            plain("default, on", default_on, "default, off"),
        ],
        # In one process, because two differ by more than the 15 % that matter here.
        "compression-cached": [
            target("brisk, precompressed", brisk_cache, "/documents/precompressed", "gzip"),
            target("brisk, cached", brisk_cache, "/documents/bytes", "gzip"),
        ],
    }
