"""Compares servers on one pinned core each: requests/s, CPU and allocated bytes per request, p99, memory.

    benchmarks/run [options] [scenario ...]

Each server is started and warmed up on all cores, so that the JIT compiles freely; then it is pinned to one core, and
the load generator runs on another. Rounds are interleaved, A B C A B C, so that a drift of the machine hits all alike.
Figures are medians; ratios refer to the first line or to the one that is named. CPU per request says more than
requests/s, for it does not depend on the load generator.

Two identical JVMs can differ by 15 %: --processes 3 repeats everything with fresh processes and shows the range of the
ratios. Only the loopback address is used.
"""
import argparse
import dataclasses
import json
import os
import platform
import subprocess
import sys

import scenarios as catalogue
from load import H2load, Wrk
from measure import measure
from report import summarize, table
from targets import peer_target

TARGET = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "target")


def parse(arguments):
    listing = "\n".join(f"  {name:21s}{text}" for name, text in catalogue.DESCRIPTIONS.items())
    parser = argparse.ArgumentParser(
        prog="benchmarks/run",
        description=__doc__,
        epilog="scenarios (default: all):\n" + listing,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("scenarios", nargs="*", metavar="scenario", help="which to run, see below")
    add("--rounds", type=int, default=5, help="measured runs of each target (%(default)s)")
    add("--seconds", type=int, default=3, help="seconds of a measured run (%(default)s)")
    add("--warm-up", type=int, default=45,
        help="seconds of warm-up of each target (%(default)s); the default handler needs 45, less flatters its rivals")
    add("--processes", type=int, default=1, help="how often to repeat all with fresh processes (%(default)s)")
    add("--connections", type=int, default=None, help="connections (16, with --h2 1)")
    add("--h2", action="store_true", help="HTTP/2 by prior knowledge, with h2load")
    add("--streams", type=int, default=100, help="concurrent streams of a connection, with --h2 (%(default)s)")
    add("--part-load", type=int, metavar="PERCENT", default=None,
        help="send all targets that share of what the first one answers at most, to compare response times")
    add("--header", dest="headers", action="append", default=[], metavar="'Name: value'", help="repeatable")
    add("--server", dest="servers", action="append", default=[], metavar="NAME",
        help="only targets of this server (default, brisk, reactor-netty, netty); repeatable")
    add("--peer", dest="peers", action="append", default=[], metavar="'NAME|PATH|COMMAND'",
        help="one more server in every scenario; {port} in the command stands for its port; repeatable")
    add("--json", metavar="FILE", help="write all figures to this file, too")
    add("--java", default=os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java")
    add("--jvm-option", dest="jvm_options", action="append", default=[], help="repeatable; default -Xmx512m")
    add("--server-core", type=int, default=0)
    add("--load-core", type=int, default=1)
    options = parser.parse_args(arguments)
    unknown = set(options.scenarios) - set(catalogue.DESCRIPTIONS)
    if unknown:
        parser.error(f"unknown scenario: {', '.join(sorted(unknown))} (known: {', '.join(catalogue.DESCRIPTIONS)})")
    options.connections = options.connections or (1 if options.h2 else 16)
    options.jvm_options = options.jvm_options or ["-Xmx512m"]
    return options


def class_path():
    try:
        with open(os.path.join(TARGET, "classpath.txt")) as file:
            return os.pathsep.join([os.path.join(TARGET, "classes"), file.read().strip()])
    except FileNotFoundError:
        sys.exit("benchmarks/target/classpath.txt is missing: mvn -pl benchmarks -am package -DskipTests")


def chosen(targets, options):
    wanted = [t for t in targets if not options.servers or t.server.kind in options.servers]
    return wanted + [peer_target(peer) for peer in options.peers]


def conditions(options):
    version = subprocess.run([options.java, "-version"], capture_output=True, text=True).stderr.splitlines()
    kept = ("rounds", "seconds", "warm_up", "processes", "connections", "h2", "streams", "part_load", "headers", "jvm_options")
    return {
        "java": version[1] if len(version) > 1 else "unknown",
        "kernel": platform.release(),
        "cores": os.cpu_count(),
        "load_average_before": os.getloadavg(),
        "options": {name: getattr(options, name) for name in kept},
    }


def main():
    options = parse(sys.argv[1:])
    options.class_path = class_path()
    generator = H2load(options.connections, options.streams) if options.h2 else Wrk(options.connections)
    result = {"conditions": conditions(options), "scenarios": {}}
    print(json.dumps(result["conditions"]))
    for name, all_targets in catalogue.scenarios(options).items():
        if options.scenarios and name not in options.scenarios:
            continue
        targets = chosen(all_targets, options)
        print(f"\n{name}: {catalogue.DESCRIPTIONS[name]}\n", flush=True)
        sets = [measure(targets, generator, options) for _ in range(options.processes)]
        lines = summarize(sets)
        print(table(lines), flush=True)
        result["scenarios"][name] = [dataclasses.asdict(line) for line in lines]
    if options.json:
        with open(options.json, "w") as file:
            json.dump(result, file, indent=1)


if __name__ == "__main__":
    main()
