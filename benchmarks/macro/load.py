"""Load generators: wrk for HTTP/1.1, h2load for HTTP/2 by prior knowledge. Each is given one core, or none (all)."""
import dataclasses
import re
import subprocess
from typing import Optional

UNITS = {"us": 1.0, "ms": 1e3, "s": 1e6, "m": 60e6}


@dataclasses.dataclass(frozen=True)
class Load:
    """What a run did: finished requests, requests/s, 99th percentile in microseconds (None: unknown), errors."""

    requests: int
    rps: float
    p99_us: Optional[float]
    errors: str


class Wrk:
    def __init__(self, connections):
        self.connections = connections

    def run(self, url, headers, seconds, core):
        command = ["wrk", "-t1", f"-c{self.connections}", f"-d{seconds}s", "--latency"]
        return parse_wrk(_run(core, command + _header_options(headers) + [url]))


class H2load:
    def __init__(self, connections, streams):
        self.connections = connections
        self.streams = streams

    def run(self, url, headers, seconds, core):
        command = ["h2load", "-t1", "-c", str(self.connections), "-m", str(self.streams), "-D", str(seconds)]
        return parse_h2load(_run(core, command + _header_options(headers) + [url]))


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


def _header_options(headers):
    return [part for header in headers for part in ("-H", header)]


def _run(core, command):
    pinned = ["taskset", "-c", str(core)] if core is not None else []
    finished = subprocess.run(pinned + command, capture_output=True, text=True)
    return finished.stdout + finished.stderr
