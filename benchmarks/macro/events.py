"""Reads server-sent events on many connections and says how many came: events.py URL CONNECTIONS SECONDS [FIELD ...]

An event is counted when its field "data" comes, each has one, wherever the chunks of the transfer coding are cut. Those
that come within the time count, from the first connection on: what it costs to open the connections is part of the run,
as it is with the other load generators.
"""
import selectors
import socket
import sys
import time
from urllib.parse import urlsplit

READ = 65536
FIELD = b"data:"


class Reader:
    """One connection. A field's name may be split between two reads."""

    def __init__(self, address, request):
        self.socket = socket.create_connection(address, 10)
        self.socket.sendall(request)
        self.socket.setblocking(False)
        self.events = 0
        self.tail = b""

    def read(self):
        """False where the server has closed."""
        try:
            data = self.socket.recv(READ)
        except BlockingIOError:
            return True
        except OSError:
            return False
        found, self.tail = count(self.tail + data)
        self.events += found
        return bool(data)


def count(data):
    """The events in `data`, and its end, which is too short for one, to put before what comes next."""
    return data.count(FIELD), data[1 - len(FIELD):]


def run(url, connections, seconds, fields=()):
    """The events, the seconds they took, and how many connections the server closed."""
    parts = urlsplit(url)
    head = [f"GET {parts.path or '/'} HTTP/1.1", f"Host: {parts.netloc}", "Accept: text/event-stream", *fields]
    request = ("\r\n".join(head) + "\r\n\r\n").encode()
    started = time.monotonic()
    lost = 0
    with selectors.DefaultSelector() as selector:
        readers = []
        for _ in range(connections):
            reader = Reader((parts.hostname, parts.port), request)
            selector.register(reader.socket, selectors.EVENT_READ, reader)
            readers.append(reader)
        while time.monotonic() - started < seconds:
            for key, _ in selector.select(0.1):
                if not key.data.read():
                    selector.unregister(key.fileobj)
                    lost += 1
        took = time.monotonic() - started
        for reader in readers:
            reader.socket.close()
    return sum(reader.events for reader in readers), took, lost


if __name__ == "__main__":
    total, duration, closed = run(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4:])
    print(f"{total} events in {duration:.3f} s, {closed} connections lost")
