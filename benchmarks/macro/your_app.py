"""Compares an application with itself, started in two ways, such as without Brisk and with it.

    benchmarks/compare-your-app [options] BEFORE AFTER PATH [PATH ...]

    benchmarks/compare-your-app \\
      'java -Dbrisk.enabled=false -jar application.jar' \\
      'java -jar application.jar' \\
      /api/parts/1

Both commands are started, each with a free port in the environment variable SERVER_PORT, which Spring Boot takes for
server.port, and in place of {port}. They run without a shell and in the current directory, and have to run in the
foreground: what a daemon runs can be neither measured nor ended. Then each path is asked for on both; status line, header fields (but Date) and body have to be the same. Then both are loaded as by benchmarks/run:
warmed up on all cores, pinned to one, measured in turns. Only the loopback address is used, and no TLS.

The default is for a first look. A JVM compiles for longer than that, the default's chain of operators longer than Brisk's
plans: for figures to be passed on use --warm-up 45 --processes 3.

Ratios are those of AFTER to BEFORE: the more requests/s and the less CPU per request, the better. CPU per request says
more, for it does not depend on the load generator.
"""
import argparse
import http.client
import math
import os
import shlex
import shutil
import signal
import sys

from answers import fetch
from load import H2load, Wrk
from measure import SETTLE_SECONDS, measure
from report import summarize, table
from same_bytes import difference
from servers import Server
from targets import Target

DIFFERENT, USAGE, FAILED = 1, 2, 3
EPILOG = """exit status:
  0  the same bytes, and measured
  1  the answers differ
  2  wrong options, or a tool is missing
  3  a server did not start, or the measurement failed"""
# The ports differ between the two, and some applications send back what Host says.
SAME_HOST = "Host: localhost"
# For a first look. What is slower compiles for longer, so a short warm-up flatters the faster one.
WARM_UP_SECONDS = 20
# What two identical processes differ by on a machine with neighbours.
NOISE = 0.15


class Different(Exception):
    """The answers are not the same; the message says how."""


def parse(arguments):
    parser = argparse.ArgumentParser(
        prog="benchmarks/compare-your-app",
        description=__doc__,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("before", metavar="BEFORE", help="the command that starts the application as it was")
    add("after", metavar="AFTER", help="the command that starts it as it is to be")
    add("paths", nargs="+", metavar="PATH", help="path and query of a GET request, such as /api/parts?page=1")
    add("--header", dest="headers", action="append", default=[], metavar="'Name: value'", help="repeatable")
    add("--ignore-field", dest="ignored", action="append", default=[], metavar="NAME",
        help="a response field that may differ, such as a request id; repeatable")
    add("--allow-different", action="store_true", help="measure even if the answers differ; the exit status stays 1")
    add("--start-seconds", type=int, default=120, help="how long a server may take to listen (%(default)s)")
    add("--rounds", type=int, default=5, help="measured runs of each path on each server (%(default)s)")
    add("--seconds", type=int, default=3, help="seconds of a measured run (%(default)s)")
    add("--warm-up", type=int, default=WARM_UP_SECONDS,
        help="seconds of warm-up of each path on each server (%(default)s); 45 for figures to be passed on")
    add("--processes", type=int, default=1, help="how often to repeat all with fresh processes (%(default)s)")
    add("--connections", type=int, default=None, help="connections (16, with --h2 1)")
    add("--h2", action="store_true", help="HTTP/2 by prior knowledge, with h2load; needs server.http2.enabled=true")
    add("--streams", type=int, default=100, help="concurrent streams of a connection, with --h2 (%(default)s)")
    add("--server-core", type=int, default=0)
    add("--load-core", type=int, default=1)
    options = parser.parse_args(arguments)
    for path in options.paths:
        if not path.startswith("/"):
            parser.error(f"path: {path} (expected: it begins with /, without scheme, host and port)")
    for name in ("before", "after"):
        if not _words(getattr(options, name), parser):
            parser.error(f"{name.upper()} is empty (expected: a command)")
    for name in ("rounds", "seconds", "warm_up", "processes", "start_seconds"):
        if getattr(options, name) < 1:
            parser.error(f"--{name.replace('_', '-')}: {getattr(options, name)} (expected: >= 1)")
    options.connections = options.connections or (1 if options.h2 else 16)
    options.part_load = None
    return options


def _words(command, parser):
    try:
        return shlex.split(command)
    except ValueError as failure:
        parser.error(f"{command}: {failure}")


def missing_tools(options):
    """What has to be there and is not, in words."""
    tools = {"taskset": "util-linux"}
    tools["h2load" if options.h2 else "wrk"] = "nghttp2-client" if options.h2 else "wrk"
    packages = [package for tool, package in tools.items() if not shutil.which(tool)]
    if packages:
        return "missing Debian packages; install them with: apt-get install " + " ".join(packages)
    absent = {options.server_core, options.load_core} - set(range(os.cpu_count() or 1))
    if absent or options.server_core == options.load_core:
        return f"two cores are needed, one for the server and one for the load; there are {os.cpu_count()}"
    return None


def targets_of(options):
    servers = [
        Server(name, tuple(shlex.split(getattr(options, name))), options.start_seconds) for name in ("before", "after")
    ]
    return [
        Target(f"{server.key} {path}", server, path, baseline=f"before {path}")
        for path in options.paths for server in servers
    ]


def compare(targets, processes, options):
    """Asks both servers for each path. Returns the lengths of the bodies, or raises Different."""
    lengths, reports = {}, []

    def ask(target):
        fields = () if any(field.lower().startswith("host:") for field in options.headers) else (SAME_HOST,)
        try:
            answer = fetch(
                processes[target.server.key].port, target, (*fields, *options.headers), options.start_seconds)
        except (OSError, http.client.HTTPException) as failure:
            raise RuntimeError(f"{target.name}: no answer of HTTP/1.1 ({failure!r})") from failure
        if not 200 <= answer.status < 300:
            raise RuntimeError(f"{target.name}: status {answer.status} (expected: 2xx)")
        lengths[target] = len(answer.body)
        return answer

    for before, after in zip(targets[::2], targets[1::2]):
        first, second = ask(before), ask(after)
        differs = difference(first, second, options.ignored)
        if differs:
            itself = difference(first, ask(before), options.ignored)
            hint = ("\nBEFORE does not send the same bytes twice either. Choose a path that answers the same each time, "
                    "or leave out a field with --ignore-field." if itself else "")
            reports.append(f"{before.path}: the answers differ\n{differs}{hint}")
        else:
            print(f"{before.path}: the same status line, fields and body ({len(second.body)} bytes)", flush=True)
    if reports:
        raise Different("\n\n".join(reports))
    return lengths


def explanation(line, path, options):
    """The ratios of AFTER in words."""
    noise = max(abs(line.cpu_ratio - 1), abs(line.rps_ratio - 1)) <= NOISE
    return (
        f"{path}: {line.rps_ratio:.2f} times the requests/s and {line.cpu_ratio:.2f} times the CPU per request of BEFORE, "
        f"medians of {options.rounds * options.processes} rounds; two equal processes may differ by 15 %"
        + (", so these two are the same." if noise else "."))


def run(options):
    """Compares, measures, prints. Returns the exit status."""
    status = 0

    def ask(targets, processes, _):
        nonlocal status
        try:
            return compare(targets, processes, options)
        except Different as difference_found:
            status = DIFFERENT
            print(difference_found, flush=True)
            if not options.allow_different:
                raise
            return {}

    targets = targets_of(options)
    generator = H2load(options.connections, options.streams) if options.h2 else Wrk(options.connections)
    try:
        sets = [measure(targets, generator, options, ask) for _ in range(options.processes)]
    except Different:
        return status
    errors = False
    for index, path in enumerate(options.paths):
        pair = summarize([entries[2 * index:2 * index + 2] for entries in sets])
        print(f"\n{table(pair)}\n\n{explanation(pair[1], path, options)}")
        errors = errors or any(line.errors for line in pair)
    if errors:
        raise RuntimeError("the load generator saw errors, see the tables; these figures say nothing")
    return status


def announcement(options, load):
    """How long it will take, and whether it is the right moment. `load` is the machine's load average before it."""
    each = options.warm_up + SETTLE_SECONDS + options.rounds * options.seconds
    minutes = math.ceil(2 * len(options.paths) * options.processes * each / 60)
    text = f"This takes about {minutes} minute{'s' if minutes > 1 else ''}, and the start of the servers."
    if load > 1:
        text += f"\nThe machine is busy (load average {load:.1f}): what is measured now says little."
    return text


def main():
    options = parse(sys.argv[1:])
    missing = missing_tools(options)
    if missing:
        print(f"benchmarks/compare-your-app: {missing}", file=sys.stderr)
        return USAGE
    # So that the servers are ended then, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(FAILED))
    print(announcement(options, os.getloadavg()[0]), flush=True)
    try:
        return run(options)
    except RuntimeError as failure:
        print(f"benchmarks/compare-your-app: {failure}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return FAILED


if __name__ == "__main__":
    sys.exit(main())
