"""Tests of the scripts behind benchmarks/growth, startup, idle, kinds and flames, as far as they need no server."""
import contextlib
import io
import types
import unittest
import xml.etree.ElementTree as xml

import flames
import growing
import idle
import kinds
import layers
import line_chart
import startup
from answers import Answer
from curves import curve, growing_faster, table, verdict
from growth import parse, possible
from measure import Measured, Round
from scenarios import scenarios
from servers import Server

OPTIONS = types.SimpleNamespace(java="java", jvm_options=["-Xmx1m"], class_path="x.jar", h2=False, server="brisk")


def curve_of(default, brisk, figure="allocated"):
    """A curve with these values of one figure, and constant ones of the other."""
    sizes = tuple(10 ** i for i in range(len(default)))
    dimension = growing.Dimension("things", "things", sizes, None)
    measured = []
    for size, one, other in zip(sizes, default, brisk):
        for kind, value in (("default", one), ("brisk", other)):
            values = {"cpu_us": 10.0, "allocated": 1000.0, figure: value}
            target = types.SimpleNamespace(name=f"{kind}, {size}")
            measured.append(Measured(target, [Round(rps=1, p99_us=None, errors="", **values)]))
    return curve("things", dimension, measured)


class GrowingTests(unittest.TestCase):
    def test_each_size_has_a_default_and_a_brisk_that_differ_by_the_switch_only(self):
        for name, dimension in growing.dimensions(OPTIONS).items():
            for group in dimension.groups():
                for default, brisk in zip(group[0::2], group[1::2]):
                    self.assertEqual((default.path, default.headers, default.body), (brisk.path, brisk.headers, brisk.body))
                    self.assertEqual([p for p in default.server.command if p != "-Dbrisk.enabled=false"],
                                     list(brisk.server.command), name)

    def test_sizes_that_share_servers_are_one_group(self):
        dimensions = growing.dimensions(OPTIONS)
        self.assertEqual(len(dimensions["fields"].groups()), 1)
        self.assertEqual(len({t.server.key for t in dimensions["fields"].groups()[0]}), 2)
        self.assertEqual(len(dimensions["mappings-router"].groups()), len(growing.MAPPINGS))

    def test_fields_include_host(self):
        self.assertEqual([len(t.headers) + 1 for t in growing.dimensions(OPTIONS)["fields"].groups()[0][::2]],
                         list(growing.FIELDS))

    def test_the_last_mapping_is_asked_for(self):
        target = growing.dimensions(OPTIONS)["mappings-variable"].target("brisk", 5_000)
        self.assertEqual(target.path, "/api/v1/things-4999/42")
        self.assertIn("-Dgrowth.mappings=5000", target.server.command)

    def test_connections_are_as_many_as_files_allow(self):
        dimension = growing.dimensions(OPTIONS)["connections"]
        self.assertEqual(possible(dimension, 1024, False).sizes, (1, 16, 128))
        self.assertEqual(possible(dimension, 20_000, True).sizes, (1, 10_000))

    def test_many_connections_have_time_to_be_opened(self):
        self.assertEqual([growing.WrkByQuery.seconds(n, 2) for n in (1, 1_000, 10_000)], [2, 2, 10])

    def test_unknown_curve(self):
        said = io.StringIO()
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(said):
            parse(["mapping"])
        self.assertIn("mappings-literal", said.getvalue())


class CurveTests(unittest.TestCase):
    def test_the_same_rise_from_a_lower_base_is_no_faster_growth(self):
        self.assertEqual(growing_faster(curve_of((20_000, 30_000), (4_000, 14_000)), "allocated"), [])

    def test_a_rise_beyond_noise_is(self):
        rising = curve_of((20_000, 20_100, 20_200), (4_000, 4_900, 5_300))
        self.assertEqual(growing_faster(rising, "allocated"), [100])
        self.assertIn("bytes/request: rises by more than the default's at 100.", verdict(rising))

    def test_noise_of_time_is_larger(self):
        self.assertEqual(growing_faster(curve_of((40, 40), (10, 17), "cpu_us"), "cpu_us"), [])
        self.assertEqual(growing_faster(curve_of((40, 40), (10, 19), "cpu_us"), "cpu_us"), [10])

    def test_table(self):
        self.assertIn("| 10 | 10.00 | 10.00 | 1.00 | 30,000 | 6,000 | 0.20 |", table(curve_of((20_000, 30_000), (4_000, 6_000))))

    def test_errors_are_told(self):
        broken = curve_of((1, 1), (1, 1))
        broken.errors.append("brisk, 1: read 3")
        self.assertIn("Errors: brisk, 1: read 3.", verdict(broken))


class LineChartTests(unittest.TestCase):
    SVG = "{http://www.w3.org/2000/svg}"

    def test_chart_is_well_formed_and_says_its_values(self):
        text = line_chart.chart("a < b", "mappings", (10, 5_000), {
            "CPU µs/request": {"default": [30.0, 900.0], "brisk": [9.0, 9.5]},
            "bytes/request": {"default": [20_000, 1_200_000], "brisk": [4_000, 4_050]}})
        root = xml.fromstring(text)
        self.assertEqual(root.get("role"), "img")
        description = root.find(f"{self.SVG}desc").text
        self.assertIn("default 30.0 at 10, 900.0 at 5,000", description)
        self.assertIn("prefers-color-scheme: dark", text)
        self.assertEqual(len(root.findall(f".//{self.SVG}circle")), 4)
        self.assertEqual(len(root.findall(f".//{self.SVG}path")), 4)

    def test_points_are_within_the_panel(self):
        root = xml.fromstring(line_chart.chart("x", "x", (1, 2), {"CPU": {"default": [7.0, 7.0], "brisk": [7.0, 7.0]}}))
        for circle in root.findall(f".//{self.SVG}circle"):
            self.assertTrue(line_chart.TOP <= float(circle.get("cy")) <= line_chart.BOTTOM)

    def test_limits_hold_the_values(self):
        for low, high in ((1, 1), (9.1, 950), (3_000, 1_400_000)):
            below, above = line_chart.limits(low, high)
            self.assertTrue(below < low and high < above)
            self.assertTrue(1 <= len(line_chart.ticks(below, above)) <= 8)

    def test_short_numbers(self):
        self.assertEqual([line_chart.short(v) for v in (0, 16, 1_000, 5_000, 1_000_000)], ["0", "16", "1 k", "5 k", "1 M"])


class StartupTests(unittest.TestCase):
    @staticmethod
    def answers(body=b"{}", tag="a"):
        return [Answer(200, [("ETag", tag)], body) for _ in startup.PATHS]

    def test_ratios_are_those_of_the_same_kind_of_start(self):
        text = startup.table({
            "default": startup.Starts([2.0, 4.0, 3.0], [5.0, 5.0, 5.0]), "brisk": startup.Starts([3.3, 3.0, 3.1], [5.1, 5.2, 5.0]),
            "default, CDS": startup.Starts([1.0], [2.0]), "brisk, CDS": startup.Starts([1.5], [2.2])})
        self.assertIn("| brisk | 3.10 [3.00–3.30] | 1.03 | 5.10 [5.00–5.20] | 1.02 |", text)
        self.assertIn("| brisk, CDS | 1.50 [1.50–1.50] | 1.50 | 2.20 [2.20–2.20] | 1.10 |", text)

    def test_another_answer_is_found(self):
        self.assertEqual(startup.different(self.answers(), self.answers(tag="b")), "")
        self.assertIn("/actuator/info", startup.different(self.answers(), self.answers(b"[]")))

    def test_a_jvm_has_to_use_its_archive(self):
        options = types.SimpleNamespace(java="java", jar="app.jar")
        command = startup.server("brisk, CDS", options, "app.jar", "-Xshare:on").command
        self.assertEqual(command[:3], ("java", "-Xshare:on", "-jar"))
        self.assertIn("-Dbrisk.enabled=false", startup.server("default, CDS", options, "app.jar").command)

    def test_a_server_that_ends(self):
        with self.assertRaisesRegex(RuntimeError, "ended with 3"):
            startup.start(Server("brisk", ("sh", "-c", "exit 3")), "/", "/tmp")


class IdleTests(unittest.TestCase):
    def test_what_jcmd_says(self):
        self.assertEqual(idle.heap(" garbage-first heap   total 524288K, used 43008K [0x00000000e0000000"), 42)
        self.assertEqual(idle.outside("-                     Other (reserved=8192KB, committed=4096KB)\n"), 4)

    def test_when_an_answer_is_complete(self):
        head = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
        self.assertFalse(idle._complete(head[:-2]))
        self.assertFalse(idle._complete(head + b"abc"))
        self.assertTrue(idle._complete(head + b"abcd"))
        chunked = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
        self.assertFalse(idle._complete(chunked + b"1\r\na\r\n"))
        self.assertTrue(idle._complete(chunked + b"1\r\na\r\n0\r\n\r\n"))

    def test_bytes_of_a_connection(self):
        text = idle.table({"brisk": ({"heap": 10, "outside": 4, "rss": 200}, {"heap": 20, "outside": 4, "rss": 230})}, 1024)
        self.assertIn("| brisk | 10.0 → 20.0 | 10,240 | 4.0 → 4.0 | 0 | 200.0 → 230.0 |", text)


class LayerTests(unittest.TestCase):
    LOOP = "io/netty/channel/epoll/EpollIoHandler.run"

    def test_the_innermost_library_counts(self):
        for stack, name in (
            (f"{self.LOOP};dev/brisk/dispatch/HandlerPlan.run;java/util/HashMap.put", "Brisk"),
            (f"{self.LOOP};reactor/netty/http/server/HttpServer.x;reactor/core/publisher/MonoMap.subscribe", "Reactor"),
            (f"{self.LOOP};dev/brisk/a/B.c;tools/jackson/core/X.y;byte[]_[i]", "Jackson"),
            (f"{self.LOOP};io/netty/channel/epoll/Native.epollWait0;epoll_pwait2", "kernel"),
            (f"{self.LOOP};io/netty/channel/unix/Socket.sendAddress;__GI___send", "kernel"),
            (f"{self.LOOP};java/util/zip/Deflater.deflateBytes;longest_match", "native codecs"),
            (f"{self.LOOP};java/util/zip/Deflater.deflate;/usr/lib/libz.so.1.2.13", "native codecs"),
            (f"{self.LOOP};dev/brisk/a/B.c;/usr/lib/libother.so.1", "Brisk"),
            (f"{self.LOOP};dev/brisk/benchmarks/server/Item.create", "the application"),
            ("GCTaskThread::run", "the rest"),
        ):
            self.assertEqual(layers.layer(stack.split(";")), name)

    def test_java_methods_are_no_system_calls(self):
        self.assertEqual(layers.layer([self.LOOP, "reactor/netty/http/server/HttpServerOperations.send"]), "Reactor Netty")

    def test_shares_are_those_of_the_event_loops(self):
        stacks = list(layers.parse([f"{self.LOOP};dev/brisk/a/B.c 3\n", f"{self.LOOP} 1\n", "GCTaskThread::run 96\n"]))
        shares = layers.shares(layers.of_event_loops(stacks))
        self.assertEqual((shares["Brisk"], shares["Netty"]), (0.75, 0.25))

    def test_graphs_name_no_places(self):
        self.assertEqual(flames.without_directories("f(1,'/tmp/x-1/libnetty_64.so.1')"), "f(1,'libnetty_64.so.1')")
        self.assertEqual(flames.without_directories("f('io/netty/liberty/A.b')"), "f('io/netty/liberty/A.b')")

    def test_every_scenario_has_a_target(self):
        for name in flames.SCENARIOS:
            target, _ = flames.target_of(name, OPTIONS)
            self.assertEqual(target.server.kind, "brisk")
            self.assertEqual("-Dserver.http2.enabled=true" in target.server.command, name == flames.H2)
        self.assertIn("text", scenarios(OPTIONS))



class KindsTests(unittest.TestCase):
    def test_each_kind_is_asked_of_both(self):
        compared = list(kinds.comparisons(OPTIONS))
        self.assertEqual([c.name for c in compared], [kind.title for kind in kinds.KINDS])
        self.assertEqual(len({c.name for c in compared}), len(compared))
        for each in compared:
            self.assertEqual([target.name for target in each.targets], ["default", "brisk"])

    def test_what_allocates_more_is_found(self):
        self.assertFalse(kinds.Line("x", 200, (1, 9), (1000, 1010)).costs_more)
        self.assertTrue(kinds.Line("x", 200, (9, 1), (1000, 1100)).costs_more)

    def test_table(self):
        self.assertIn("| x | 404 | 10.0 | 5.0 | 0.50 | 2,000 | 1,000 | 0.50 |", kinds.table(
            [kinds.Line("x", 404, (10, 5), (2000, 1000))]))


if __name__ == "__main__":
    unittest.main()
