"""What the targets answer, looked at before anything is measured: a comparison is fair only where all send the same."""
import contextlib
import dataclasses
import http.client
import shutil
import subprocess
import tempfile
import zlib

from load import H2load, Readers
from servers import HOST

# Decoders that share nothing with the servers: Python's zlib, and the commands of the Debian packages of these names.
COMMANDS = {"br": "brotli", "zstd": "zstd"}
IDENTITY = "identity"


@dataclasses.dataclass(frozen=True)
class Answer:
    status: int
    fields: list
    body: bytes
    reason: str = ""
    version: int = 11

    @property
    def coding(self):
        return next((value for name, value in self.fields if name.lower() == "content-encoding"), IDENTITY)


def fetch(port, target, headers, seconds=10):
    """One request with these fields and no others but Host and Content-Length, as the load generators send it."""
    connection = http.client.HTTPConnection(HOST, port, timeout=seconds)
    with contextlib.closing(connection):
        fields = (*target.headers, *headers)
        host = any(field.lower().startswith("host:") for field in fields)
        connection.putrequest(
            "GET" if target.body is None else "POST", target.path, skip_host=host, skip_accept_encoding=True)
        body = None if target.body is None else target.body.encode()
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        for header in fields:
            connection.putheader(*header.split(": ", 1))
        connection.endheaders(body)
        response = connection.getresponse()
        return Answer(
            response.status, response.getheaders(), response.read(), response.reason, response.version)


def ask_for(port, target, headers, http2=False):
    """The answer to a target by the protocol of its load: whole by HTTP/1.1, the body alone by HTTP/2, none of events.

    Applications that compress speak both protocols, and are asked by the first of them.
    """
    if isinstance(target.load, Readers):
        return Answer(200, None, None)
    if isinstance(target.load, H2load) or (http2 and target.load is None and target.coding is None):
        return Answer(200, None, fetch_http2(port, target, headers))
    return fetch(port, target, headers)


def fetch_http2(port, target, headers):
    """The body that is sent over HTTP/2; that the status is a good one is what the load generator sees."""
    command = ["nghttp", "-t", "10"]
    command += [option for field in (*target.headers, *headers) for option in ("-H", field)]
    with tempfile.NamedTemporaryFile("w") as data:
        if target.body is not None:
            data.write(target.body)
            data.flush()
            command += ["-d", data.name]
        done = subprocess.run([*command, f"http://{HOST}:{port}{target.path}"], capture_output=True)
    if done.returncode:
        raise RuntimeError(f"{target.name} does not answer by HTTP/2: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def check(answers, say):
    """Says where answers differ, or raises if that makes the run worthless: `answers` has an Answer for each target.

    Where a target names a coding, that is what it has to send, and all have to send the same document; fields may
    differ then. Of a foreign server, and where the fields are not known, bodies alone are compared, and have to be the
    same. A failure ends the run.
    """
    first = first_document = None
    for target, answer in answers:
        if answer.status != 200:
            raise RuntimeError(f"{target.name} answers {target.path} with {answer.status}")
        if target.coding is None:
            first = first or (target, answer)
            if answer.body != first[1].body and not _own(target, answer, first):
                raise RuntimeError(f"{target.name} does not send the same body as {first[0].name}: {answer.body[:200]}")
            if answer != first[1] and _own(target, answer, first):
                say(f"  {target.name} does not send the same as {first[0].name}:\n    {answer}\n    {first[1]}")
            continue
        if answer.coding != target.coding:
            raise RuntimeError(f"{target.name} sends {target.path} as {answer.coding} (expected: {target.coding})")
        document = decode(answer.body, answer.coding)
        first_document = first_document or (target, document)
        if document != first_document[1]:
            raise RuntimeError(f"{target.name} does not send the same document as {first_document[0].name}")


def _own(target, answer, first):
    """Whether all of the answer can be compared with the first one."""
    return not target.server.foreign and answer.fields is not None and first[1].fields is not None


def decode(body, coding):
    if coding == IDENTITY:
        return body
    if coding == "gzip":
        decoder = zlib.decompressobj(16 + zlib.MAX_WBITS)
        document = decoder.decompress(body) + decoder.flush()
        if not decoder.eof or decoder.unused_data:
            raise RuntimeError("a gzip body does not end where its stream ends")
        return document
    command = COMMANDS[coding]
    if not shutil.which(command):
        raise RuntimeError(f"the command {command} is needed to check {coding}: apt-get install {command}")
    finished = subprocess.run([command, "-d", "-c"], input=body, capture_output=True)
    if finished.returncode:
        raise RuntimeError(f"{command} cannot decode a body: {finished.stderr.decode(errors='replace').strip()}")
    return finished.stdout
