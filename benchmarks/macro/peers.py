"""Servers that are not the project's own, and what it takes to have them. None of them is needed."""
import glob
import json
import os
import shutil
import subprocess

from servers import Server, java_command
from targets import Target

PEERS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "peers")
NPM = os.path.join(PEERS, "npm")
MODULES = os.path.join(NPM, "node_modules")
JAVA = os.path.join(PEERS, "target")
JAVA_VERSION = 21
START_SECONDS = 60
DENO = ("run", "--quiet", "--allow-net")
DENO_FOR_NODE = (*DENO, "--node-modules-dir=manual", "--allow-read", "--allow-env", "--allow-sys")


class Peers:
    """The peers that can be started here; `missing` says why the others cannot, one sentence for each."""

    def __init__(self, options):
        self.servers = {}
        self.missing = []
        self._npm()
        self._java(options)

    def targets(self, name, key, path, headers=(), baseline=None, load=None):
        """One target, or none where the peer is missing."""
        if key not in self.servers:
            return []
        return [Target(name, self.servers[key], path, headers, baseline=baseline, load=load)]

    def versions(self):
        """What each peer is, in words, as far as it tells."""
        known = {}
        for package in ("deno", "express", "fastify"):
            known |= _version_of(os.path.join(MODULES, package, "package.json"), package)
        if "express" in self.servers:
            known["node"] = _say("node", "--version")
        if "tomcat" in self.servers:
            known["java of tomcat and vertx"] = _say(self.java, "--version").partition("\n")[0]
        return known

    def _npm(self):
        wanted = "npm install --prefix benchmarks/peers/npm"
        # The program itself, for npm's link may be a script that starts it.
        deno = next(iter(glob.glob(os.path.join(MODULES, "@deno", "*", "deno"))), None)
        node = shutil.which("node")
        packages = [package for package in ("express", "fastify") if os.path.isdir(os.path.join(MODULES, package))]
        if not node:
            self.missing.append("express, fastify: no node; apt-get install nodejs")
        for package in ("express", "fastify"):
            if package not in packages:
                self.missing.append(f"{package}: the npm package is not installed; {wanted}")
            elif node:
                self._add(package, "env", "NODE_ENV=production", node, os.path.join(NPM, f"{package}.js"), "{port}")
        if not deno:
            self.missing.append(f"deno: the npm package is not installed; {wanted}")
            return
        self._add("deno", deno, *DENO, os.path.join(NPM, "deno.js"), "{port}")
        if "express" in packages:
            self._add("express-deno", "env", "NODE_ENV=production", deno, *DENO_FOR_NODE,
                      os.path.join(NPM, "express.js"), "{port}")

    def _java(self, options):
        self.java = getattr(options, "java_peers", None)
        class_path = os.path.join(JAVA, "classpath.txt")
        if not self.java:
            self.missing.append(
                f"tomcat, vertx: no JDK {JAVA_VERSION} or later, which virtual threads need; --java-peers or JAVA_25_HOME")
            return
        if not os.path.exists(class_path):
            self.missing.append("tomcat, vertx: not built; mvn -f benchmarks/peers/pom.xml package")
            return
        with open(class_path) as file:
            path = os.pathsep.join([os.path.join(JAVA, "classes"), file.read().strip()])
        for key, main_class in (("tomcat", "TomcatServer"), ("vertx", "VertxServer")):
            self._add(key, *java_command(self.java, options.jvm_options, path, f"dev.brisk.benchmarks.peers.{main_class}",
                                         "-Dserver.port={port}"))

    def _add(self, key, *command):
        self.servers[key] = Server(key, command, START_SECONDS, foreign=True)


def java_of_peers():
    """The java to start the peers with, or None: that of JAVA_25_HOME, JAVA_HOME or the path, if it is new enough."""
    homes = [os.environ[name] for name in ("JAVA_25_HOME", "JAVA_HOME") if name in os.environ]
    candidates = [os.path.join(home, "bin", "java") for home in homes] + ["java"]
    candidates += sorted(glob.glob("/usr/lib/jvm/*/bin/java"))
    return next((java for java in candidates if java_version(java) >= JAVA_VERSION), None)


def java_version(java):
    """The first number of a JDK's version, 0 where there is none."""
    for line in _say(java, "-XshowSettings:properties", "-version").splitlines():
        name, _, value = line.strip().partition(" = ")
        if name == "java.specification.version" and value.isdigit():
            return int(value)
    return 0


def _say(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return ""
    return (done.stdout + done.stderr).strip()


def _version_of(path, package):
    if not os.path.exists(path):
        return {}
    with open(path) as file:
        return {package: json.load(file)["version"]}
