"""What clients that attack a server over HTTP/2 cost it, and what is left for others.

    benchmarks/attacks [options]

The servers are warmed up and pinned to one core each, as by benchmarks/run. For each attack, an attacker connects, does
at once what goes beyond the limit of a connection, waits for the server to close, and comes again, as often as it can.
Told are the connections that the server has ended in a second, the CPU of each and of each step (a stream that is reset, a frame),
and, in a second run, what a connection of ten streams gets beside the attacker; "none" is what it gets alone. The last column is the
memory of the process after the attack.
"""
import argparse
import contextlib
import os
import socket
import statistics
import struct
import sys
import tempfile
import threading
import time

from compare import class_path
from load import H2load
from servers import HOST, Process, default_java, java_server

DATA, HEADERS, RST_STREAM, SETTINGS, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 8, 9
END_STREAM, END_HEADERS = 1, 4
CANCEL = 8
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
GET, POST, SCHEME_HTTP = b"\x82", b"\x83", b"\x86"
STEPS = 400
PATH = "/text"


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def head(stream, method=GET, end=True):
    """HEADERS of a request, by the static table and literals that are not indexed (RFC 7541)."""
    fields = method + SCHEME_HTTP
    for index, value in ((4, PATH), (1, "localhost")):
        fields += bytes((index, len(value))) + value.encode()
    return frame(HEADERS, END_HEADERS | (END_STREAM if end else 0), stream, fields)


def streams(second):
    """Requests with another frame behind each."""
    return b"".join(head(stream) + second(stream) for stream in range(1, 2 * STEPS, 2))


# What is sent, and how many steps of it the server takes: the limit and one.
ATTACKS = {
    "none": (b"", 1),
    "rapid reset": (streams(lambda stream: frame(RST_STREAM, 0, stream, struct.pack(">I", CANCEL))), 201),
    "provoked resets": (streams(lambda stream: frame(WINDOW_UPDATE, 0, stream, bytes(4))), 201),
    "continuations": (frame(HEADERS, 0, 1, GET) + frame(CONTINUATION, 0, 1, GET) * STEPS, 17),
    "empty frames": (head(1, POST, end=False) + frame(DATA, 0, 1) * STEPS, 3),
}


class Attacker(threading.Thread):
    """Attacks from its start to its stop, one connection after another."""

    def __init__(self, port, attack):
        super().__init__(daemon=True)
        self.port = port
        self.bytes = PREFACE + frame(SETTINGS, 0, 0) + attack
        self.ended = 0
        self.survived = 0
        self.stopped = False

    def run(self):
        while not self.stopped:
            with socket.create_connection((HOST, self.port), 5) as connection:
                with contextlib.suppress(ConnectionError):
                    connection.sendall(self.bytes)
                try:
                    while connection.recv(65536):
                        pass
                    self.ended += 1
                except ConnectionError:
                    self.ended += 1
                except TimeoutError:
                    self.survived += 1

    def stop(self):
        self.stopped = True
        self.join()


def attacked(process, attack, work):
    """Runs work beside an attacker, and returns the attacker, what the work returned, CPU seconds and seconds."""
    attacker = Attacker(process.port, attack)
    cpu, begin = process.cpu_seconds(), time.monotonic()
    attacker.start()
    result = work()
    attacker.stop()
    return attacker, result, process.cpu_seconds() - cpu, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(
        prog="benchmarks/attacks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--warm-up", type=int, default=45)
    options = parser.parse_args()
    options.class_path, options.h2 = class_path(), True
    options.java = default_java()
    options.jvm_options = ["-Xmx512m"]
    servers = [
        java_server("default", "WebFluxServer", options, "-Dbrisk.enabled=false"),
        java_server("brisk", "WebFluxServer", options),
        java_server("reactor-netty", "RawReactorNettyServer", options),
    ]
    load = H2load(1, 10)
    print(f"{'attack':16s} {'server':14s} {'conn./s':>8s} {'µs/conn.':>9s} {'µs/step':>8s} {'others/s':>9s} {'MiB':>5s}")
    with contextlib.ExitStack() as stack:
        logs = tempfile.mkdtemp(prefix="brisk-attacks-")
        processes = [stack.enter_context(Process(server, logs)) for server in servers]
        for process in processes:
            process.wait_until_listening()
        for process in processes:
            url = f"http://{HOST}:{process.port}{PATH}"
            load.run(url, (), options.warm_up, None)
            for attack, _ in ATTACKS.values():
                attacked(process, attack, lambda: time.sleep(options.warm_up / 10))
            process.pin(0)
        os.sched_setaffinity(0, {1})
        for name, (attack, steps) in ATTACKS.items():
            rounds = [[measure(process, attack, load, options) for process in processes] for _ in range(options.rounds)]
            for process, figures in zip(processes, zip(*rounds)):
                rate, cpu, others = (statistics.median(column) for column in zip(*figures))
                print(f"{name:16s} {process.server.key:14s} {rate:8.0f} {cpu:9.0f} {cpu / steps:8.1f} {others:9.0f} "
                      f"{process.rss_mib():5.0f}", flush=True)


def measure(process, attack, load, options):
    """Connections that were ended in a second, CPU in microseconds for each, and requests/s of another client meanwhile."""
    url = f"http://{HOST}:{process.port}{PATH}"
    if not attack:
        return 0, 0, load.run(url, (), options.seconds, 1).rps
    attacker, _, cpu, seconds = attacked(process, attack, lambda: time.sleep(options.seconds))
    if attacker.survived or not attacker.ended:
        sys.exit(f"{process.server.key} has not ended the connection of an attacker")
    _, beside, _, _ = attacked(process, attack, lambda: load.run(url, (), options.seconds, 1))
    if beside.errors:
        sys.exit(f"{process.server.key} failed others: {beside.errors}")
    return attacker.ended / seconds, cpu / attacker.ended * 1e6, beside.rps


if __name__ == "__main__":
    main()
