"""How long the sample application takes to its first response, with Brisk and without, side by side.

Starts are interleaved. Time is counted from the start of the process to the first whole response, CPU time is that of all
its threads by then. With an AppCDS archive: the application is extracted and trained as Spring Boot recommends, each side for
itself; the JVM has to use the archive, or it does not start, and the answers have to be those of a start without it.
"""
import argparse
import contextlib
import dataclasses
import os
import statistics
import subprocess
import sys
import tempfile
import time

from answers import fetch
from pages import write_text
from same_bytes import difference
from servers import HOST, Process, Server, default_java
from targets import Target

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
JAR = os.path.join(ROOT, "sample-app", "target", "brisk-sample-app.jar")
# The first is what is waited for.
PATHS = ("/actuator/info", "/api/parts/1", "/", "/missing")
# Differ by process, but for Vary, which Brisk sends where it might compress (D13 in docs/differences.md).
VARYING = ("set-cookie", "etag", "last-modified", "vary")
SWITCHES = {"default": ("-Dbrisk.enabled=false",), "brisk": ()}
PAUSE = 0.002


@dataclasses.dataclass
class Starts:
    """Seconds of one way to start."""

    wall: list
    cpu: list

    def medians(self):
        return statistics.median(self.wall), statistics.median(self.cpu)


def parse(arguments):
    parser = argparse.ArgumentParser(prog="benchmarks/startup", description=__doc__)
    add = parser.add_argument
    add("--starts", type=int, default=10, help="starts of each way (%(default)s)")
    add("--no-cds", action="store_true", help="leave out the AppCDS archives")
    add("--jar", default=JAR, help="an executable jar of Spring Boot's (the sample application's)")
    add("--path", default=PATHS[0], help="whose first response is waited for (%(default)s)")
    add("--output", metavar="DIRECTORY", help="write startup.md and startup.json there")
    add("--java", default=default_java())
    options = parser.parse_args(arguments)
    if not os.path.exists(options.jar):
        parser.error(f"{options.jar} is missing: mvn -pl sample-app -am package -DskipTests")
    return options


def server(key, options, jar, *more):
    kind = key.split(",")[0]
    return Server(key, (options.java, *SWITCHES[kind], *more, "-jar", jar, f"--server.address={HOST}"))


def archived(kind, options, directory):
    """A server that runs from an archive of the classes that a start of it has loaded."""
    extracted = os.path.join(directory, kind)
    _run(options.java, "-Djarmode=tools", "-jar", options.jar, "extract", "--destination", extracted)
    jar = os.path.join(extracted, os.path.basename(options.jar))
    archive = os.path.join(extracted, "application.jsa")
    _run(options.java, *SWITCHES[kind], f"-XX:ArchiveClassesAtExit={archive}", "-Dspring.context.exit=onRefresh",
         "-jar", jar, "--server.port=0")
    # "on" and not "auto": a JVM that cannot use the archive ends with an error.
    return server(f"{kind}, CDS", options, jar, f"-XX:SharedArchiveFile={archive}", "-Xshare:on")


def _run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or not all(os.path.exists(part.split("=", 1)[1]) for part in command if "ArchiveClasses" in part):
        raise RuntimeError(f"{' '.join(command)} failed with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def start(server_to_start, path, logs):
    """Seconds to the first response and CPU seconds by then, and the answers to all paths."""
    target = Target(server_to_start.key, server_to_start, path)
    begin = time.monotonic()
    with Process(server_to_start, logs) as process:
        while True:
            with contextlib.suppress(OSError):
                first = fetch(process.port, target, ())
                break
            if process.process.poll() is not None or time.monotonic() - begin > server_to_start.start_seconds:
                process.wait_until_listening()
            time.sleep(PAUSE)
        wall, cpu = time.monotonic() - begin, process.cpu_seconds()
        if first.status != 200:
            raise RuntimeError(f"{server_to_start.key} answers {path} with {first.status}")
        answers = [fetch(process.port, Target(server_to_start.key, server_to_start, each), ()) for each in PATHS]
        return wall, cpu, answers


def different(one, other):
    """What differs between the answers of two starts, as text."""
    found = [f"{path}:\n{difference(a, b, VARYING)}" for path, a, b in zip(PATHS, one, other)
             if not _timed(path) and difference(a, b, VARYING)]
    return "\n".join(found)


def _timed(path):
    """An error response tells its time and the request's id."""
    return path == "/missing"


def measure(servers, options, logs, say=print):
    """All starts, interleaved, by the server's key; the answers of all have to be the same."""
    starts = {each.key: Starts([], []) for each in servers}
    reference = None
    for number in range(options.starts + 1):
        say(f"  start {number} of {options.starts}")
        for each in servers:
            wall, cpu, answers = start(each, options.path, logs)
            reference = reference or answers
            text = different(reference, answers)
            if text:
                raise RuntimeError(f"{each.key} answers differently from {servers[0].key}: {text}")
            # The first of each has filled the page cache.
            if number:
                starts[each.key].wall.append(wall)
                starts[each.key].cpu.append(cpu)
    return starts


def table(starts):
    rows = ["| start | first response, s | ratio | CPU s | ratio |", "|---|---|---|---|---|"]
    for key, measured in starts.items():
        suffix = key.partition(",")[2]
        base = starts[f"default,{suffix}" if suffix else "default"].medians()
        wall, cpu = measured.medians()
        rows.append(
            f"| {key} | {wall:.2f} [{min(measured.wall):.2f}–{max(measured.wall):.2f}] | {wall / base[0]:.2f} "
            f"| {cpu:.2f} [{min(measured.cpu):.2f}–{max(measured.cpu):.2f}] | {cpu / base[1]:.2f} |")
    return "\n".join(rows)


def main():
    options = parse(sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="brisk-startup-") as directory:
        servers = [server(kind, options, options.jar) for kind in SWITCHES]
        if not options.no_cds:
            print("  training", flush=True)
            servers += [archived(kind, options, directory) for kind in SWITCHES]
        starts = measure(servers, options, directory, lambda text: print(text, flush=True))
    text = table(starts)
    print(text)
    if options.output:
        write_text(
            options.output, "startup",
            "# Start-up\n\nWritten by `benchmarks/startup`, see "
            f"[benchmarks.md](../benchmarks.md#start-up). Medians of {options.starts} starts, interleaved.\n\n{text}\n",
            {key: dataclasses.asdict(value) for key, value in starts.items()})


if __name__ == "__main__":
    main()
