"""async-profiler, attached to a server by jcmd: what a run of it collects, as collapsed stacks or a flame graph."""
import os
import platform
import subprocess
import sys
import zipfile

VERSION = "4.1"
COORDINATES = f"tools.profiler:async-profiler:{VERSION}"
PLATFORMS = {"x86_64": "linux-x64", "aarch64": "linux-arm64"}
EVENTS = {"cpu": "event=itimer,interval=1ms", "alloc": "event=alloc,alloc=2k"}


def library(directory):
    """The path of the native library, taken out of the jar in the local Maven repository, which gets it if need be."""
    folder = PLATFORMS.get(platform.machine())
    if folder is None:
        sys.exit(f"async-profiler has no library for {platform.machine()} (known: {', '.join(PLATFORMS)})")
    repository = os.environ.get("MAVEN_REPOSITORY", os.path.expanduser("~/.m2/repository"))
    jar = os.path.join(repository, f"tools/profiler/async-profiler/{VERSION}/async-profiler-{VERSION}.jar")
    if not os.path.exists(jar):
        subprocess.run(["mvn", "-B", "-q", "dependency:get", f"-Dartifact={COORDINATES}"], check=True)
    with zipfile.ZipFile(jar) as archive:
        return archive.extract(f"{folder}/libasyncProfiler.so", directory)


class Profiler:
    """For one JVM. `start` and `stop` may be called again and again, for one event at a time."""

    def __init__(self, pid, library_path, jcmd):
        self.pid = pid
        self.library = library_path
        self.jcmd = jcmd

    def start(self, event):
        self._command(f"start,{EVENTS[event]}")

    def stop(self, collapsed, flame_graph):
        """Ends the run and writes two files."""
        self._command(f"dump,file={flame_graph},flamegraph")
        self._command(f"stop,file={collapsed},collapsed")

    def _command(self, arguments):
        done = subprocess.run(
            [self.jcmd, str(self.pid), "JVMTI.agent_load", self.library, f'"{arguments}"'],
            capture_output=True, text=True)
        if done.returncode or "return code: 0" not in done.stdout:
            raise RuntimeError(f"async-profiler cannot {arguments}: {(done.stdout + done.stderr).strip()}")
