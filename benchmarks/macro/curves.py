"""Curves of the default and of Brisk over a size: whether one grows faster, and as a Markdown table."""
import dataclasses
import statistics

FIGURES = {"cpu_us": "CPU µs/request", "allocated": "bytes/request"}
# What two runs of the same may differ by, as a share of the default's first point.
NOISE = {"cpu_us": 0.2, "allocated": 0.05}


@dataclasses.dataclass
class Curve:
    """Medians, by figure and kind, in the order of the sizes."""

    name: str
    title: str
    axis: str
    sizes: tuple
    values: dict
    errors: list


def curve(name, dimension, measured):
    """From the Measured of all groups; those of one size follow each other, the default first."""
    default, brisk = measured[0::2], measured[1::2]
    values = {
        figure: {"default": [_median(m, figure) for m in default], "brisk": [_median(m, figure) for m in brisk]}
        for figure in FIGURES}
    errors = [f"{m.target.name}: {r.errors}" for m in measured for r in m.rounds if r.errors]
    return Curve(name, dimension.title, dimension.axis, dimension.sizes, values, errors)


def _median(measured, figure):
    return statistics.median(getattr(r, figure) for r in measured.rounds)


def growing_faster(curve, figure):
    """The sizes at which Brisk's cost has risen by more than the default's since the first size, beyond noise."""
    default, brisk = curve.values[figure]["default"], curve.values[figure]["brisk"]
    allowed = NOISE[figure] * default[0]
    return [size for size, ours, theirs in zip(curve.sizes, brisk, default)
            if ours - brisk[0] > theirs - default[0] + allowed]


def table(curve):
    rows = [f"| {curve.axis} | " + " | ".join(
        f"default, {unit} | brisk, {unit} | ratio" for unit in FIGURES.values()) + " |", "|---" * 7 + "|"]
    for i, size in enumerate(curve.sizes):
        cells = []
        for figure in FIGURES:
            default, brisk = (curve.values[figure][kind][i] for kind in ("default", "brisk"))
            digits = 2 if figure == "cpu_us" else 0
            cells += [f"{default:,.{digits}f}", f"{brisk:,.{digits}f}", f"{brisk / default:.2f}"]
        rows.append(f"| {size:,} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def verdict(curve):
    """A sentence about both figures, and one about errors."""
    said = []
    for figure, unit in FIGURES.items():
        sizes = growing_faster(curve, figure)
        if sizes:
            said.append(f"{unit}: rises by more than the default's at {', '.join(f'{size:,}' for size in sizes)}.")
    said = said or ["Neither figure rises by more than the default's."]
    return " ".join(said + [f"Errors: {'; '.join(curve.errors)}." for _ in range(bool(curve.errors))])
