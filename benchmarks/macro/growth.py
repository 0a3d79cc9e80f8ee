"""What a request costs the default and Brisk when something gets larger: mappings, connections, fields, bodies, event loops.

Writes growth.md, growth.json and one chart for each curve into docs/benchmarks. Bytes are robust on a busy machine, CPU
is not. The run fails with 1 if a cost of Brisk's rises by more than the default's does.
"""
import argparse
import dataclasses
import json
import os
import resource
import sys

import growing
from compare import class_path
from curves import FIGURES, curve, growing_faster, table, verdict
from line_chart import chart
from machine import conditions
from measure import measure
from servers import default_java

DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "benchmarks")


def parse(arguments):
    parser = argparse.ArgumentParser(prog="benchmarks/growth", description=__doc__)
    add = parser.add_argument
    add("curves", nargs="*", metavar="curve", help="which to measure (default: all; an unknown one lists them)")
    add("--rounds", type=int, default=1, help="measured runs of each point (%(default)s)")
    add("--seconds", type=int, default=2, help="seconds of a measured run (%(default)s)")
    add("--warm-up", type=int, default=6, help="seconds of warm-up of each server that is started (%(default)s)")
    add("--quick", action="store_true", help="only the smallest and the largest size of each curve")
    add("--output", default=DOCS, help="directory of what is written (docs/benchmarks)")
    add("--java", default=default_java())
    add("--server-core", type=int, default=0)
    add("--load-core", type=int, default=1)
    options = parser.parse_args(arguments)
    # What the modules shared with benchmarks/run ask for.
    options.jvm_options, options.headers, options.h2, options.part_load = ["-Xmx512m"], [], False, None
    options.processes, options.connections, options.streams = 1, 16, 1
    # Servers that answer for several sizes are warm after the first.
    options.next_warm_up = max(1, options.warm_up // 3)
    options.class_path = ""
    known = growing.dimensions(options)
    unknown = set(options.curves) - set(known)
    if unknown:
        parser.error(f"unknown curve: {', '.join(sorted(unknown))} (known: {', '.join(known)})")
    return options


def raise_limit():
    """As many files as may be open, for connections."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def possible(dimension, limit, quick):
    """The dimension with the sizes that this machine and the options allow."""
    sizes = dimension.sizes
    if dimension.axis == "connections":
        sizes = tuple(size for size in sizes if size + 200 <= limit)
    if quick:
        sizes = (sizes[0], sizes[-1])
    return dataclasses.replace(dimension, sizes=sizes)


def run(name, dimension, options):
    print(f"\n{name}: {dimension.title}", flush=True)
    measured = [m for group in dimension.groups() for m in measure(group, dimension.generator, options)]
    result = curve(name, dimension, measured)
    print(table(result) + "\n" + verdict(result), flush=True)
    return result


def write(curves, options):
    os.makedirs(options.output, exist_ok=True)

    def path(name):
        return os.path.join(options.output, name)

    with open(path("growth.json"), "w") as file:
        json.dump({"conditions": conditions(options), "curves": [dataclasses.asdict(c) for c in curves]}, file, indent=1)
    with open(path("growth.md"), "w") as file:
        file.write("# Growth\n\nWritten by `benchmarks/growth`, see [benchmarks.md](../benchmarks.md#growth).\n")
        for each in curves:
            file.write(f"\n## {each.title[0].upper()}{each.title[1:]}\n\n![{each.title}](growth-{each.name}.svg)\n\n"
                       f"{table(each)}\n\n{verdict(each)}\n")
    for each in curves:
        panels = {unit: each.values[figure] for figure, unit in FIGURES.items()}
        with open(path(f"growth-{each.name}.svg"), "w") as file:
            file.write(chart(each.title, each.axis, each.sizes, panels))


def main():
    options = parse(sys.argv[1:])
    options.class_path = class_path()
    limit = raise_limit()
    wanted = {name: possible(dimension, limit, options.quick)
              for name, dimension in growing.dimensions(options).items() if not options.curves or name in options.curves}
    curves = [run(name, dimension, options) for name, dimension in wanted.items()]
    write(curves, options)
    # Bytes alone decide: time differs by more than that from run to run.
    sys.exit(1 if any(growing_faster(each, "allocated") or each.errors for each in curves) else 0)


if __name__ == "__main__":
    main()
