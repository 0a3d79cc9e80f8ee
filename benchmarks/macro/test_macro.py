"""Tests of what can go wrong without a load: parsing, ratios, command lines."""
import gzip
import shutil
import subprocess
import types
import unittest

import attacks
from load import parse_h2load, parse_wrk, percentile
from measure import Measured, Round
from report import summarize, table
from scenarios import DESCRIPTIONS, scenarios
from answers import Answer, check
from compare import chosen, parse
from servers import Server
from targets import Target, peer_target

WRK = """Running 3s test @ http://127.0.0.1:8080/text
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   518.72us    1.02ms  20.53ms   95.35%
    Req/Sec    45.26k     5.75k   52.61k    80.00%
  Latency Distribution
     50%  290.00us
     75%  480.00us
     90%  860.00us
     99%    4.98ms
  135177 requests in 3.00s, 15.99MB read
Requests/sec:  45012.31
Transfer/sec:      5.32MB
"""

WRK_ERRORS = WRK.replace("Requests/sec", "  Socket errors: connect 0, read 3, write 0, timeout 1\n"
                         "  Non-2xx or 3xx responses: 12\nRequests/sec")

H2LOAD = """finished in 3.00s, 77005.00 req/s, 3.23MB/s
requests: 231015 total, 231115 started, 231015 done, 231013 succeeded, 2 failed, 0 errored, 0 timeout
status codes: 231012 2xx, 0 3xx, 1 4xx, 0 5xx
traffic: 9.69MB (10164660) total, 2.42MB (2541165) headers (space savings 82.54%), 2.86MB (3003195) data
"""


def round_of(rps, cpu, allocated=None):
    return Round(rps=rps, cpu_us=cpu, p99_us=None, allocated=allocated, errors="")


def target(name, baseline=None):
    return types.SimpleNamespace(name=name, baseline=baseline)


class AttackTests(unittest.TestCase):
    def test_frames(self):
        self.assertEqual(attacks.frame(3, 0, 5, b"abcd").hex(), "000004" + "03" + "00" + "00000005" + "61626364")
        self.assertEqual(attacks.head(1)[9:].hex(), "8286" + "0405" + b"/text".hex() + "0109" + b"localhost".hex())

    def test_each_goes_beyond_its_limit(self):
        for name, (attack, steps) in attacks.ATTACKS.items():
            self.assertTrue(name == "none" or attacks.STEPS > steps, name)
            self.assertEqual(bool(attack), name != "none")


class ParsingTests(unittest.TestCase):
    def test_wrk(self):
        load = parse_wrk(WRK)
        self.assertEqual((load.requests, load.rps, load.p99_us, load.errors), (135177, 45012.31, 4980.0, ""))

    def test_wrk_errors_are_kept(self):
        errors = parse_wrk(WRK_ERRORS).errors
        self.assertIn("read 3", errors)
        self.assertIn("Non-2xx or 3xx responses: 12", errors)

    def test_wrk_that_could_not_connect(self):
        with self.assertRaisesRegex(RuntimeError, "unable to connect"):
            parse_wrk("unable to connect to 127.0.0.1:1 Connection refused")

    def test_h2load(self):
        load = parse_h2load(H2LOAD)
        self.assertEqual((load.requests, load.rps, load.p99_us), (231013, 77005.0, None))
        self.assertEqual(load.errors, "failed 2; 4xx 1")

    def test_percentile_of_a_log(self):
        lines = [f"1700000000\t200\t{time}\n" for time in range(200, 0, -1)] + ["\n"]
        self.assertEqual((percentile(lines, 0.99), percentile(lines, 0.5)), (198, 100))
        self.assertIsNone(percentile([], 0.99))


class ReportTests(unittest.TestCase):
    def test_ratio_of_medians(self):
        sets = [[
            Measured(target("a"), [round_of(10, 40), round_of(20, 50), round_of(100, 90)]),
            Measured(target("b"), [round_of(60, 25), round_of(40, 20), round_of(30, 5)]),
        ]]
        a, b = summarize(sets)
        self.assertEqual((a.rps_ratio, a.cpu_ratio), (1, 1))
        self.assertEqual((b.rps_ratio, b.cpu_ratio), (2, 0.4))
        self.assertEqual(b.cpu_us_range, (5, 25))

    def test_named_baseline(self):
        sets = [[
            Measured(target("a"), [round_of(1, 100)]),
            Measured(target("b"), [round_of(1, 50)]),
            Measured(target("c", baseline="b"), [round_of(1, 51)]),
        ]]
        self.assertEqual(summarize(sets)[2].cpu_ratio, 51 / 50)
        self.assertIn("1.02 of b", table(summarize(sets)))

    def test_ratios_stay_within_a_set_of_processes(self):
        sets = [[Measured(target("a"), [round_of(1, slow)]), Measured(target("b"), [round_of(1, slow * ratio)])]
                for slow, ratio in ((10, 0.5), (100, 0.25), (1000, 0.75))]
        b = summarize(sets)[1]
        self.assertEqual((b.cpu_ratio, b.cpu_ratio_range), (0.5, (0.25, 0.75)))

    def test_unknown_allocations(self):
        line, = summarize([[Measured(target("peer"), [round_of(1, 1)])]])
        self.assertIsNone(line.allocated)
        self.assertIn("–", table([line]))


class ScenarioTests(unittest.TestCase):
    OPTIONS = types.SimpleNamespace(java="java", jvm_options=["-Xmx1m"], class_path="x.jar", h2=True)

    def test_every_scenario_is_described(self):
        self.assertEqual(list(scenarios(self.OPTIONS)), list(DESCRIPTIONS))

    def test_baselines_exist(self):
        for targets in scenarios(self.OPTIONS).values():
            names = [t.name for t in targets]
            self.assertEqual(len(names), len(set(names)))
            self.assertTrue(all(t.baseline is None or t.baseline in names for t in targets))

    def test_only_the_switch_differs_between_default_and_brisk(self):
        default, brisk = scenarios(self.OPTIONS)["text"][:2]
        self.assertEqual([p for p in default.server.command if p != "-Dbrisk.enabled=false"],
                         list(brisk.server.command))
        self.assertIn("-Dserver.http2.enabled=true", brisk.server.command)

    def test_what_is_posted_is_the_same_for_all(self):
        bodies = {t.body for t in scenarios(self.OPTIONS)["post"]}
        self.assertEqual(len(bodies), 1)
        self.assertTrue(1000 <= len(bodies.pop()) <= 1100)

    def test_peer_has_no_probe(self):
        peer = peer_target("deno|/|deno run --allow-net 'my server.ts' {port}")
        self.assertEqual(peer.server.command, ("deno", "run", "--allow-net", "my server.ts", "{port}"))
        self.assertFalse(peer.server.has_probe)

    def test_choice_of_servers(self):
        options = parse(["--server", "default", "--server", "netty"])
        names = [t.name for t in chosen(scenarios(self.OPTIONS)["webhandler"], options)]
        self.assertEqual(names, ["default", "netty"])

    def test_variants_of_a_server_are_chosen_with_it(self):
        options = parse(["--server", "brisk"])
        names = [t.name for t in chosen(scenarios(self.OPTIONS)["gzip-small"], options)]
        self.assertEqual(names, ["brisk, gzip 6", "brisk, gzip"])

    def test_servers_of_one_key_are_one_server(self):
        servers = {}
        for targets in scenarios(self.OPTIONS).values():
            for t in targets:
                self.assertEqual(servers.setdefault(t.server.key, t.server), t.server)

    def test_default_compresses_where_brisk_does(self):
        default, _, brisk = scenarios(self.OPTIONS)["gzip-large"]
        self.assertEqual([p for p in default.server.command if p != "-Dbrisk.enabled=false"],
                         list(brisk.server.command))
        self.assertIn("-Dserver.compression.enabled=true", brisk.server.command)


class AnswerTests(unittest.TestCase):
    DOCUMENT = b"{}" * 1000

    @staticmethod
    def run_check(*answers):
        said = []
        server = Server("server", ())
        targets = [Target(f"t{i}", server, "/", coding=coding) for i, (coding, _) in enumerate(answers)]
        check(list(zip(targets, (answer for _, answer in answers))), said.append)
        return said

    @staticmethod
    def answer(body, coding=None, status=200):
        return Answer(status, [("content-encoding", coding)] if coding else [], body)

    def test_the_same_document_in_several_codings(self):
        answers = [("gzip", self.answer(gzip.compress(self.DOCUMENT), "gzip")), ("identity", self.answer(self.DOCUMENT))]
        for coding, command in (("br", "brotli"), ("zstd", "zstd")):
            if shutil.which(command):
                body = subprocess.run([command, "-c"], input=self.DOCUMENT, capture_output=True, check=True).stdout
                answers.append((coding, self.answer(body, coding)))
        self.assertEqual(self.run_check(*answers), [])

    def test_another_coding_than_was_asked_for(self):
        with self.assertRaisesRegex(RuntimeError, "t0 sends / as identity .expected: gzip"):
            self.run_check(("gzip", self.answer(self.DOCUMENT)))

    def test_a_coding_that_was_not_asked_for(self):
        with self.assertRaisesRegex(RuntimeError, "t0 sends / as gzip .expected: identity"):
            self.run_check(("identity", self.answer(gzip.compress(self.DOCUMENT), "gzip")))

    def test_another_document(self):
        with self.assertRaisesRegex(RuntimeError, "t1 does not send the same document as t0"):
            self.run_check(("identity", self.answer(self.DOCUMENT)),
                           ("gzip", self.answer(gzip.compress(b"[]"), "gzip")))

    def test_a_body_that_was_cut(self):
        with self.assertRaisesRegex(RuntimeError, "does not end"):
            self.run_check(("gzip", self.answer(gzip.compress(self.DOCUMENT)[:-1], "gzip")))

    def test_a_failure(self):
        with self.assertRaisesRegex(RuntimeError, "with 500"):
            self.run_check((None, self.answer(b"", status=500)))

    def test_a_difference_in_what_is_not_compressed_is_told(self):
        said = self.run_check((None, self.answer(b"a")), (None, self.answer(b"b")))
        self.assertIn("t1 does not send the same as t0", said[0])


if __name__ == "__main__":
    unittest.main()
