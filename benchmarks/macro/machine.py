"""The conditions of a run: the machine, the tools, the peers, the options. No name of a host or a path is in it."""
import datetime
import os
import platform
import re
import subprocess

KEPT = ("rounds", "seconds", "warm_up", "next_warm_up", "processes", "connections", "h2", "streams", "headers")


def conditions(options, peers=None):
    """As a dictionary; `peers` where there are any."""
    java = _lines([options.java, "-version"])
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "commit": next(iter(_lines(["git", "-C", os.path.dirname(os.path.abspath(__file__)), "log", "-1", "--format=%h"])),
                       "unknown"),
        "CPU": _cpu(),
        "cores": os.cpu_count(),
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB",
        "kernel": f"{platform.system()} {platform.release()}",
        "java": java[1] if len(java) > 1 else "unknown",
        "JVM options": " ".join(options.jvm_options),
        "load generators": ", ".join(filter(None, (_first(["wrk", "-v"], r"wrk \S+"), _first(["h2load", "--version"], r"h2load \S+")))),
        "peers": (peers.versions() if peers else None) or "none",
        "load average before": f"{os.getloadavg()[0]:.2f}",
        "options": {name: getattr(options, name, None) for name in KEPT},
    }


def _cpu():
    with open("/proc/cpuinfo") as info:
        name = re.search(r"model name\s*:\s*(.+)", info.read())
    return name.group(1).strip() if name else platform.machine()


def _first(command, pattern):
    found = re.search(pattern, "\n".join(_lines(command)))
    return found.group() if found else None


def _lines(command):
    """What a command prints, nothing where there is none."""
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return []
    return (done.stdout + done.stderr).strip().splitlines()
