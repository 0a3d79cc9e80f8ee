"""Requests of every other kind: errors, forms, parts, sessions, conditions, odd paths, streams, Actuator.

Brisk is made for what the scenarios of benchmarks/run measure; here is what else a service is asked for. None of it may cost more
than by default: the run fails with 1 where Brisk allocates more for a request, which is robust on a busy machine. CPU is not; it is
told, and wants a look where it is above 1.1.
"""
import argparse
import dataclasses
import statistics
import sys
from typing import Optional

from answers import ask_for
from compare import class_path
from load import Wrk
from measure import Comparison, measure_all
from pages import write_text
from servers import default_java, java_server
from targets import Target

FORM = "Content-Type: application/x-www-form-urlencoded"
JSON_TYPE = "Content-Type: application/json"
PARTS = "Content-Type: multipart/form-data; boundary=b"
FILE = ("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\n"
        "hello\r\n--b--\r\n")
ITEM = '{"id":1,"page":2,"size":3,"name":"item"}'
# What two identical servers may differ by.
SLACK = 1.02


@dataclasses.dataclass(frozen=True)
class Kind:
    """A request, and the status of its answer."""

    title: str
    status: int
    path: str
    headers: tuple = ()
    body: Optional[str] = None


KINDS = (
    Kind("text, for comparison", 200, "/text"),
    Kind("not found", 404, "/nowhere"),
    Kind("method not allowed", 405, "/text", body="x"),
    Kind("media type not supported", 415, "/items", ("Content-Type: text/plain",), "x"),
    Kind("not acceptable", 406, "/items", ("Accept: image/png",)),
    Kind("malformed JSON", 400, "/items", (JSON_TYPE,), '{"id":'),
    Kind("missing parameter", 400, "/number"),
    Kind("parameter that cannot be converted", 400, "/number?value=x"),
    Kind("ResponseStatusException", 409, "/conflict"),
    Kind("Mono with an error", 500, "/failing"),
    Kind("exception with a handler", 400, "/handled"),
    Kind("JSON in and out", 200, "/items", (JSON_TYPE,), ITEM),
    Kind("form, bound", 200, "/bound", (FORM,), "name=a&number=2"),
    Kind("multipart", 200, "/parts", (PARTS,), FILE),
    Kind("session", 200, "/session"),
    Kind("CORS", 200, "/cors", ("Origin: http://a.example",)),
    Kind("not modified", 304, "/unmodified", ('If-None-Match: "1"',)),
    Kind("matrix variable", 200, "/variables/a;value=1"),
    Kind("encoded path", 200, "/variables/a%20b"),
    Kind("server-sent events", 200, "/events"),
    Kind("NDJSON", 200, "/lines"),
    Kind("Flux as JSON", 200, "/items"),
    Kind("static file", 200, "/page.txt"),
    Kind("range of a static file", 206, "/page.txt", ("Range: bytes=0-9",)),
    Kind("health", 200, "/actuator/health"),
)


@dataclasses.dataclass(frozen=True)
class Line:
    """CPU in microseconds and bytes per request, by default and with Brisk."""

    title: str
    status: int
    cpu: tuple
    allocated: tuple

    @property
    def costs_more(self):
        return self.allocated[1] > self.allocated[0] * SLACK


def parse(arguments):
    parser = argparse.ArgumentParser(prog="benchmarks/kinds", description=__doc__)
    add = parser.add_argument
    add("--rounds", type=int, default=3, help="measured runs of each (%(default)s)")
    add("--seconds", type=int, default=1, help="seconds of a measured run (%(default)s)")
    add("--warm-up", type=int, default=20, help="seconds of warm-up of the first kind; the others get a third (%(default)s)")
    add("--write", metavar="DIRECTORY", help="write kinds.md and kinds.json there")
    add("--java", default=default_java())
    add("--server-core", type=int, default=0)
    add("--load-core", type=int, default=1)
    options = parser.parse_args(arguments)
    options.jvm_options, options.headers, options.h2, options.part_load = ["-Xmx512m"], [], False, None
    options.next_warm_up = max(2, options.warm_up // 3)
    options.class_path = ""
    return options


def comparisons(options):
    servers = (
        java_server("default", "KindsServer", options, "-Dbrisk.enabled=false"),
        java_server("brisk", "KindsServer", options),
    )
    for kind in KINDS:
        targets = tuple(Target(server.key, server, kind.path, kind.headers, body=kind.body) for server in servers)
        yield Comparison(kind.title, kind.title, targets, Wrk(16))


def kind_of(target):
    return next(kind for kind in KINDS if (kind.path, kind.headers, kind.body) == (target.path, target.headers, target.body))


def ask(targets, processes, options):
    """Sees that both give the status that is expected."""
    expected = kind_of(targets[0]).status
    for target in targets:
        status = ask_for(processes[target.server.key].port, target, ()).status
        if status != expected:
            raise RuntimeError(f"{target.name} answers {target.path} with {status} instead of {expected}")
    return {}


def line_of(compared, measured):
    kind = kind_of(compared.targets[0])
    # That the status is not 2xx is meant; connections that fail are not.
    failed = [each.errors for entry in measured for each in entry.rounds if "Socket errors" in each.errors]
    if failed:
        raise RuntimeError(f"{compared.name}: {failed[0]}")

    def medians(field):
        return tuple(statistics.median(getattr(each, field) for each in entry.rounds) for entry in measured)

    return Line(kind.title, kind.status, medians("cpu_us"), medians("allocated"))


def table(lines):
    rows = ["| request | status | CPU µs, default | brisk | ratio | bytes, default | brisk | ratio |", "|---" * 8 + "|"]
    for line in lines:
        rows.append(
            f"| {line.title} | {line.status} | {line.cpu[0]:.1f} | {line.cpu[1]:.1f} | {line.cpu[1] / line.cpu[0]:.2f} "
            f"| {line.allocated[0]:,.0f} | {line.allocated[1]:,.0f} | {line.allocated[1] / line.allocated[0]:.2f} |")
    return "\n".join(rows)


def main():
    options = parse(sys.argv[1:])
    options.class_path = class_path()
    lines = [line_of(*measured) for measured in measure_all(list(comparisons(options)), options, ask)]
    text = table(lines)
    print(text)
    if options.write:
        page = ("# Requests of other kinds\n\nWritten by `benchmarks/kinds`, see "
                "[benchmarks.md](../benchmarks.md#requests-of-other-kinds).\n\n" + text)
        write_text(options.write, "kinds", page, {"lines": [dataclasses.asdict(line) for line in lines]})
    more = [line.title for line in lines if line.costs_more]
    sys.exit(f"benchmarks/kinds: more bytes than by default: {', '.join(more)}" if more else 0)


if __name__ == "__main__":
    main()
