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
import datetime
import json
import math
import os
import shlex
import sys

import scenarios as catalogue
from load import H2load, Wrk
from machine import conditions
from measure import Comparison, measure_all, warm_ups
from pages import conditions_of, result as figures, write
from peers import Peers, java_of_peers
from report import summarize, table
from servers import default_java
from sets import SETS, groups_of, seconds_of
from targets import peer_target

TARGET = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "target")
DEFAULT_WARM_UP = 45


def parse(arguments):
    listing = "\n".join(f"  {name:21s}{text}" for name, text in catalogue.DESCRIPTIONS.items())
    sets = "\n".join(f"  {name:21s}{text}" for name, (text, _) in SETS.items())
    parser = argparse.ArgumentParser(
        prog="benchmarks/run",
        description=__doc__,
        epilog=f"scenarios (default: all):\n{listing}\n\nsets:\n{sets}",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("scenarios", nargs="*", metavar="scenario", help="which to run, see below")
    add("--set", choices=SETS, default=None,
        help="scenarios that are run together, each server started once for several of them, see below")
    add("--write", metavar="DIRECTORY",
        help="write a page, the figures and a chart of each scenario, and an index, such as docs/benchmarks")
    add("--rounds", type=int, default=5, help="measured runs of each target (%(default)s)")
    add("--seconds", type=int, default=3, help="seconds of a measured run (%(default)s)")
    add("--warm-up", type=int, default=None,
        help=f"seconds of warm-up of each target ({DEFAULT_WARM_UP}, with --set as the set has it); the default handler "
             f"needs {DEFAULT_WARM_UP}, less flatters its rivals")
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
    add("--java", default=default_java())
    add("--java-peers", default=None, metavar="JAVA",
        help="the java of Spring MVC and Vert.x, 21 or later (that of JAVA_25_HOME, JAVA_HOME, or one that is installed)")
    add("--jvm-option", dest="jvm_options", action="append", default=[], help="repeatable; default -Xmx512m")
    add("--server-core", type=int, default=0)
    add("--load-core", type=int, default=1)
    options = parser.parse_args(arguments)
    unknown = set(options.scenarios) - set(catalogue.DESCRIPTIONS)
    if unknown:
        parser.error(f"unknown scenario: {', '.join(sorted(unknown))} (known: {', '.join(catalogue.DESCRIPTIONS)})")
    if options.set and (options.scenarios or options.h2 or options.connections or options.part_load):
        parser.error("--set says itself which scenarios are run, and how they are asked")
    options.connections_given = options.connections
    options.connections = options.connections or (1 if options.h2 else 16)
    options.jvm_options = options.jvm_options or ["-Xmx512m"]
    return options


def class_path():
    try:
        with open(os.path.join(TARGET, "classpath.txt")) as file:
            return os.pathsep.join([os.path.join(TARGET, "classes"), file.read().strip()])
    except FileNotFoundError:
        sys.exit("benchmarks/target/classpath.txt is missing: mvn -pl benchmarks -am package -DskipTests")


def chosen(targets, options, only=()):
    """Those of the servers that are wanted, peers of the command line behind them."""
    wanted = [t for t in targets if not options.servers or t.server.kind in options.servers]
    wanted = [t for t in wanted if not only or t.server.kind in only]
    return wanted + [peer_target(peer) for peer in options.peers]


def comparison(entry, targets, options):
    """A Comparison of an entry of a set, or None where no server of it is wanted."""
    wanted = chosen(targets[entry.name], options, entry.only)
    connections = entry.connections or options.connections
    generator = H2load(connections, options.streams) if options.h2 else Wrk(connections)
    name = entry.page + ("-h2" if options.h2 else "")
    title = catalogue.DESCRIPTIONS[entry.name]
    title += f", {entry.connections} connections" if entry.connections else ""
    title += f", response times at {entry.part_load} % of the load" if entry.part_load else ""
    return Comparison(name, title, tuple(wanted), generator, entry.part_load)


def options_of(group, options):
    """The options, with the group's times in place of those that were not given."""
    values = vars(options).copy()
    values["warm_up"] = options.warm_up or group.warm_up or DEFAULT_WARM_UP
    values["next_warm_up"] = min(values["warm_up"], group.next_warm_up) if group.next_warm_up else None
    return argparse.Namespace(**values)


def plan_of(targets, options):
    """Lists of Comparisons whose servers are started once, each with its options."""
    for group in groups_of(options, targets):
        compared = [comparison(entry, targets, options) for entry in group.entries]
        yield [c for c in compared if c.targets], options_of(group, options)


def minutes(group, options):
    """An estimate, from how long things take."""
    loads = [(target, target.by(c.generator)) for c in group for target in c.targets]
    seconds = seconds_of(
        [(len(c.targets), c.part_load) for c in group],
        [seconds for _, _, seconds in warm_ups(loads, options)],
        len({target.server.key for target, _ in loads}),
        options)
    return seconds / 60


def load_of(compared):
    """How the servers are asked, in words."""
    generators = dict.fromkeys(str(target.by(compared.generator)) for target in compared.targets)
    part = f", at {compared.part_load} % of what the first answers at most" if compared.part_load else ""
    return " or ".join(generators) + part


def run_group(group, options):
    """Measures the Comparisons of a group, and gives each with its lines once it is done."""
    if options.processes == 1:
        for compared, measured in measure_all(group, options):
            yield compared, summarize([measured])
        return
    runs = [list(measure_all(group, options)) for _ in range(options.processes)]
    for same in zip(*runs):
        yield same[0][0], summarize([measured for _, measured in same])


def main():
    options = parse(sys.argv[1:])
    options.class_path = class_path()
    options.java_peers = options.java_peers or java_of_peers()
    peers = Peers(options)
    plan = [(group, times) for group, times in plan_of(catalogue.scenarios(options, peers), options) if group]
    result = {"conditions": conditions(options, peers), "scenarios": {}}
    print("\n".join(conditions_of(result["conditions"])))
    for sentence in peers.missing:
        print(f"left out: {sentence}")
    total = sum(minutes(group, times) for group, times in plan)
    end = datetime.datetime.now() + datetime.timedelta(minutes=total)
    if os.getloadavg()[0] > 1:
        print(f"the machine is busy (load average {os.getloadavg()[0]:.1f}): what is measured now says little")
    print(f"this takes about {math.ceil(total)} minutes, until {end:%H:%M}", flush=True)

    failures = []
    for group, times in plan:
        try:
            for compared, lines in run_group(group, times):
                keep(compared, lines, result, conditions(times, peers), options)
        except (RuntimeError, OSError) as failure:
            # What else was asked for may still be had.
            failures.append(f"{', '.join(compared.name for compared in group)}: {failure}")
            print(f"benchmarks/run: {failures[-1]}", file=sys.stderr, flush=True)
    if failures:
        sys.exit("benchmarks/run: not all was measured\n" + "\n".join(failures))


def keep(compared, lines, result, now, options):
    """Prints what was measured, and writes it where the options say."""
    text = table(lines)
    print(f"\n{compared.name}: {compared.title}\n\n{text}", flush=True)
    result["scenarios"][compared.name] = [dataclasses.asdict(line) for line in lines]
    if options.write:
        now |= {"load average before": result["conditions"]["load average before"]}
        command = "benchmarks/run " + " ".join(shlex.quote(argument) for argument in sys.argv[1:])
        write(options.write, figures(
            compared.name, compared.title, load_of(compared), command, now, result["scenarios"][compared.name],
            compared.part_load), text)
    if options.json:
        with open(options.json, "w") as file:
            json.dump(result, file, indent=1)


if __name__ == "__main__":
    main()
