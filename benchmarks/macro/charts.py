"""Bar charts as SVG, by nothing but text: readable on light and dark grounds, and by those who hear them."""
from xml.sax.saxutils import escape

WIDTH = 760
LABEL = 250
VALUE = 150
ROW = 26
BAR = 16
HEAD = 34
MARGIN = 16
TITLE = 34

STYLE = """
  .ground { fill: #ffffff } .text { fill: #1f2328 } .faint { fill: #59636e }
  .brisk { fill: #1a7f5a } .default { fill: #8c959f } .floor { fill: #b7791f } .peer { fill: #4f6bd8 }
  .range { stroke: #1f2328; stroke-width: 1.5 }
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif }
  .title { font-size: 15px; font-weight: 600 } .heading { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 } .text { fill: #e6edf3 } .faint { fill: #9198a1 }
    .brisk { fill: #3fb68b } .default { fill: #6e7681 } .floor { fill: #d29922 } .peer { fill: #7c93f0 }
    .range { stroke: #e6edf3 }
  }
"""


def kind_of(name):
    """The colour of a line: Brisk, the default, the servers without a framework, or another's."""
    first = name.split(",")[0].split(" ")[0]
    if first in ("brisk", "default"):
        return first
    return "floor" if first in ("reactor-netty", "netty") else "peer"


def chart(name, title, lines, paced=False):
    """The picture of a table: requests/s and CPU time per request of each line, a dictionary of report.Line.

    With a load that is the same for all, response times take the place of requests/s.
    """
    panels = [
        ("99th percentile of the response time in µs (less is better)",
         [(line["name"], line["p99_us"] or 0, None) for line in lines], "{:,.0f}") if paced else
        ("Requests per second (more is better)", [(line["name"], line["rps"], None) for line in lines], "{:,.0f}"),
        ("CPU time per request in µs (less is better)",
         [(line["name"], line["cpu_us"], line["cpu_us_range"]) for line in lines], "{:,.2f}"),
    ]
    height = TITLE + sum(HEAD + ROW * len(bars) for _, bars, _ in panels) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        f' role="img" aria-labelledby="{name}-title {name}-desc">',
        f'<title id="{name}-title">{escape(f"{name}: {title}")}</title>',
        f'<desc id="{name}-desc">{escape(description(lines))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
        _text(MARGIN, 24, "text title", _cut(f"{name}: {title}", 100)),
    ]
    top = TITLE
    for heading, bars, form in panels:
        parts += _panel(top, heading, bars, form)
        top += HEAD + ROW * len(bars)
    return "\n".join([*parts, "</svg>", ""])


def description(lines):
    """What the picture shows, in words."""
    return " ".join(
        f"{line['name']}: {line['rps']:,.0f} requests per second, {line['cpu_us']:,.2f} µs of CPU time per request."
        for line in lines)


def _panel(top, heading, bars, form):
    yield _text(MARGIN, top + 22, "text heading", heading)
    most = max([value for _, value, _ in bars] + [limits[1] for _, _, limits in bars if limits]) or 1
    room = WIDTH - LABEL - VALUE - MARGIN
    for index, (label, value, limits) in enumerate(bars):
        y = top + HEAD + index * ROW
        middle = y + BAR / 2
        width = max(1.0, value / most * room)
        end = LABEL + max(width, limits[1] / most * room if limits else 0)
        yield _text(LABEL - 8, y + 13, "text", _cut(label, 36), "end")
        yield f'<rect class="{kind_of(label)}" x="{LABEL}" y="{y}" width="{width:.1f}" height="{BAR}" rx="2"/>'
        if limits and limits[0] != limits[1]:
            low, high = (LABEL + limit / most * room for limit in limits)
            yield f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>'
        share = f"{form.format(value)}  ({value / bars[0][1]:.2f} ×)" if bars[0][1] else form.format(value)
        yield _text(end + 8, y + 13, "faint", share)


def _text(x, y, style, text, anchor="start"):
    return f'<text class="{style}" x="{x:.1f}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'


def _cut(text, most):
    return text if len(text) <= most else text[:most - 1] + "…"
