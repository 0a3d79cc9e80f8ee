"""Profiles Brisk under load: where time and bytes go, by layer, and flame graphs.

Shares of samples and of allocated bytes hold on a busy machine, too. async-profiler comes from Maven Central.
"""
import argparse
import os
import re
import shutil
import sys
import tempfile
import types

import layers
import scenarios as catalogue
from compare import class_path
from load import H2load, Wrk
from machine import conditions
from measure import SETTLE_SECONDS
from pages import write_text
from profiler import EVENTS, Profiler, library
from servers import HOST, Process, default_java

H2 = "text-h2"
SCENARIOS = ("text", "json", "args", "router", "post", H2, "gzip-small", "gzip-large")
CONNECTIONS = 16
STREAMS = 100


def parse(arguments):
    parser = argparse.ArgumentParser(prog="benchmarks/flames", description=__doc__)
    add = parser.add_argument
    add("scenarios", nargs="*", metavar="scenario", help=f"which to profile (default: {' '.join(SCENARIOS)})")
    add("--server", default="brisk", help="whose target of the scenario: default, brisk (%(default)s)")
    add("--seconds", type=int, default=10, help="seconds of each profile (%(default)s)")
    add("--warm-up", type=int, default=20, help="seconds of warm-up of each scenario (%(default)s)")
    add("--output", default="target/flames", help="where flame graphs and collapsed stacks go (%(default)s)")
    add("--write", metavar="DIRECTORY",
        help="keep the tables as layers.md and layers.json there, and the graphs in its directory flames")
    add("--again", action="store_true", help="run nothing: make the tables from the stacks in the output directory")
    add("--java", default=default_java())
    options = parser.parse_args(arguments)
    unknown = set(options.scenarios) - set(catalogue.DESCRIPTIONS) - {H2}
    if unknown:
        parser.error(f"unknown scenario: {', '.join(sorted(unknown))} (known: {', '.join(SCENARIOS)} and those of run)")
    options.scenarios = options.scenarios or list(SCENARIOS)
    options.jvm_options = [
        "-Xmx512m", "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints", "-XX:+EnableDynamicAgentLoading"]
    return options


def target_of(name, options):
    """The last target of a server in a scenario, which is the one with Brisk's own settings, and its generator."""
    h2 = name == H2
    with_protocol = types.SimpleNamespace(**{**vars(options), "h2": h2})
    targets = catalogue.scenarios(with_protocol)["text" if h2 else name]
    target = [target for target in targets if target.server.kind == options.server][-1]
    return target, H2load(1, STREAMS) if h2 else Wrk(CONNECTIONS)


def profile(name, options, path):
    """Runs one scenario once for each event, and returns the stacks by event."""
    target, generator = target_of(name, options)
    logs = tempfile.mkdtemp(prefix="brisk-flames-")
    with Process(target.server, logs) as process:
        process.wait_until_listening()
        url = f"http://{HOST}:{process.port}{target.path}"

        def load(seconds, core):
            done = generator.run(url, target.headers, seconds, core, target.body)
            if done.errors:
                raise RuntimeError(f"{name}: {done.errors}")

        load(options.warm_up, None)
        process.pin(0)
        load(SETTLE_SECONDS, 1)
        jcmd = shutil.which(os.path.join(os.path.dirname(options.java), "jcmd")) or "jcmd"
        profiler = Profiler(process.process.pid, path, jcmd)
        for event in EVENTS:
            base = base_of(name, event, options)
            profiler.start(event)
            load(options.seconds, 1)
            profiler.stop(base + ".collapsed", base + ".html")
    return read(name, options)


def base_of(name, event, options):
    """The path of what a profile writes, without its extension."""
    return os.path.join(os.path.abspath(options.output), f"{options.server}-{name}-{event}")


def read(name, options):
    """The stacks by event that a profile has written."""
    stacks = {}
    for event in EVENTS:
        with open(base_of(name, event, options) + ".collapsed") as lines:
            stacks[event] = layers.of_event_loops(layers.parse(lines))
    return stacks


def title_of(event):
    return "samples" if event == "cpu" else "allocated bytes"


def table(event, shares):
    """The layers down, the scenarios across, in percent of what one event has counted."""
    names = list(shares)
    rows = [f"| % of {title_of(event)} | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for layer in layers.NAMES:
        values = [shares[name].get(layer, 0) for name in names]
        if any(value >= 0.0005 for value in values):
            rows.append(f"| {layer} | " + " | ".join(f"{100 * value:.1f}" for value in values) + " |")
    return "\n".join(rows)


def largest(name, event, stacks, most=8):
    lines = [f"{name}, {event}: Brisk's methods with the largest share, as innermost of Brisk"]
    for frame, share in layers.owners(stacks, "dev/brisk/", most):
        lines.append(f"  {100 * share:5.1f} %  {frame}")
    return "\n".join(lines)


def main():
    options = parse(sys.argv[1:])
    options.class_path = class_path()
    os.makedirs(options.output, exist_ok=True)
    path = None if options.again else library(tempfile.mkdtemp(prefix="brisk-profiler-"))
    shares = {event: {} for event in EVENTS}
    for name in options.scenarios:
        profiled = read(name, options) if options.again else profile(name, options, path)
        for event, stacks in profiled.items():
            shares[event][name] = layers.shares(stacks)
            print(largest(name, event, stacks), flush=True)
    tables = "\n\n".join(table(event, shares[event]) for event in EVENTS)
    print(tables)
    if options.write:
        write(options, shares, tables)


def without_directories(graph):
    """A graph in which native libraries have their names, but not the places of this machine."""
    return re.sub(r"/(?:[\w.-]+/)+(lib[\w.-]+\.so)", r"\1", graph)


def write(options, shares, tables):
    """Tables with links to the graphs, the shares as JSON, and the graphs."""
    graphs = os.path.join(options.write, "flames")
    os.makedirs(graphs, exist_ok=True)
    links = []
    for name in options.scenarios:
        of_name = []
        for event in EVENTS:
            file_name = os.path.basename(base_of(name, event, options)) + ".html"
            with open(base_of(name, event, options) + ".html") as graph, open(os.path.join(graphs, file_name), "w") as copy:
                copy.write(without_directories(graph.read()))
            of_name.append(f"[{title_of(event)}](flames/{file_name})")
        links.append(f"- {name}: {', '.join(of_name)}")
    known = conditions(options)
    page = ("# Layers\n\nWritten by `benchmarks/flames`, see [benchmarks.md](../benchmarks.md#profiles): whose work the event "
            f"loops do, server `{options.server}`, {options.seconds} s for each profile after {options.warm_up} s of warm-up, "
            f"commit {known['commit']}, {known['java']}, {known['CPU']}.\n\n"
            f"{tables}\n\nFlame graphs, to be opened in a browser:\n\n" + "\n".join(links) + "\n")
    write_text(options.write, "layers", page, shares)


if __name__ == "__main__":
    main()
