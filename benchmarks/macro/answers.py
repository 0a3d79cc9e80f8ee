"""What the targets answer, looked at before anything is measured: a comparison is fair only where all send the same."""
import contextlib
import dataclasses
import http.client
import shutil
import subprocess
import zlib

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


def check(answers, say):
    """Says where answers differ, or raises if that makes the run worthless: `answers` has an Answer for each target.

    Where a target names a coding, that is what it has to send, and all have to send the same document; fields may
    differ then. A failure ends the run.
    """
    first = first_document = None
    for target, answer in answers:
        if answer.status != 200:
            raise RuntimeError(f"{target.name} answers {target.path} with {answer.status}")
        if target.coding is None:
            first = first or (target, answer)
            if answer != first[1]:
                say(f"  {target.name} does not send the same as {first[0].name}:\n    {answer}\n    {first[1]}")
            continue
        if answer.coding != target.coding:
            raise RuntimeError(f"{target.name} sends {target.path} as {answer.coding} (expected: {target.coding})")
        document = decode(answer.body, answer.coding)
        first_document = first_document or (target, document)
        if document != first_document[1]:
            raise RuntimeError(f"{target.name} does not send the same document as {first_document[0].name}")


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
