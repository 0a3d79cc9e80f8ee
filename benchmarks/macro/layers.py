"""Whose work a profile shows: collapsed stacks, counted by the innermost frame of a known library."""
import collections
import re

# In order: the first that fits counts. A frame is a class with slashes, a dot, a method.
LAYERS = (
    ("Brisk", ("dev/brisk/",)),
    ("Jackson", ("tools/jackson/", "com/fasterxml/")),
    ("Micrometer", ("io/micrometer/",)),
    ("Spring", ("org/springframework/",)),
    ("Reactor Netty", ("reactor/netty/",)),
    ("Reactor", ("reactor/", "org/reactivestreams/")),
    ("Netty", ("io/netty/",)),
)
OF_THE_PROJECT = ("dev/brisk/benchmarks/",)
SYSTEM_CALLS = re.compile(
    r"(send|recv|read|write|writev|sendmsg|epoll_(p?wait\d?|ctl)|accept4?|futex|syscall|poll|close|shutdown)$")
CODECS = re.compile(r"(deflate|inflate|longest_match|crc32|adler32|fill_window|_tr_|compress_block|ZSTD_|HUF_|Brotli"
                    r"|libz\.so|libzstd|libbrotli)")
KERNEL = "kernel"
CODEC = "native codecs"
APPLICATION = "the application"
JVM = "the rest"
NAMES = (KERNEL, *(name for name, _ in LAYERS), CODEC, APPLICATION, JVM)


def parse(lines):
    """(frames, count) of each line of collapsed stacks, the outermost frame first."""
    for line in lines:
        stack, separator, count = line.rstrip("\n").rpartition(" ")
        if separator:
            yield stack.split(";"), int(count)


def of_event_loops(stacks):
    """Without the threads that collect and compile, whose part depends on the heap and the warm-up."""
    return [(frames, count) for frames, count in stacks if any(frame.startswith("io/netty/") for frame in frames)]


def layer(frames):
    """The layer of a stack."""
    leaf = frames[-1]
    if leaf.endswith("_[k]") or SYSTEM_CALLS.search(leaf) and not _is_java(leaf):
        return KERNEL
    if CODECS.search(leaf) and not _is_java(leaf):
        return CODEC
    for frame in reversed(frames):
        if frame.startswith(OF_THE_PROJECT):
            return APPLICATION
        for name, prefixes in LAYERS:
            if frame.startswith(prefixes):
                return name
    return JVM


def _is_java(frame):
    """Whether it is a method's. A native library without symbols is a path."""
    return "/" in frame and not frame.startswith("/")


def shares(stacks):
    """The share of each layer, by name, of all counts."""
    counts = collections.Counter()
    for frames, count in stacks:
        counts[layer(frames)] += count
    total = sum(counts.values())
    return {name: counts[name] / total for name in NAMES} if total else {}


def owners(stacks, prefix, most):
    """The innermost frames of one library with the largest counts, as shares of everything."""
    counts, total = collections.Counter(), 0
    for frames, count in stacks:
        total += count
        frame = next((frame for frame in reversed(frames) if frame.startswith(prefix)), None)
        if frame is not None:
            counts[plain(frame)] += count
    return [(frame, count / total) for frame, count in counts.most_common(most)]


def plain(frame):
    """A frame without its mark of compilation, in the spelling of Java."""
    return re.sub(r"_\[\w\]$", "", frame).replace("/", ".")
