"""Tests of what is written, of what is run together, and of the readers of events."""
import contextlib
import dataclasses
import io
import json
import os
import socket
import sys
import tempfile
import threading
import types
import unittest
import xml.etree.ElementTree
from unittest import mock

import compare
import events
import peers
import scenarios
import sets
from answers import Answer, check
from charts import chart, kind_of
from load import H2load, Readers, Wrk, parse_events
from measure import Comparison, Fleet, warm_ups
from pages import refresh, result, write
from servers import Server
from targets import Target

SVG = "{http://www.w3.org/2000/svg}"
CONDITIONS = {"date": "2026-01-02 03:04 UTC", "CPU": "a CPU", "peers": {"deno": "2"}, "options": {"rounds": 5}}


def line(name, baseline, rps=1000.0, cpu=10.0, rps_ratio=1.0, cpu_ratio=1.0, errors=""):
    return {"name": name, "baseline": baseline, "rps": rps, "cpu_us": cpu, "cpu_us_range": (cpu - 1, cpu + 2),
            "rps_ratio": rps_ratio, "cpu_ratio": cpu_ratio, "errors": errors}


LINES = [line("default", "default"), line("brisk", "default", 4000, 2.5, 4, 0.25), line("a <peer> & more", "default", 1, 99, 0.1, 9.9)]


class ChartTests(unittest.TestCase):
    def setUp(self):
        self.root = xml.etree.ElementTree.fromstring(chart("text", "a & b", LINES))

    def test_it_is_named_and_told_in_words(self):
        self.assertEqual(self.root.get("role"), "img")
        title, description = self.root.find(SVG + "title"), self.root.find(SVG + "desc")
        self.assertEqual(self.root.get("aria-labelledby"), f"{title.get('id')} {description.get('id')}")
        self.assertEqual(title.text, "text: a & b")
        for each in LINES:
            self.assertIn(each["name"], description.text)

    def test_the_longest_bar_is_the_largest_figure(self):
        bars = [bar for bar in self.root.findall(SVG + "rect") if bar.get("class") != "ground"]
        widths = [float(bar.get("width")) for bar in bars]
        self.assertEqual(len(widths), 2 * len(LINES))
        self.assertEqual(widths.index(max(widths[:3])), 1)
        self.assertEqual(max(widths[3:]), widths[5])

    def test_all_is_within_the_picture(self):
        _, _, width, height = (float(part) for part in self.root.get("viewBox").split())
        for bar in self.root.findall(SVG + "rect"):
            self.assertLessEqual(float(bar.get("x", 0)) + float(bar.get("width")), width)
            self.assertLessEqual(float(bar.get("y", 0)) + float(bar.get("height")), height)

    def test_at_part_load_it_shows_response_times(self):
        lines = [{**each, "p99_us": 1234.0} for each in LINES]
        self.assertIn("1,234", chart("text", "a", lines, True))
        self.assertNotIn("1,234", chart("text", "a", lines))

    def test_it_has_colours_for_dark_grounds(self):
        self.assertIn("prefers-color-scheme: dark", self.root.find(SVG + "style").text)

    def test_kinds(self):
        kinds = [kind_of(name) for name in ("brisk, gzip 6", "default", "reactor-netty", "express on node", "brisk without both")]
        self.assertEqual(kinds, ["brisk", "default", "floor", "peer", "brisk"])


class PageTests(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = directory.name

    def write(self, name, lines, conditions=None):
        write(self.directory, result(
            name, f"about {name}", "HTTP/1.1, 16 connections", f"benchmarks/run {name}", conditions or CONDITIONS, lines),
            "| the table |")

    def read(self, name):
        with open(os.path.join(self.directory, name)) as file:
            return file.read()

    def test_a_page_has_table_picture_command_and_conditions(self):
        self.write("text", LINES)
        page = self.read("text.md")
        for part in ("# text\n", "| the table |", "(text.svg)", "benchmarks/run text\n", "- CPU: a CPU", "rounds 5"):
            self.assertIn(part, page)
        self.assertEqual(json.loads(self.read("text.json"))["lines"][1]["rps_ratio"], 4)

    def test_a_scenario_that_is_run_again_replaces_its_own_files_alone(self):
        self.write("text", LINES)
        self.write("json", LINES)
        before = {name: self.read(name) for name in ("json.md", "json.json", "json.svg")}
        self.write("text", [line("default", "default"), line("brisk", "default", 500, 20, 0.5, 2)])
        self.assertEqual(before, {name: self.read(name) for name in before})
        index = self.read("README.md")
        self.assertIn("| [text](text.md) | about text | brisk | default | 0.50 × | 2.00 × |", index)
        self.assertIn("| [json](json.md) | about json | brisk | default | 4.00 × | 0.25 × |", index)
        self.assertNotIn("4.00 ×", [row for row in index.splitlines() if "[text]" in row][0])

    def test_losses_and_errors_are_in_the_index(self):
        self.write("text", [*LINES, line("broken", "brisk", errors="Socket errors: read 1")])
        index = self.read("README.md")
        self.assertIn("| a <peer> & more | default | 0.10 × | 9.90 × |", index)
        self.assertIn("| broken | brisk | 1.00 × (errors) |", index)

    def test_conditions_that_pages_share_stand_once(self):
        self.write("a", LINES)
        self.write("b", LINES)
        self.write("c", LINES, {**CONDITIONS, "CPU": "another CPU"})
        index = self.read("README.md")
        self.assertEqual(index.count("- CPU: a CPU"), 1)
        self.assertIn("a, b (2026-01-02):", index)
        self.assertIn("- CPU: another CPU", index)

    def test_pages_of_others_are_kept_and_listed(self):
        for name, text in (("growth.md", "# Growth\n\nText\n"), ("growth.json", "{\"points\": []}"), ("list.json", "[1]")):
            with open(os.path.join(self.directory, name), "w") as file:
                file.write(text)
        self.write("text", LINES)
        self.assertIn("- [Growth](growth.md)", self.read("README.md"))
        self.assertEqual(self.read("growth.json"), "{\"points\": []}")
        self.assertFalse([name for name in os.listdir(self.directory) if name.endswith(".new")])
        os.remove(os.path.join(self.directory, "growth.md"))
        refresh(self.directory)
        self.assertNotIn("growth", self.read("README.md"))


class SetTests(unittest.TestCase):
    PEERS = types.SimpleNamespace(targets=lambda name, key, path, headers=(), baseline=None, load=None: [
        Target(name, Server(key, (key,), foreign=True), path, headers, baseline=baseline, load=load)])

    @classmethod
    def plan(cls, *arguments):
        options = compare.parse(list(arguments))
        options.class_path = "x.jar"
        return list(compare.plan_of(scenarios.scenarios(options, cls.PEERS), options))

    def test_every_scenario_is_in_one_of_the_sets(self):
        names = {entry.name for _, groups in sets.SETS.values() for group in groups for entry in group.entries}
        self.assertEqual(names, set(scenarios.DESCRIPTIONS))

    def test_names_of_files_differ(self):
        for name in sets.SETS:
            pages = [compared.name for group, _ in self.plan("--set", name) for compared in group]
            self.assertEqual(len(pages), len(set(pages)))

    def test_the_headline_takes_less_than_an_hour(self):
        minutes = sum(compare.minutes(*part) for part in self.plan("--set", "headline"))
        self.assertTrue(30 < minutes <= 56, minutes)

    def test_it_is_quick_where_the_options_say_so(self):
        plan = self.plan("--set", "headline", "--rounds", "1", "--seconds", "1", "--warm-up", "1")
        self.assertTrue(all(times.warm_up == 1 and times.next_warm_up in (1, None) for _, times in plan))

    def test_scenarios_by_name_have_processes_of_their_own_and_the_whole_warm_up(self):
        plan = self.plan("text", "json", "--connections", "64")
        self.assertEqual([[compared.name for compared in group] for group, _ in plan],
                         [["text-64-connections"], ["json-64-connections"]])
        self.assertTrue(all((times.warm_up, times.next_warm_up) == (45, None) for _, times in plan))
        self.assertEqual(plan[0][0][0].generator, Wrk(64))

    def test_http2_has_a_name_of_its_own(self):
        compared = self.plan("text", "--h2")[0][0][0]
        self.assertEqual((compared.name, compared.generator), ("text-h2", H2load(1, 100)))
        self.assertIn("HTTP/2", compare.load_of(compared))

    def test_a_set_and_a_scenario_exclude_each_other(self):
        with self.assertRaises(SystemExit), open(os.devnull, "w") as nothing:
            with contextlib.redirect_stderr(nothing):
                compare.parse(["text", "--set", "headline"])

    def test_a_path_is_warmed_up_once_and_again_behind_the_others(self):
        one, two = Server("one", ()), Server("two", ())
        loads = [(Target("a", one, "/a"), Wrk(1)), (Target("b", one, "/b"), Wrk(1)), (Target("c", one, "/a"), Wrk(1)),
                 (Target("d", two, "/a"), Wrk(1)), (Target("e", two, "/a"), Wrk(9))]
        runs = warm_ups(loads, types.SimpleNamespace(warm_up=45, next_warm_up=10))
        self.assertEqual([(target.name, seconds) for target, _, seconds in runs],
                         [("a", 45), ("b", 5), ("d", 45), ("e", 5), ("a", 5), ("b", 5), ("d", 5), ("e", 5)])
        whole = warm_ups(loads, types.SimpleNamespace(warm_up=45))
        self.assertEqual([seconds for _, _, seconds in whole], [45] * 4)


class PeersTests(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.modules = directory.name

    def peers(self, java=None):
        options = types.SimpleNamespace(java_peers=java, jvm_options=[])
        with mock.patch.multiple(peers, MODULES=self.modules, JAVA=self.modules):
            return peers.Peers(options)

    def test_what_is_missing_is_left_out_and_said(self):
        found = self.peers()
        self.assertEqual((found.servers, found.targets("deno", "deno", "/")), ({}, []))
        said = "\n".join(found.missing)
        for part in ("express: ", "fastify: ", "deno: ", "tomcat, vertx: no JDK 21", "npm install --prefix benchmarks/peers/npm"):
            self.assertIn(part, said)
        self.assertIn("mvn -f benchmarks/peers/pom.xml package", "\n".join(self.peers("java").missing))

    def test_what_is_there_is_found(self):
        program = os.path.join(self.modules, "@deno", "some-machine", "deno")
        os.makedirs(os.path.dirname(program))
        open(program, "w").close()
        with open(os.path.join(self.modules, "classpath.txt"), "w") as file:
            file.write("a.jar")
        found = self.peers("java")
        target, = found.targets("deno, read", "deno", "/remote")
        self.assertEqual((target.server.command[0], target.server.command[-1]), (program, "{port}"))
        self.assertTrue(target.server.foreign)
        self.assertIn("dev.brisk.benchmarks.peers.TomcatServer", found.targets("t", "tomcat", "/")[0].server.command)
        self.assertEqual([sentence for sentence in found.missing if sentence.startswith(("deno", "tomcat"))], [])


class ForeignTests(unittest.TestCase):
    @staticmethod
    def run_check(*bodies_and_foreign):
        said = []
        answers = [(Target(f"t{i}", Server(f"s{i}", (), foreign=foreign), "/"), Answer(200, [("n", str(i))], body))
                   for i, (body, foreign) in enumerate(bodies_and_foreign)]
        check(answers, said.append)
        return said

    def test_fields_of_foreign_servers_may_differ(self):
        self.assertEqual(self.run_check((b"a", False), (b"a", True)), [])

    def test_one_that_does_not_start_is_left_out(self):
        broken = Server("broken", (sys.executable, "-c", "import sys; sys.exit(3)"), 10, foreign=True)
        works = Server("works", (sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "{port}"), 30)
        targets = (Target("a", works, "/"), Target("b", broken, "/"))
        with contextlib.redirect_stderr(io.StringIO()) as said:
            with Fleet(targets, None) as fleet:
                compared = fleet.without_missing(Comparison("c", "", targets, Wrk(1)))
                self.assertIsNone(fleet.processes["works"].process.poll())
        self.assertEqual(compared.targets, targets[:1])
        self.assertIn("broken ended with 3", said.getvalue())
        own = dataclasses.replace(broken, foreign=False)
        with self.assertRaisesRegex(RuntimeError, "broken ended with 3"), Fleet([Target("b", own, "/")], None):
            pass

    def test_bodies_of_foreign_servers_may_not(self):
        with self.assertRaisesRegex(RuntimeError, "t1 does not send the same body as t0"):
            self.run_check((b"a", False), (b"b", True))


class EventTests(unittest.TestCase):
    def test_a_name_may_be_split(self):
        stream = b"5\r\ndata:\r\n3\r\n123\r\n2\r\n\n\n\r\n" * 3
        for size in range(1, len(stream) + 1):
            total, tail = 0, b""
            for start in range(0, len(stream), size):
                found, tail = events.count(tail + stream[start:start + size])
                total += found
            self.assertEqual(total, 3, size)

    def test_what_they_say_is_understood(self):
        load = parse_events("600 events in 2.000 s, 0 connections lost\n")
        self.assertEqual((load.requests, load.rps, load.errors), (600, 300, ""))
        self.assertEqual(parse_events("1 events in 1.000 s, 2 connections lost").errors, "2 connections lost")

    def test_events_of_a_server_are_counted(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            thread = threading.Thread(target=self.serve, args=(server, 3))
            thread.start()
            url = f"http://127.0.0.1:{server.getsockname()[1]}/events"
            load = Readers(3).run(url, ("X-Test: yes",), 1, None)
            thread.join(10)
        self.assertEqual((load.requests, load.errors), (6, "3 connections lost"))

    @staticmethod
    def serve(server, connections):
        for _ in range(connections):
            connection, _ = server.accept()
            request = connection.recv(1000)
            assert b"GET /events HTTP/1.1\r\n" in request and b"\r\nX-Test: yes\r\n\r\n" in request
            for part in (b"HTTP/1.1 200 OK\r\n\r\ndata:1\n\nda", b"ta:2\n\n"):
                connection.sendall(part)
            connection.close()

    def test_pipelined_requests(self):
        self.assertEqual(Wrk(16).script(None), "")
        self.assertIn("string.rep(wrk.format(), 16)", Wrk(16, pipelined=16).script(None))


if __name__ == "__main__":
    unittest.main()
