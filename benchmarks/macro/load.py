"""Load generators: wrk for HTTP/1.1, h2load for HTTP/2 by prior knowledge, h2load at a fixed rate for either, and
readers of events.

Each is given one core, or none (all). A body makes the requests POST.
"""
import dataclasses
import math
import os
import re
import subprocess
import sys
import tempfile
from typing import Optional

READER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "events.py")
UNITS = {"us": 1.0, "ms": 1e3, "s": 1e6, "m": 60e6}


@dataclasses.dataclass(frozen=True)
class Load:
    """What a run did: finished requests, requests/s, 99th percentile in microseconds (None: unknown), errors."""

    requests: int
    rps: float
    p99_us: Optional[float]
    errors: str


@dataclasses.dataclass(frozen=True)
class Wrk:
    """HTTP/1.1; with `pipelined` requests more than 1, so many are sent at once, and the next when all are answered."""

    connections: int
    pipelined: int = 1
    speaks = "HTTP/1.1"

    def run(self, url, headers, seconds, core, body=None):
        command = ["wrk", "-t1", f"-c{self.connections}", f"-d{seconds}s", "--timeout", "10s", "--latency"]
        command += _header_options(headers)
        script = self.script(body)
        if not script:
            return parse_wrk(_run(core, command + [url]))
        with _file(script) as file:
            load = parse_wrk(_run(core, command + ["-s", file.name, url]))
        # The times of requests that are sent together are not those of each.
        return load if self.pipelined == 1 else dataclasses.replace(load, p99_us=None)

    def script(self, body):
        lua = "" if body is None else f"wrk.method = 'POST'\nwrk.body = [==[{body}]==]\n"
        if self.pipelined > 1:
            lua += (f"local all\ninit = function() all = string.rep(wrk.format(), {self.pipelined}) end\n"
                    "request = function() return all end\n")
        return lua

    def __str__(self):
        at_once = f", {self.pipelined} requests at once" if self.pipelined > 1 else ""
        return f"{self.speaks}, {_plural(self.connections, 'connection')}{at_once}"


@dataclasses.dataclass(frozen=True)
class H2load:
    """HTTP/2 in clear text by prior knowledge."""

    connections: int
    streams: int
    speaks = "HTTP/2"

    def run(self, url, headers, seconds, core, body=None):
        command = ["h2load", "-t1", "-c", str(self.connections), "-m", str(self.streams), "-D", str(seconds)]
        return _h2load(command + _header_options(headers), url, core, body)

    def __str__(self):
        return f"{self.speaks} in clear text, {_plural(self.connections, 'connection')} with {self.streams} streams"


@dataclasses.dataclass(frozen=True)
class Paced:
    """So many requests in a second, spread over the connections, one at a time on each of HTTP/1.1.

    A connection whose answer is late sends late; what a request waits for that is not in its time. So a server must
    be well below its limit for the percentiles to mean anything.
    """

    rate: float
    connections: int
    http2: bool

    def run(self, url, headers, seconds, core, body=None):
        with tempfile.TemporaryDirectory(prefix="brisk-bench-") as directory:
            log = os.path.join(directory, "requests")
            command = ["h2load", "-t1", "-c", str(self.connections), "-m", "1", "-D", str(seconds)]
            command += ["--rps", f"{self.rate / self.connections:.2f}", "--log-file", log]
            command += [] if self.http2 else ["--h1"]
            load = _h2load(command + _header_options(headers), url, core, body)
            with open(log) as lines:
                return dataclasses.replace(load, p99_us=percentile(lines, 0.99))


@dataclasses.dataclass(frozen=True)
class Readers:
    """Clients that read server-sent events, each on a connection of its own: what counts is an event, not a request."""

    connections: int
    speaks = "HTTP/1.1"

    def run(self, url, headers, seconds, core, body=None):
        command = [sys.executable, "-B", READER, url, str(self.connections), str(seconds)]
        return parse_events(_run(core, command + list(headers)))

    def __str__(self):
        return f"{self.speaks}, {_plural(self.connections, 'reader')} of events"


def percentile(lines, share):
    """Of the times in a log of h2load: start, status and time in microseconds on each line."""
    times = sorted(int(line.split("\t")[2]) for line in lines if line.count("\t") >= 2)
    return float(times[max(0, math.ceil(share * len(times)) - 1)]) if times else None


def parse_wrk(output):
    requests = re.search(r"(\d+) requests in", output)
    rps = re.search(r"Requests/sec:\s+([\d.]+)", output)
    p99 = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", output)
    if not (requests and rps):
        raise RuntimeError("wrk said:\n" + output)
    return Load(
        requests=int(requests.group(1)),
        rps=float(rps.group(1)),
        p99_us=float(p99.group(1)) * UNITS[p99.group(2)] if p99 else None,
        errors="; ".join(line.strip() for line in re.findall(r"Non-2xx.*|Socket errors.*", output)))


def parse_h2load(output):
    requests = re.search(r"(\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout", output)
    rps = re.search(r"finished in \S+, ([\d.]+) req/s", output)
    codes = re.search(r"status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx", output)
    if not (requests and rps and codes):
        raise RuntimeError("h2load said:\n" + output)
    counts = dict(zip(("failed", "errored", "timeout"), requests.groups()[1:]))
    counts |= dict(zip(("3xx", "4xx", "5xx"), codes.groups()[1:]))
    return Load(
        requests=int(requests.group(1)),
        rps=float(rps.group(1)),
        p99_us=None,
        errors="; ".join(f"{name} {count}" for name, count in counts.items() if count != "0"))


def parse_events(output):
    events = re.search(r"(\d+) events in ([\d.]+) s, (\d+) connections lost", output)
    if not events:
        raise RuntimeError("the readers of events said:\n" + output)
    number, seconds, lost = int(events.group(1)), float(events.group(2)), int(events.group(3))
    return Load(number, number / seconds, None, f"{lost} connections lost" if lost else "")


def _h2load(command, url, core, body):
    if body is None:
        return parse_h2load(_run(core, command + [url]))
    with _file(body) as data:
        return parse_h2load(_run(core, command + ["-d", data.name, url]))


def _plural(number, noun):
    return f"{number} {noun}" + ("s" if number != 1 else "")


def _header_options(headers):
    return [part for header in headers for part in ("-H", header)]


def _file(text):
    """A file with this text, until it is closed."""
    file = tempfile.NamedTemporaryFile("w", prefix="brisk-bench-")
    file.write(text)
    file.flush()
    return file


def _run(core, command):
    pinned = ["taskset", "-c", str(core)] if core is not None else []
    finished = subprocess.run(pinned + command, capture_output=True, text=True)
    return finished.stdout + finished.stderr
