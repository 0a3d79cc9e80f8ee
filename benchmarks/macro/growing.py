"""What is made larger, and the targets that show what it costs: the default and Brisk, for each size."""
import dataclasses

from load import Wrk
from servers import java_server
from targets import Target

KINDS = ("default", "brisk")
MAPPINGS = (10, 100, 1_000, 5_000)
CONNECTIONS = (1, 16, 128, 1_000, 10_000)
FIELDS = (5, 15, 30, 60)
BYTES = (0, 1_000, 10_000, 100_000, 1_000_000)
LOOPS = (1, 2)
TEXT_TYPE = ("Content-Type: text/plain;charset=UTF-8",)


@dataclasses.dataclass(frozen=True)
class Dimension:
    """What is made larger. `target` makes a Target of a kind and a size.

    With `own_processes` each size has servers of its own, otherwise all sizes ask the same two.
    """

    title: str
    axis: str
    sizes: tuple
    target: object
    generator: object = Wrk(16)
    own_processes: bool = False

    def groups(self):
        """The targets of each set of processes, the default before Brisk for each size."""
        sizes = [(size,) for size in self.sizes] if self.own_processes else [self.sizes]
        return [[self.target(kind, size) for size in group for kind in KINDS] for group in sizes]


class WrkByQuery:
    """wrk with as many connections as the query of the path says, so that all of them ask the same processes."""

    def run(self, url, headers, seconds, core, body=None):
        connections = int(url.rsplit("=", 1)[1])
        return Wrk(connections).run(url, headers, self.seconds(connections, seconds), core, body)

    @staticmethod
    def seconds(connections, seconds):
        """Opening them is part of a run, and must be a small one."""
        return max(seconds, connections // 1_000)


def dimensions(options):
    """All curves, by name. A target function takes the kind and the size."""

    def server(kind, name="growth", *properties):
        switch = ("-Dbrisk.enabled=false",) if kind == "default" else ()
        return java_server(f"{kind}-{name}", "GrowthServer", options, *switch, *properties)

    def target(kind, size, path, *more, **named):
        return Target(f"{kind}, {size}", server(kind, *more), path, **named)

    def mappings(kind_of_mapping, path):
        def of(kind, size):
            properties = (f"-Dgrowth.mappings={size}", f"-Dgrowth.kind={kind_of_mapping}")
            return target(kind, size, path.format(size - 1), f"{kind_of_mapping}-{size}", *properties)
        return of

    def fields(kind, size):
        # wrk sends Host by itself.
        return target(kind, size, "/text", headers=tuple(f"X-Field-{i}: value {i} of a field" for i in range(size - 1)))

    def loops(kind, size):
        return target(kind, size, "/text", f"loops-{size}", f"-Dreactor.netty.ioWorkerCount={size}")

    return {
        "mappings-literal": Dimension(
            "annotated mappings with a literal path", "mappings", MAPPINGS,
            mappings("literal", "/api/v1/things-{}/all"), own_processes=True),
        "mappings-variable": Dimension(
            "annotated mappings with a path variable", "mappings", MAPPINGS,
            mappings("variable", "/api/v1/things-{}/42"), own_processes=True),
        "mappings-tenant": Dimension(
            "annotated mappings with a variable in front", "mappings", MAPPINGS,
            mappings("tenant", "/api/acme/things-{}/42"), own_processes=True),
        "mappings-router": Dimension(
            "routes of a router function", "routes", MAPPINGS,
            mappings("router", "/api/v1/things-{}/42"), own_processes=True),
        "connections": Dimension(
            "connections", "connections", CONNECTIONS,
            lambda kind, size: target(kind, size, f"/text?connections={size}"), WrkByQuery()),
        "fields": Dimension("header fields of a request", "fields", FIELDS, fields),
        "sent": Dimension(
            "body of a response", "bytes", BYTES, lambda kind, size: target(kind, size, f"/sent?size={size}")),
        "received": Dimension(
            "body of a request", "bytes", BYTES,
            lambda kind, size: target(kind, size, "/received", headers=TEXT_TYPE, body="0123456789" * (size // 10))),
        "loops": Dimension("event loops", "event loops", LOOPS, loops, own_processes=True),
    }
