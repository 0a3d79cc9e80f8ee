"""Tests of compare-your-app with small servers on real sockets."""
import contextlib
import io
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
import unittest

from answers import Answer
from same_bytes import MOST_LINES, difference
from your_app import DIFFERENT, FAILED, USAGE, announcement, explanation, parse, run

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
QUICK = ["--warm-up", "1", "--seconds", "1", "--rounds", "1"]

SERVER = """
import http.server, itertools, sys
port, body, field = sys.argv[1:]
numbers = itertools.count()
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    def do_GET(self):
        content = body.replace("NUMBER", str(next(numbers))).encode()
        self.send_response(404 if self.path == "/absent" else 200)
        self.send_header("X-Field", field)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
    def log_message(self, *_):
        pass
http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), Handler).serve_forever()
"""


def server(body="hello", field="1", port="{port}"):
    return shlex.join([sys.executable, "-B", "-c", SERVER, port, body, field])


def ran(*arguments):
    """The exit status of a run in this process, and what it printed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
        status = run(parse([*QUICK, "--start-seconds", "20", *arguments]))
    return status, printed.getvalue()


def script(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-B", os.path.join(HERE, "your_app.py"), *arguments],
        capture_output=True, text=True, timeout=60, env={**os.environ, **environment})


class DifferenceTests(unittest.TestCase):
    ANSWER = Answer(200, [("A", "1"), ("B", "2"), ("Date", "Mon")], b"body", "OK")

    def changed(self, **changes):
        return Answer(**{**vars(self.ANSWER), **changes})

    def test_the_moment_does_not_count(self):
        self.assertEqual(difference(self.ANSWER, self.changed(fields=[("A", "1"), ("B", "2"), ("date", "Tue")])), "")

    def test_everything_else_does(self):
        for name, changes in {
            "status": {"status": 201},
            "reason": {"reason": "Fine"},
            "version": {"version": 10},
            "value": {"fields": [("A", "1"), ("B", "3")]},
            "order": {"fields": [("B", "2"), ("A", "1")]},
            "spelling": {"fields": [("a", "1"), ("B", "2")]},
            "absent": {"fields": [("A", "1")]},
            "twice": {"fields": [("A", "1"), ("A", "1"), ("B", "2")]},
            "body": {"body": b"Body"},
            "end of line": {"body": b"body\n"},
            "carriage return": {"body": b"body\r"},
            "bytes": {"body": b"\xff\xfe"},
        }.items():
            with self.subTest(name):
                self.assertIn("+++ after", difference(self.ANSWER, self.changed(**changes)))

    def test_a_named_field_may_differ(self):
        other = self.changed(fields=[("A", "1"), ("B", "3")])
        self.assertEqual(difference(self.ANSWER, other, ["b"]), "")

    def test_a_long_line_shows_where_it_differs(self):
        one, other = (self.changed(body=b"x" * 5000 + end + b"y" * 5000) for end in (b"1", b"2"))
        diff = difference(one, other)
        self.assertIn("-" + "1" + "y" * 99, diff)
        self.assertLess(len(diff), 1000)

    def test_a_diff_has_an_end(self):
        one, other = (self.changed(body=text * 1000) for text in (b"a\n", b"b\n"))
        diff = difference(one, other)
        self.assertEqual(len(diff.split("\n")), MOST_LINES + 1)
        self.assertIn("lines more", diff)


class ComparisonTests(unittest.TestCase):

    def test_different_bodies(self):
        status, printed = ran(server("hello"), server("Hello"), "/", "/same")
        self.assertEqual(status, DIFFERENT)
        self.assertIn("/: the answers differ", printed)
        self.assertIn("\n-hello\n+Hello", printed)
        self.assertNotIn("req/s", printed)
        self.assertNotIn("twice", printed)

    def test_different_fields(self):
        status, printed = ran(server(field="1"), server(field="2"), "/")
        self.assertEqual(status, DIFFERENT)
        self.assertIn("\n-X-Field: 1\n+X-Field: 2", printed)

    def test_an_answer_that_is_another_one_each_time(self):
        status, printed = ran(server("NUMBER"), server("NUMBER 2"), "/")
        self.assertEqual(status, DIFFERENT)
        self.assertIn("does not send the same bytes twice either", printed)

    def test_an_error_is_nothing_to_measure(self):
        with self.assertRaisesRegex(RuntimeError, "before /absent: status 404 .expected: 2xx."):
            ran(server(), server(), "/absent")

    def test_a_server_that_ends(self):
        ends = shlex.join([sys.executable, "-c", "print('port is taken'); raise SystemExit(7)"])
        with self.assertRaisesRegex(RuntimeError, "(?s)after ended with 7 before it listened .*port is taken"):
            ran(server(), ends, "/")

    def test_a_server_that_listens_elsewhere(self):
        with self.assertRaisesRegex(RuntimeError, "before does not listen on port [0-9]+ after 1 s"):
            ran(server(port="0"), server(), "/", "--start-seconds", "1")

    def test_a_command_that_does_not_exist(self):
        with self.assertRaisesRegex(RuntimeError, "before cannot be started: .*no-such-command"):
            ran("no-such-command", server(), "/")

    def test_a_server_that_speaks_something_else(self):
        talks = ("import socket, sys; s = socket.create_server(('127.0.0.1', int(sys.argv[1])))\n"
                 "while True: c = s.accept()[0]; c.sendall(b'220 ready\\r\\n'); c.close()")
        with self.assertRaisesRegex(RuntimeError, "before /: no answer of HTTP/1.1"):
            ran(shlex.join([sys.executable, "-c", talks, "{port}"]), server(), "/")

    def test_what_a_script_has_started_ends_with_it(self):
        port = free_port()
        child = server(port=str(port))
        both = f"{child} & {server(port='$SERVER_PORT')}".replace("'$SERVER_PORT'", "$SERVER_PORT")
        status, _ = ran(shlex.join(["sh", "-c", both]), server("other"), "/")
        self.assertEqual(status, DIFFERENT)
        deadline = time.monotonic() + 5
        while listens(port) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertFalse(listens(port))


class CommandLineTests(unittest.TestCase):

    def test_measures(self):
        if not (shutil.which("wrk") and shutil.which("taskset")):
            self.assertNotIn("CI", os.environ, "wrk and taskset are needed by this test")
            self.skipTest("wrk or taskset is not installed")
        done = script(*QUICK, server(), server(), "/one?x=1")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("/one?x=1: the same status line, fields and body (5 bytes)", done.stdout)
        self.assertIn("| before /one?x=1", done.stdout)
        self.assertRegex(done.stdout, r"/one\?x=1: [0-9.]+ times the requests/s and [0-9.]+ times the CPU per request")
        failed = script(*QUICK, server(), "no-such-command", "/")
        self.assertEqual(failed.returncode, FAILED)
        self.assertIn("after cannot be started", failed.stderr)
        self.assertNotIn("Traceback", failed.stderr)

    def test_a_missing_tool(self):
        done = script(server(), server(), "/", PATH="/nowhere")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("install them with: apt-get install util-linux wrk", done.stderr)

    def test_wrong_options(self):
        for arguments, message in {
            ("a", "b"): "PATH",
            ("a", "b", "http://localhost/"): "expected: it begins with /",
            ("a", " ", "/"): "AFTER is empty",
            ("a 'b", "c", "/"): "No closing quotation",
            ("a", "b", "/", "--rounds", "0"): "--rounds: 0 (expected: >= 1)",
        }.items():
            with self.subTest(message):
                done = script(*arguments)
                self.assertEqual(done.returncode, USAGE)
                self.assertIn(message, done.stderr)

    def test_commands_of_the_documentation(self):
        pages = [os.path.join(ROOT, "README.md"), os.path.join(ROOT, "docs", "adopting.md")]
        commands = [command for page in pages for command in documented(page)]
        self.assertGreaterEqual(len(commands), 1)
        for command in commands:
            options = parse(shlex.split(command)[1:])
            self.assertIn("brisk.enabled=false", options.before)
            self.assertNotIn("brisk.enabled=false", options.after)


class ExplanationTests(unittest.TestCase):

    @staticmethod
    def of(rps, cpu):
        line = type("Line", (), {"rps_ratio": rps, "cpu_ratio": cpu})
        return explanation(line, "/x", parse(["a", "b", "/x"]))

    def test_a_gain(self):
        self.assertEqual(
            self.of(2.345, 0.412),
            "/x: 2.35 times the requests/s and 0.41 times the CPU per request of BEFORE, "
            "medians of 5 rounds; two equal processes may differ by 15 %.")

    def test_the_line_of_the_documentation(self):
        with open(os.path.join(ROOT, "docs", "adopting.md")) as page:
            self.assertIn("\n" + self.of(2.14, 0.45).replace("/x:", "/api/parts/1:") + "\n", page.read())

    def test_noise(self):
        self.assertTrue(self.of(1.1, 0.95).endswith("15 %, so these two are the same."))

    def test_one_path_leaves_time_for_the_rest_of_five_minutes(self):
        self.assertEqual(
            announcement(parse(["a", "b", "/x"]), 0.2), "This takes about 2 minutes, and the start of the servers.")

    def test_how_long_and_whether_now(self):
        options = parse(["a", "b", "/x", "/y", "--processes", "3"])
        self.assertEqual(announcement(options, 0.2), "This takes about 8 minutes, and the start of the servers.")
        self.assertIn("The machine is busy (load average 4.5)", announcement(options, 4.52))


def documented(page):
    """The commands of this script in a page's blocks of code, with their continued lines."""
    with open(page) as file:
        blocks = re.findall(r"(?ms)^```sh\n(.*?)^```", file.read())
    lines = "\n".join(blocks).replace("\\\n", " ").split("\n")
    return [line for line in lines if line.startswith("benchmarks/compare-your-app") and "--help" not in line]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


if __name__ == "__main__":
    unittest.main()
