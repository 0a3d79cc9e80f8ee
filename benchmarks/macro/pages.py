"""Writes results: for each scenario a page, its figures and a picture, and an index made anew from all figures.

    python3 benchmarks/macro/pages.py docs/benchmarks

makes the index alone, after another script has written a page there or one was deleted.
"""
import json
import os
import re
import sys

from charts import chart

INDEX = "README.md"
NOTE = "Written by `benchmarks/run`; do not edit."


def result(name, title, load, command, conditions, lines, part_load=None):
    """What the file of figures holds. `lines` are report.Lines as dictionaries, `load` says how they were asked."""
    return {
        "name": name, "title": title, "load": load, "part_load": part_load, "command": command,
        "conditions": conditions, "lines": lines}


def write_text(directory, name, text, figures):
    """Replaces the page and the figures of a measurement that has no chart."""
    os.makedirs(directory, exist_ok=True)
    _replace(directory, f"{name}.md", text)
    _replace(directory, f"{name}.json", json.dumps(figures, indent=1))


def write(directory, figures, table):
    """Replaces the three files of one scenario and the index. Other files stay as they are."""
    os.makedirs(directory, exist_ok=True)
    name = figures["name"]
    _replace(directory, f"{name}.json", json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
    _replace(directory, f"{name}.svg", chart(
        name, figures["title"], figures["lines"], figures["part_load"] is not None))
    _replace(directory, f"{name}.md", page(figures, table))
    refresh(directory)


def refresh(directory):
    _replace(directory, INDEX, index(directory))


def page(figures, table):
    name = figures["name"]
    return "\n".join([
        f"# {name}", "",
        f"{_sentence(figures['title'])} {_sentence(figures['load'])} {NOTE}", "",
        "```", figures["command"], "```", "",
        f"![Bars of what the table says]({name}.svg)", "",
        table, "",
        "The bars and their ratios refer to the first line, the table's ratios to the line that they name, else to the "
        "first. [The columns](../benchmarks.md#side-by-side-under-load), [all results](README.md), "
        f"[the figures as JSON]({name}.json).", "",
        "## Conditions", "",
        *conditions_of(figures["conditions"]), ""])


def conditions_of(conditions):
    """One line of a list for each condition."""
    for name, value in conditions.items():
        if isinstance(value, dict):
            value = ", ".join(f"{key} {_short(part)}" for key, part in value.items() if part not in (None, [], False))
        yield f"- {name}: {value}"


def index(directory):
    """Made from all files of figures, so that it is right whichever of them was replaced."""
    every = sorted(_all_figures(directory), key=lambda figures: figures["name"])
    lines = [
        "# Results", "",
        "What the servers of [benchmarks.md](../benchmarks.md) did, one page for each scenario. "
        "Compare within a page only: its lines were measured in turns, those of another page were not. "
        "A ratio of requests/s above 1 is a win, below 1 a loss; with CPU time it is the other way round. "
        "Two identical processes may differ by up to 16 %. " + NOTE, "",
        "| scenario | what | server | against | requests/s | CPU/request |", "|---|---|---|---|---|---|"]
    for figures in every:
        lines += _rows(figures)
    others = list(_other_pages(directory, every))
    if others:
        lines += ["", "## More", "", *others]
    lines += ["", "## Conditions", ""]
    lines += _machines(every)
    return "\n".join([*lines, ""])


def _rows(figures):
    """A row for each line that is compared with another one; the scenario is named in the first."""
    cells = f"[{figures['name']}]({figures['name']}.md) | {figures['title']}"
    for line in figures["lines"]:
        if line["name"] != line["baseline"]:
            errors = " (errors)" if line["errors"] else ""
            yield (f"| {cells} | {line['name']} | {line['baseline']} | {line['rps_ratio']:.2f} ×{errors} "
                   f"| {line['cpu_ratio']:.2f} × |")
            cells = " | "


def _machines(every):
    """Conditions that several pages share stand once, with the names of these pages."""
    pages = {}
    for figures in every:
        shared = {name: value for name, value in figures["conditions"].items() if name in SHARED}
        pages.setdefault(tuple(conditions_of(shared)), []).append(figures)
    for conditions, those in pages.items():
        dates = sorted({figures["conditions"]["date"][:10] for figures in those})
        yield f"{', '.join(figures['name'] for figures in those)} ({' and '.join(dict.fromkeys((dates[0], dates[-1])))}):"
        yield ""
        yield from conditions
        yield ""


# What does not differ from one scenario to the next of a run.
SHARED = ("CPU", "cores", "memory", "kernel", "java", "load generators", "peers", "JVM options")


def _other_pages(directory, every):
    known = {f"{figures['name']}.md" for figures in every} | {INDEX}
    for name in sorted(os.listdir(directory)):
        if name.endswith(".md") and name not in known:
            yield f"- [{_heading(os.path.join(directory, name))}]({name})"


def _heading(path):
    with open(path) as file:
        heading = re.match(r"#\s+(.+)", file.readline())
    return heading.group(1).strip() if heading else os.path.basename(path)


def _all_figures(directory):
    for name in os.listdir(directory):
        if name.endswith(".json"):
            with open(os.path.join(directory, name)) as file:
                figures = json.load(file)
            if isinstance(figures, dict) and {"name", "title", "lines", "conditions"} <= figures.keys():
                yield figures


def _replace(directory, name, text):
    """The whole file or the old one, but never a part."""
    path = os.path.join(directory, name)
    with open(path + ".new", "w") as file:
        file.write(text)
    os.replace(path + ".new", path)


def _sentence(text):
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _short(value):
    return " ".join(value) if isinstance(value, (list, tuple)) else value


if __name__ == "__main__":
    refresh(sys.argv[1])
