"""What 10,000 idle keep-alive connections hold in memory: the default and Brisk, without compression and with it.

Each connection has had one answer, compressed where the server compresses, and stays open. Memory is read after a full
collection: live heap and RSS, and the JVM's count of memory outside of the heap that is no JVM's own, which is that of direct
buffers and of native codecs.
"""
import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from compare import class_path
from growth import raise_limit
from pages import write_text
from servers import HOST, Process, default_java, java_server

COMPRESSION = "-Dserver.compression.enabled=true"
SERVERS = {
    "default": ("-Dbrisk.enabled=false",),
    "brisk": (),
    "default, gzip": ("-Dbrisk.enabled=false", COMPRESSION),
    "brisk, gzip": (COMPRESSION,),
}
REQUEST = b"GET /documents/small HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
FIGURES = ("heap", "outside", "rss")
SETTLE_SECONDS = 2
# Before the empty server is looked at: what is made once is made.
WARM = 200


def parse(arguments):
    parser = argparse.ArgumentParser(prog="benchmarks/idle", description=__doc__)
    add = parser.add_argument
    add("--connections", type=int, default=10_000, help="as far as open files are allowed (%(default)s)")
    add("--output", metavar="DIRECTORY", help="write idle.md and idle.json there")
    add("--java", default=default_java())
    options = parser.parse_args(arguments)
    options.jvm_options, options.h2 = ["-Xmx512m", "-Xms512m", "-XX:NativeMemoryTracking=summary"], False
    return options


def ask(connection):
    """One request and its whole answer."""
    connection.sendall(REQUEST)
    received = b""
    while not _complete(received):
        piece = connection.recv(65536)
        if not piece:
            raise RuntimeError("a connection was closed before its answer was complete")
        received += piece
    if not received.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"unexpected answer: {received[:200]!r}")


def _complete(received):
    head, separator, body = received.partition(b"\r\n\r\n")
    if not separator:
        return False
    length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
    return len(body) >= int(length.group(1)) if length else body.endswith(b"0\r\n\r\n")


def opened(port, number):
    connections = []
    for _ in range(number):
        connection = socket.create_connection((HOST, port), 30)
        connections.append(connection)
        ask(connection)
    return connections


def memory(process, jcmd):
    """MiB of live heap, of memory outside of it, and of RSS."""
    pid = str(process.process.pid)

    def say(*command):
        return subprocess.run([jcmd, pid, *command], capture_output=True, text=True, check=True).stdout

    say("GC.run")
    time.sleep(SETTLE_SECONDS)
    say("GC.run")
    native = say("VM.native_memory", "summary")
    return {"heap": heap(say("GC.heap_info")), "outside": outside(native), "rss": process.rss_mib()}


def heap(text):
    """MiB in use, as jcmd GC.heap_info says."""
    return int(re.search(r"total \d+K, used (\d+)K", text).group(1)) / 1024


def outside(text):
    """MiB that the category Other of jcmd VM.native_memory has committed: Unsafe and direct buffers."""
    found = re.search(r"-\s+Other \(reserved=\d+KB, committed=(\d+)KB\)", text)
    return int(found.group(1)) / 1024 if found else 0.0


def measure(name, options, logs):
    """Memory before and with the connections."""
    server = java_server(name.replace(", ", "-"), "WebFluxServer", options, *SERVERS[name])
    jcmd = shutil.which(os.path.join(os.path.dirname(options.java), "jcmd")) or "jcmd"
    with Process(server, logs) as process:
        process.wait_until_listening()
        for connection in opened(process.port, WARM):
            connection.close()
        before = memory(process, jcmd)
        connections = opened(process.port, options.connections)
        held = memory(process, jcmd)
        # All have stayed open, or the figures are those of fewer.
        for connection in (connections[0], connections[-1]):
            ask(connection)
        for connection in connections:
            connection.close()
    return before, held


def table(results, connections):
    rows = ["| server | heap, MiB | bytes/connection | outside, MiB | bytes/connection | RSS, MiB |", "|---|---|---|---|---|---|"]
    for name, (before, held) in results.items():
        cells = []
        for figure in FIGURES:
            cells.append(f"{before[figure]:.1f} → {held[figure]:.1f}")
            if figure != "rss":
                cells.append(f"{(held[figure] - before[figure]) * 1024 * 1024 / connections:,.0f}")
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def main():
    options = parse(sys.argv[1:])
    options.class_path = class_path()
    options.connections = min(options.connections, raise_limit() - 200)
    results = {}
    with tempfile.TemporaryDirectory(prefix="brisk-idle-") as logs:
        for name in SERVERS:
            results[name] = measure(name, options, logs)
            print(name, results[name], flush=True)
    text = table(results, options.connections)
    print(text)
    if options.output:
        write_text(
            options.output, "idle",
            "# Idle connections\n\nWritten by `benchmarks/idle`, see [benchmarks.md](../benchmarks.md#idle-connections). "
            f"{options.connections:,} connections.\n\n{text}\n",
            {name: {"before": a, "held": b} for name, (a, b) in results.items()})


if __name__ == "__main__":
    main()
