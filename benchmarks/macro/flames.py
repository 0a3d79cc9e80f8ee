"""Profiles Brisk under load: where time and bytes go, by layer, and flame graphs.

Shares of samples and of allocated bytes hold on a busy machine, too. async-profiler comes from Maven Central.
"""
import argparse
import json
import os
import shutil
import sys
import tempfile
import types

import layers
import scenarios as catalogue
from compare import class_path
from load import H2load, Wrk
from measure import SETTLE_SECONDS
from profiler import EVENTS, Profiler, library
from servers import HOST, Process

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
    add("--table", metavar="FILE", help="write the tables to this Markdown file, too, and the shares as .json beside it")
    add("--java", default=os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java")
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
    stacks = {}
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
            base = os.path.join(os.path.abspath(options.output), f"{options.server}-{name}-{event}")
            profiler.start(event)
            load(options.seconds, 1)
            profiler.stop(base + ".collapsed", base + ".html")
            with open(base + ".collapsed") as lines:
                stacks[event] = layers.of_event_loops(layers.parse(lines))
    return stacks


def table(event, shares):
    """The layers down, the scenarios across, in percent of what one event has counted."""
    names = list(shares)
    unit = "samples" if event == "cpu" else "allocated bytes"
    rows = [f"| % of {unit} | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
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
    path = library(tempfile.mkdtemp(prefix="brisk-profiler-"))
    shares = {event: {} for event in EVENTS}
    for name in options.scenarios:
        for event, stacks in profile(name, options, path).items():
            shares[event][name] = layers.shares(stacks)
            print(largest(name, event, stacks), flush=True)
    tables = "\n\n".join(table(event, shares[event]) for event in EVENTS)
    print(tables)
    if options.table:
        with open(options.table, "w") as file:
            file.write(tables + "\n")
        with open(os.path.splitext(options.table)[0] + ".json", "w") as file:
            json.dump(shares, file, indent=1)


if __name__ == "__main__":
    main()
