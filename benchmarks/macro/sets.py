"""Scenarios that are run together: which share their processes, and how long each is warmed up."""
import dataclasses
from typing import Optional

from measure import SETTLE_SECONDS

# What the start of a server takes, and what every run of a load generator takes beyond its time.
START_SECONDS = 7
BETWEEN_SECONDS = 0.3
# Runs of the first target that find the full load.
PROBES = 3


@dataclasses.dataclass(frozen=True)
class Entry:
    """A scenario, and what of it differs from what the options say. `only` names servers, by kind."""

    name: str
    connections: Optional[int] = None
    part_load: Optional[int] = None
    only: tuple = ()

    @property
    def page(self):
        """The name of its files."""
        parts = [self.name]
        parts += [f"{self.connections}-connections"] if self.connections else []
        parts += [f"{self.part_load}-percent"] if self.part_load else []
        return "-".join(parts)


@dataclasses.dataclass(frozen=True)
class Group:
    """Entries of which each server is started once. Without `next_warm_up` every path is warmed up for the whole time."""

    entries: tuple
    warm_up: Optional[int] = None
    next_warm_up: Optional[int] = None


FAST = ("default", "brisk", "reactor-netty")


def _entries(names, **fields):
    return tuple(Entry(name, **fields) for name in names.split())


# The raw servers need less than the default, and JavaScript engines less than any JVM; all get the same all the same.
HEADLINE = (
    Group((
        *_entries("text json mono args post list router", only=FAST),
        *_entries("serve-routes", only=("brisk", "reactor-netty")),
        Entry("text", part_load=70, only=("default", "brisk")),
        *_entries("headers remote"),
    ), 45, 10),
    Group(_entries("h2-text h2-connections"), 45, 8),
    Group(_entries("filter security client", only=("default", "brisk")), 45, 12),
    Group(_entries("gzip-small gzip-large br-small br-large zstd-small zstd-large compression-unwanted compression-cached"),
          20, 8),
    # For the memory, in processes of their own.
    Group((Entry("gzip-large", connections=16),), 10),
    Group((Entry("gzip-large", connections=1000),), 10),
)

REST = (
    Group(_entries("peers stream static pipelining events webhandler recording"), 45, 16),
    Group(_entries("h2-json"), 45),
    Group(_entries("parts"), 45, 16),
)

SETS = {
    "headline": ("what the direct path, compression, HTTP/2 and addresses are to reach", HEADLINE),
    "rest": ("all that is not in headline", REST),
}


def groups_of(options, known):
    """The groups that the options ask for: a set, the scenarios that they name, or all that are known."""
    if options.set:
        return SETS[options.set][1]
    chosen = [name for name in known if not options.scenarios or name in options.scenarios]
    return tuple(
        Group((Entry(name, connections=options.connections_given, part_load=options.part_load),)) for name in chosen)


def seconds_of(runs, warm_ups, servers, options):
    """How long a group takes: `runs` is the number of targets of each scenario, with True for one at part load."""
    measured = options.rounds * (options.seconds + BETWEEN_SECONDS) + SETTLE_SECONDS + BETWEEN_SECONDS
    total = servers * START_SECONDS + sum(seconds + BETWEEN_SECONDS for seconds in warm_ups)
    for targets, paced in runs:
        total += targets * measured + (PROBES * options.seconds if paced else 0)
    return total * options.processes
