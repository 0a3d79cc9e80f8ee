"""Whether two servers send the same: status line, fields in their order and spelling, body."""
import difflib

# RFC 9110 section 6.6.1: the moment of the answer, which is another one each time.
ALWAYS_IGNORED = ("date",)
WIDTH = 100
MOST_LINES = 40


def difference(one, other, ignored=()):
    """What differs between two Answers, as a unified diff; empty if nothing does."""
    left, right = lines(one, ignored), lines(other, ignored)
    if left == right and one.body == other.body:
        return ""
    diff = list(difflib.unified_diff(left, right, "before", "after", n=1, lineterm=""))
    more = len(diff) - MOST_LINES
    return "\n".join(diff[:MOST_LINES] + ([f"… and {more} lines more"] if more > 0 else []))


def lines(answer, ignored=()):
    """An Answer as text. Long lines of the body are cut into pieces, so that a diff shows where it differs."""
    left_out = {name.lower() for name in (*ALWAYS_IGNORED, *ignored)}
    head = [f"HTTP/{answer.version // 10}.{answer.version % 10} {answer.status} {answer.reason}".rstrip()]
    head += [f"{name}: {value}" for name, value in answer.fields if name.lower() not in left_out]
    return head + [""] + [piece for line in _text(answer.body).split("\n") for piece in _pieces(line)]


def _text(body):
    try:
        return body.decode().replace("\r", "\\r")
    except UnicodeDecodeError:
        return body.hex(" ")


def _pieces(line):
    return [line[i:i + WIDTH] for i in range(0, len(line), WIDTH)] or [""]
