"""Line charts as SVG, by the standard library: readable in light and dark, without colour, and by screen readers."""
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 860, 330
PANEL, LEFT, TOP, BOTTOM = 310, 70, 64, 270
STYLE = """
 text { font: 13px system-ui, sans-serif; fill: #24292f }
 .title { font-size: 16px; font-weight: 600 }
 .grid { stroke: #d0d7de; stroke-width: 1 }
 .default { stroke: #9a4a00; fill: #9a4a00 } .brisk { stroke: #0550ae; fill: #0550ae }
 path { fill: none !important; stroke-width: 2.5 } .default path { stroke-dasharray: 7 4 }
 text.default, text.brisk { stroke: none; font-weight: 600 }
 .back { fill: #ffffff }
 @media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .grid { stroke: #3d444d } .back { fill: #0d1117 }
  .default { stroke: #ffa657; fill: #ffa657 } .brisk { stroke: #79c0ff; fill: #79c0ff }
 }
"""


def chart(title, axis, sizes, panels):
    """An SVG document. `panels` has values of "default" and "brisk" by the name of a figure, all above zero."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'aria-labelledby="title desc">',
        f'<title id="title">Cost of a request by {escape(title)}</title>',
        f'<desc id="desc">{escape(_description(axis, sizes, panels))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="16" y="24">Cost of a request by {escape(title)}</text>',
    ]
    for number, (name, values) in enumerate(panels.items()):
        parts += _panel(LEFT + number * (PANEL + 110), name, axis, sizes, values)
    return "\n".join(parts + ["</svg>\n"])


def _panel(left, name, axis, sizes, values):
    every = [value for line in values.values() for value in line]
    low, high = limits(min(every), max(every))

    def y(value):
        return BOTTOM - (BOTTOM - TOP) * math.log(value / low) / math.log(high / low)

    def x(index):
        return left + 14 + (PANEL - 90) * index / max(1, len(sizes) - 1)

    yield f'<text x="{left - 40}" y="{TOP - 16}">{escape(name)}, logarithmic</text>'
    for tick in ticks(low, high):
        yield f'<line class="grid" x1="{left}" x2="{left + PANEL - 62}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
        yield f'<text text-anchor="end" x="{left - 6}" y="{y(tick) + 4:.1f}">{short(tick)}</text>'
    for index, size in enumerate(sizes):
        yield f'<text text-anchor="middle" x="{x(index):.1f}" y="{BOTTOM + 20}">{short(size)}</text>'
    yield f'<text text-anchor="middle" x="{left + (PANEL - 62) / 2:.1f}" y="{BOTTOM + 42}">{escape(axis)}</text>'
    heights = _apart({kind: y(line[-1]) for kind, line in values.items()})
    for kind, line in values.items():
        points = [(x(index), y(value)) for index, value in enumerate(line)]
        yield f'<g class="{kind}"><path d="M' + " L".join(f"{a:.1f} {b:.1f}" for a, b in points) + '"/>'
        for (a, b), value, size in zip(points, line, sizes):
            mark = f'<circle cx="{a:.1f}" cy="{b:.1f}" r="4">' if kind == "default" else (
                f'<rect x="{a - 4:.1f}" y="{b - 4:.1f}" width="8" height="8">')
            yield mark + f"<title>{kind}, {size:,} {escape(axis)}: {value:,.2f}</title>" + (
                "</circle>" if kind == "default" else "</rect>")
        yield "</g>"
        yield f'<text class="{kind}" x="{points[-1][0] + 10:.1f}" y="{heights[kind] + 4:.1f}">{kind}</text>'


def _apart(heights):
    """Labels that would overlap, moved."""
    low, high = sorted(heights, key=heights.get)
    near = max(0, 16 - (heights[high] - heights[low])) / 2
    return {low: heights[low] - near, high: heights[high] + near}


def limits(low, high):
    """The powers of ten times 1, 2 or 5 around a range."""
    steps = [factor * 10.0 ** power for power in range(-3, 10) for factor in (1, 2, 5)]
    below = max(step for step in steps if step <= low * 0.95)
    return below, min(step for step in steps if step >= high * 1.05 and step > below)


def ticks(low, high):
    """Not more than eight: those of all steps, or the powers of ten."""
    steps = [factor * 10.0 ** power for power in range(-3, 10) for factor in (1, 2, 5)]
    within = [step for step in steps if low <= step <= high]
    return within if len(within) <= 8 else [step for step in within if math.log10(step) % 1 < 1e-9]


def short(value):
    for limit, unit in ((1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:g} {unit}"
    return f"{value:g}"


def _description(axis, sizes, panels):
    return " ".join(
        f"{name}: " + "; ".join(
            f"{kind} " + ", ".join(f"{value:,.1f} at {size:,}" for value, size in zip(line, sizes))
            for kind, line in values.items()) + f" {axis}."
        for name, values in panels.items())
