"""Server processes: how they are started, pinned, asked and ended."""
import dataclasses
import os
import re
import shlex
import socket
import subprocess
import time

HOST = "127.0.0.1"
TICKS = os.sysconf("SC_CLK_TCK")
START_SECONDS = 180
KINDS = ("default", "brisk", "reactor-netty", "netty")


@dataclasses.dataclass(frozen=True)
class Server:
    """What to start. `command` is a list in which {port} and {probe} stand for free ports."""

    key: str
    command: tuple

    @property
    def kind(self):
        """One of KINDS, of which there may be variants with a suffix; a peer has its own."""
        return next((kind for kind in KINDS if self.key == kind or self.key.startswith(kind + "-")), self.key)

    @property
    def has_probe(self):
        return any("{probe}" in part for part in self.command)


def java_server(key, main_class, options, *properties):
    """One of the project's own servers; `options` holds java, jvm_options, class_path and h2."""
    command = [options.java, *options.jvm_options, *properties]
    command += ["-Dserver.port={port}", "-Dprobe.port={probe}"]
    if options.h2:
        command.append("-Dserver.http2.enabled=true")
    command += ["-cp", options.class_path, f"dev.brisk.benchmarks.server.{main_class}"]
    return Server(key, tuple(command))


def peer_server(key, command):
    return Server(key, tuple(shlex.split(command)))


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


class Process:
    """A running server. Use as a context manager: it is killed at the end, whatever happens."""

    def __init__(self, server, log_directory):
        self.server = server
        self.port = free_port()
        self.probe_port = free_port() if server.has_probe else None
        self.log_path = os.path.join(log_directory, server.key + ".log")
        ports = {"port": str(self.port), "probe": str(self.probe_port)}
        command = [_fill(part, ports) for part in server.command]
        with open(self.log_path, "w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def wait_until_listening(self):
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.server.key} ended with {self.process.returncode}, see {self.log_path}")
            try:
                socket.create_connection((HOST, self.port), 0.2).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"{self.server.key} does not listen after {START_SECONDS} s, see {self.log_path}")

    def pin(self, core):
        """Moves all threads to one core; new ones inherit it from those that start them."""
        subprocess.run(
            ["taskset", "-a", "-p", "-c", str(core), str(self.process.pid)], check=True, stdout=subprocess.DEVNULL)

    def cpu_seconds(self):
        """User and system time of all threads since the start, in steps of a clock tick (10 ms as a rule)."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def rss_mib(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024

    def allocated_bytes(self):
        """Heap bytes allocated since the start, or None for a server without a probe."""
        if self.probe_port is None:
            return None
        with socket.create_connection((HOST, self.probe_port), 5) as connection:
            return int(connection.makefile().readline())


def _fill(part, ports):
    for name, value in ports.items():
        part = part.replace("{" + name + "}", value)
    return part
