"""Medians, ratios, tables."""
import dataclasses
import statistics
from typing import Optional


@dataclasses.dataclass(frozen=True)
class Line:
    """One target's figures. Ratios refer to `baseline` in the same processes; with several sets of processes they are
    the median over the sets, and the range says how far the sets lie apart."""

    name: str
    baseline: str
    rps: float
    rps_ratio: float
    rps_ratio_range: tuple
    cpu_us: float
    cpu_us_range: tuple
    cpu_ratio: float
    cpu_ratio_range: tuple
    p99_us: Optional[float]
    allocated: Optional[float]
    rss_mib: float
    body_bytes: Optional[int]
    errors: str


def summarize(sets):
    """Lines from one list of Measured for each set of processes."""
    return [_line(index, sets) for index in range(len(sets[0]))]


def _line(index, sets):
    target = sets[0][index].target
    names = [entry.target.name for entry in sets[0]]
    base = names.index(target.baseline) if target.baseline in names else 0
    rounds = [r for entries in sets for r in entries[index].rounds]
    rps_ratios = [_median(e[index], "rps") / _median(e[base], "rps") for e in sets]
    cpu_ratios = [_median(e[index], "cpu_us") / _median(e[base], "cpu_us") for e in sets]
    cpu = [r.cpu_us for r in rounds]
    return Line(
        name=target.name,
        baseline=names[base],
        rps=statistics.median(r.rps for r in rounds),
        rps_ratio=statistics.median(rps_ratios),
        rps_ratio_range=(min(rps_ratios), max(rps_ratios)),
        cpu_us=statistics.median(cpu),
        cpu_us_range=(min(cpu), max(cpu)),
        cpu_ratio=statistics.median(cpu_ratios),
        cpu_ratio_range=(min(cpu_ratios), max(cpu_ratios)),
        p99_us=_median_of_known(r.p99_us for r in rounds),
        allocated=_median_of_known(r.allocated for r in rounds),
        rss_mib=max(entries[index].rss_mib for entries in sets),
        body_bytes=sets[0][index].body_bytes,
        errors="; ".join(dict.fromkeys(r.errors for r in rounds if r.errors)))


def _median(measured, field):
    return statistics.median(getattr(r, field) for r in measured.rounds)


def _median_of_known(values):
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


COLUMNS = ("server", "req/s", "ratio", "CPU µs/req", "ratio", "p99 µs", "bytes/req", "RSS MiB", "body", "errors")


def rows(lines):
    first = lines[0].name
    for line in lines:
        of = "" if line.baseline == first else f" of {line.baseline}"
        yield (
            line.name,
            f"{line.rps:.0f}",
            _ratio(line.rps_ratio, line.rps_ratio_range) + of,
            f"{line.cpu_us:.2f} [{line.cpu_us_range[0]:.2f}–{line.cpu_us_range[1]:.2f}]",
            _ratio(line.cpu_ratio, line.cpu_ratio_range) + of,
            "–" if line.p99_us is None else f"{line.p99_us:.0f}",
            "–" if line.allocated is None else f"{line.allocated:.0f}",
            f"{line.rss_mib:.0f}",
            "–" if line.body_bytes is None else str(line.body_bytes),
            line.errors or "none")


def _ratio(median, limits):
    spread = f" [{limits[0]:.2f}–{limits[1]:.2f}]" if limits[0] != limits[1] else ""
    return f"{median:.2f}{spread}"


def table(lines):
    """A Markdown table, with columns wide enough to be read as it is."""
    cells = [COLUMNS, *rows(lines)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(COLUMNS))]
    cells.insert(1, tuple("-" * width for width in widths))
    return "\n".join("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in cells)
