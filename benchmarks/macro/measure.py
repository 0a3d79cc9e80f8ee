"""The method: start, warm up on all cores, pin, then interleaved rounds."""
import contextlib
import dataclasses
import statistics
import sys
import tempfile
from typing import Optional

from answers import check, fetch
from load import Paced
from servers import HOST, Process

SETTLE_SECONDS = 2


@dataclasses.dataclass(frozen=True)
class Round:
    """One measured run of one target, per request."""

    rps: float
    cpu_us: float
    p99_us: Optional[float]
    allocated: Optional[float]
    errors: str


@dataclasses.dataclass
class Measured:
    """All rounds of one target in one set of processes."""

    target: object
    rounds: list
    rss_mib: float = 0.0
    body_bytes: Optional[int] = None


def ask_once(targets, processes, options):
    """Asks targets once, says where the answers differ, and returns the length of each body."""
    # By HTTP/1.1, which the raw servers do not speak with --h2; the applications that compress do.
    asked = [target for target in targets if target.coding is not None or not options.h2]
    answers = [fetch(processes[target.server.key].port, target, options.headers) for target in asked]
    check(list(zip(asked, answers)), _say)
    return {target: len(answer.body) for target, answer in zip(asked, answers)}


def measure(targets, generator, options, ask=ask_once):
    """Runs one scenario with fresh processes and returns a Measured for each target.

    `ask` looks at the answers before anything is measured, and returns the length of the bodies.
    """
    logs = tempfile.mkdtemp(prefix="brisk-bench-")
    with contextlib.ExitStack() as stack:
        processes = {}
        for target in targets:
            if target.server.key not in processes:
                processes[target.server.key] = stack.enter_context(Process(target.server, logs))
        for process in processes.values():
            process.wait_until_listening()
        lengths = ask(targets, processes, options)

        def run(target, seconds, core, by=generator):
            port = processes[target.server.key].port
            headers = (*target.headers, *options.headers)
            return by.run(f"http://{HOST}:{port}{target.path}", headers, seconds, core, target.body)

        for target in targets:
            _say(f"  warm-up {target.name}")
            run(target, options.warm_up, None)
        for process in processes.values():
            process.pin(options.server_core)
        for target in targets:
            run(target, SETTLE_SECONDS, options.load_core)

        measuring = generator
        if options.part_load:
            most = statistics.median(run(targets[0], options.seconds, options.load_core).rps for _ in range(3))
            rate = most * options.part_load / 100
            _say(f"  {targets[0].name} does {most:.0f} requests/s; all get {rate:.0f}")
            measuring = Paced(rate, options.connections, options.h2)
        measured = [Measured(target, [], body_bytes=lengths.get(target)) for target in targets]
        for number in range(options.rounds):
            _say(f"  round {number + 1} of {options.rounds}")
            for entry in measured:
                process = processes[entry.target.server.key]
                entry.rounds.append(
                    _round(process, lambda: run(entry.target, options.seconds, options.load_core, measuring)))
        for entry in measured:
            entry.rss_mib = processes[entry.target.server.key].rss_mib()
        return measured


def _round(process, run):
    allocated, cpu = process.allocated_bytes(), process.cpu_seconds()
    load = run()
    cpu = process.cpu_seconds() - cpu
    if allocated is not None:
        allocated = process.allocated_bytes() - allocated
    if not cpu:
        raise RuntimeError(f"{process.server.key} has used no CPU time: does a daemon run it? Start it without one")
    if not load.requests:
        raise RuntimeError(f"{process.server.key} finished no request in a round: {load.errors or 'no error told'}")
    return Round(
        rps=load.rps,
        cpu_us=cpu / load.requests * 1e6,
        p99_us=load.p99_us,
        allocated=None if allocated is None else allocated / load.requests,
        errors=load.errors)


def _say(text):
    print(text, file=sys.stderr, flush=True)
