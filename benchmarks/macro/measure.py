"""The method: start, warm up on all cores, pin, then interleaved rounds."""
import contextlib
import dataclasses
import statistics
import sys
import tempfile
from typing import Optional

from answers import ask_for, check
from load import Paced
from servers import HOST, Process

SETTLE_SECONDS = 2
# Of a round in which nothing was answered, as happens in short rounds on a busy machine.
TRIES = 3


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


@dataclasses.dataclass(frozen=True)
class Comparison:
    """What is measured beside what, by which load."""

    name: str
    title: str
    targets: tuple
    generator: object
    part_load: Optional[int] = None


def ask_once(targets, processes, options):
    """Asks targets once, says where the answers differ, and returns the length of each body."""
    answers = [ask_for(processes[target.server.key].port, target, options.headers, options.h2) for target in targets]
    check(list(zip(targets, answers)), _say)
    return {target: len(answer.body) for target, answer in zip(targets, answers) if answer.body is not None}


def measure(targets, generator, options, ask=ask_once):
    """Runs one scenario with fresh processes and returns a Measured for each target.

    `ask` looks at the answers before anything is measured, and returns the length of the bodies.
    """
    only = Comparison("", "", tuple(targets), generator, options.part_load)
    (_, measured), = measure_all([only], options, ask)
    return measured


def measure_all(comparisons, options, ask=ask_once):
    """Runs some scenarios with one process for each server, and gives each with its list of Measured, once it is done.

    With `options.next_warm_up` only the first path of a process is warmed up for the whole time, and each further one
    for that time, half of it when all other paths have been warmed up, so that no path meets code that was compiled
    before the others were known.
    """
    every = [target for comparison in comparisons for target in comparison.targets]
    with Fleet(every, options) as fleet:
        comparisons = [fleet.without_missing(comparison) for comparison in comparisons]
        lengths = {}
        for comparison in comparisons:
            lengths |= ask(comparison.targets, fleet.processes, options)
        fleet.warm_up([(target, target.by(c.generator)) for c in comparisons for target in c.targets])
        fleet.pin()
        for comparison in comparisons:
            yield comparison, fleet.compare(comparison, lengths)


class Fleet:
    """The servers of some targets, running. Use as a context manager: they are ended at the end, whatever happens."""

    def __init__(self, targets, options):
        self.servers = {target.server.key: target.server for target in targets}
        self.options = options
        self.processes = {}
        self.stack = contextlib.ExitStack()

    def __enter__(self):
        logs = tempfile.mkdtemp(prefix="brisk-bench-")
        with self.stack:
            for key, server in self.servers.items():
                self.processes[key] = self.stack.enter_context(Process(server, logs))
            for key, process in list(self.processes.items()):
                self._await(key, process)
            self.stack = self.stack.pop_all()
        return self

    def _await(self, key, process):
        try:
            process.wait_until_listening()
        except RuntimeError as failure:
            if not self.servers[key].foreign:
                raise
            _say(f"  left out: {failure}")
            del self.processes[key]

    def without_missing(self, comparison):
        """The comparison without peers that did not start."""
        started = tuple(target for target in comparison.targets if target.server.key in self.processes)
        return dataclasses.replace(comparison, targets=started)

    def __exit__(self, *_):
        self.stack.close()

    def run(self, target, generator, seconds, core):
        url = f"http://{HOST}:{self.processes[target.server.key].port}{target.path}"
        return generator.run(url, (*target.headers, *self.options.headers), seconds, core, target.body)

    def warm_up(self, loads):
        """Each different load of the list of targets and generators once, on all cores."""
        for target, generator, seconds in warm_ups(loads, self.options):
            _say(f"  warm-up {target.name} {target.path}, {seconds} s")
            self.run(target, generator, seconds, None)

    def pin(self):
        for process in self.processes.values():
            process.pin(self.options.server_core)

    def compare(self, comparison, lengths):
        """The rounds of one scenario, interleaved."""
        options, generator = self.options, comparison.generator
        if comparison.name:
            _say(f"  {comparison.name}")
        for target in comparison.targets:
            self.run(target, target.by(generator), SETTLE_SECONDS, options.load_core)
        if comparison.part_load:
            generator = self._paced(comparison)
        measured = [Measured(target, [], body_bytes=lengths.get(target)) for target in comparison.targets]
        for number in range(options.rounds):
            _say(f"  round {number + 1} of {options.rounds}")
            for entry in measured:
                by = entry.target.by(generator)
                entry.rounds.append(_round(
                    self.processes[entry.target.server.key],
                    lambda: self.run(entry.target, by, options.seconds, options.load_core)))
        for entry in measured:
            entry.rss_mib = self.processes[entry.target.server.key].rss_mib()
        return measured

    def _paced(self, comparison):
        options, first = self.options, comparison.targets[0]
        most = statistics.median(
            self.run(first, comparison.generator, options.seconds, options.load_core).rps for _ in range(3))
        rate = most * comparison.part_load / 100
        _say(f"  {first.name} does {most:.0f} requests/s; all get {rate:.0f}")
        return Paced(rate, options.connections, options.h2)


def warm_ups(loads, options):
    """Target, generator and seconds of each run of the warm-up."""
    different = {}
    for target, generator in loads:
        different.setdefault((target.server.key, target.path, target.headers, target.body, generator), target)
    following = getattr(options, "next_warm_up", None)
    if following is None:
        return [(target, key[-1], options.warm_up) for key, target in different.items()]
    half = max(1, following // 2)
    first, again, warm = [], [], set()
    for key, target in different.items():
        first.append((target, key[-1], half if target.server.key in warm else options.warm_up))
        warm.add(target.server.key)
        again.append((target, key[-1], half))
    return first + (again if len(again) > len(warm) else [])


def _round(process, run):
    for _ in range(TRIES):
        allocated, cpu = process.allocated_bytes(), process.cpu_seconds()
        load = run()
        cpu = process.cpu_seconds() - cpu
        if allocated is not None:
            allocated = process.allocated_bytes() - allocated
        if load.requests:
            break
        _say(f"    {process.server.key} finished no request: once more")
    if not load.requests:
        raise RuntimeError(f"{process.server.key} finished no request in a round: {load.errors or 'no error told'}")
    if not cpu:
        raise RuntimeError(f"{process.server.key} has used no CPU time: does a daemon run it? Start it without one")
    return Round(
        rps=load.rps,
        cpu_us=cpu / load.requests * 1e6,
        p99_us=load.p99_us,
        allocated=None if allocated is None else allocated / load.requests,
        errors=load.errors)


def _say(text):
    print(text, file=sys.stderr, flush=True)
