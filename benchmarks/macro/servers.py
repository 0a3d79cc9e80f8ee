"""Server processes: how they are started, pinned, asked and ended."""
import contextlib
import dataclasses
import os
import re
import shlex
import signal
import socket
import subprocess
import time

HOST = "127.0.0.1"
TICKS = os.sysconf("SC_CLK_TCK")
START_SECONDS = 180
LOG_LINES = 5
PIN_ATTEMPTS = 10
HTTP2 = "-Dserver.http2.enabled=true"
KINDS = ("default", "brisk", "reactor-netty", "netty")


@dataclasses.dataclass(frozen=True)
class Server:
    """What to start. `command` is a list in which {port} and {probe} stand for free ports; SERVER_PORT has the first.

    A foreign server sends fields of its own: only its bodies are compared with those of the others.
    """

    key: str
    command: tuple
    start_seconds: int = START_SECONDS
    foreign: bool = False

    @property
    def kind(self):
        """One of KINDS, of which there may be variants with a suffix; a peer has its own."""
        return next((kind for kind in KINDS if self.key == kind or self.key.startswith(kind + "-")), self.key)

    @property
    def has_probe(self):
        return any("{probe}" in part for part in self.command)


def default_java():
    """The java of JAVA_HOME, or else that of the path."""
    return os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"


def java_server(key, main_class, options, *properties):
    """One of the project's own servers; `options` holds java, jvm_options, class_path and h2."""
    properties = [*properties, "-Dserver.port={port}", "-Dprobe.port={probe}"]
    if options.h2 and HTTP2 not in properties:
        properties.append(HTTP2)
    name = f"dev.brisk.benchmarks.server.{main_class}"
    return Server(key, java_command(options.java, options.jvm_options, options.class_path, name, *properties))


def java_command(java, jvm_options, class_path, main_class, *properties):
    return (java, *jvm_options, *properties, "-cp", class_path, main_class)


def peer_server(key, command):
    return Server(key, tuple(shlex.split(command)))


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


class Process:
    """A running server. Use as a context manager: it is killed at the end, whatever happens.

    It has a session of its own, and all processes of that session count: a command may be a script that starts the
    server, such as those of build tools.
    """

    def __init__(self, server, log_directory):
        self.server = server
        self.port = free_port()
        self.probe_port = free_port() if server.has_probe else None
        self.log_path = os.path.join(log_directory, server.key + ".log")
        ports = {"port": str(self.port), "probe": str(self.probe_port)}
        command = [_fill(part, ports) for part in server.command]
        environment = {**os.environ, "SERVER_PORT": str(self.port)}
        try:
            with open(self.log_path, "w") as log:
                self.process = subprocess.Popen(
                    command, stdout=log, stderr=subprocess.STDOUT, env=environment, start_new_session=True)
        except OSError as failure:
            raise RuntimeError(f"{server.key} cannot be started: {failure}") from failure

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for member in self._members():
            with contextlib.suppress(ProcessLookupError):
                os.kill(member, signal.SIGKILL)
        self.process.wait()

    def wait_until_listening(self):
        seconds = self.server.start_seconds
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(
                    f"{self.server.key} ended with {self.process.returncode} before it listened on port {self.port}, "
                    f"see {self.log_path}{self._log_end()}")
            try:
                socket.create_connection((HOST, self.port), 0.2).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(
            f"{self.server.key} does not listen on port {self.port} after {seconds} s, see {self.log_path}"
            f"{self._log_end()}")

    def pin(self, core):
        """Moves all threads to one core; new ones inherit it from those that start them."""
        for member in self._members():
            for _ in range(PIN_ATTEMPTS):
                done = subprocess.run(
                    ["taskset", "-a", "-p", "-c", str(core), str(member)], capture_output=True, text=True)
                # taskset gives up at a thread that ends while it goes through them.
                if not done.returncode or not _stat(member):
                    break
            else:
                raise RuntimeError(f"{self.server.key} cannot be pinned to core {core}: {done.stderr.strip()}")

    def cpu_seconds(self):
        """User and system time of all threads since the start, in steps of a clock tick (10 ms as a rule)."""
        stats = [_stat(member) for member in self._members()]
        return sum(int(stat[11]) + int(stat[12]) for stat in stats if stat) / TICKS

    def rss_mib(self):
        kilobytes = 0
        for member in self._members():
            with open(f"/proc/{member}/status") as status:
                size = re.search(r"VmRSS:\s+(\d+)", status.read())
                kilobytes += int(size.group(1)) if size else 0
        return kilobytes / 1024

    def allocated_bytes(self):
        """Heap bytes allocated since the start, or None for a server without a probe."""
        if self.probe_port is None:
            return None
        with socket.create_connection((HOST, self.probe_port), 5) as connection:
            return int(connection.makefile().readline())

    def _members(self):
        """The processes of the session, whose id is that of the process that was started."""
        session = str(self.process.pid)
        stats = ((entry, _stat(entry)) for entry in os.listdir("/proc") if entry.isdigit())
        return [int(entry) for entry, stat in stats if stat and stat[3] == session]

    def _log_end(self):
        with open(self.log_path, errors="replace") as log:
            last = [line.rstrip() for line in log if line.strip()][-LOG_LINES:]
        return "".join("\n    " + line for line in last)


def _stat(pid):
    """The fields of /proc/PID/stat behind the name, or None where the process has gone."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def _fill(part, ports):
    for name, value in ports.items():
        part = part.replace("{" + name + "}", value)
    return part
