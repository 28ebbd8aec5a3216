package org.quern.simulator.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.xml.Mistake;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.scenario.Spells;

/** Every element of scenario.xml refuses what it cannot mean, with its line; each stands on the line that the test says. */
class ScenarioMistakesTest {
    private static final String SCENARIO = """
            <scenario>
              <host><cpus>2</cpus><flops>1e9</flops>
            HOST
              <device><type>NVIDIA</type><flops>1e12</flops>
            DEVICE
              </device></host>
              <client>
            CLIENT
              </client>
              <project><name>one</name>
            PROJECT
              <app><name>app</name><latency_bound_seconds>1e6</latency_bound_seconds><fpops_mean>1e13</fpops_mean>
            APP
              <version><flops>1e9</flops>
            VERSION
              </version></app></project>
            </scenario>
            """;
    private static final List<String> PLACES = List.of("HOST", "DEVICE", "CLIENT", "PROJECT", "APP", "VERSION");

    @TempDir
    Path folder;

    private ScenarioReading read(String place, String with) throws Exception {
        String text = SCENARIO;
        for (String one : PLACES) {
            text = text.replaceFirst("(?m)^" + one + "$", one.equals(place) ? with.replace("\\", "\\\\") : "");
        }
        Files.writeString(folder.resolve("scenario.xml"), text);
        return ScenarioFiles.read(folder);
    }

    private Scenario scenario(String place, String with) throws Exception {
        return assertInstanceOf(ScenarioReading.Read.class, read(place, with)).scenario();
    }

    private List<String> mistakes(String place, String with) throws Exception {
        return assertInstanceOf(ScenarioReading.Refused.class, read(place, with)).mistakes().stream()
                .map(Mistake::toString).toList();
    }

    @Test
    void theScenarioOfTheTestIsRightByItself() throws Exception {
        assertEquals(2, scenario("HOST", "").host().cpus());
    }

    @ParameterizedTest(name = "in {0}, {1} of {2}: {3}")
    @CsvSource(delimiter = '|', value = {
        "HOST|memory_bytes|0|a number above 0", "HOST|memory_bytes|much|a number above 0",
        "HOST|connection_interval_seconds|-1|a number of 0 or more",
        "HOST|download_bytes_per_second|-1|a number of 0 or more",
        "HOST|upload_bytes_per_second|NaN|a number of 0 or more",
        "DEVICE|count|0|a whole number of 1 or more", "DEVICE|count|1.5|a whole number of 1 or more",
        "CLIENT|scheduling_period_seconds|0|a number above 0",
        "CLIENT|work_buf_min_days|-0.1|a number of 0 or more",
        "CLIENT|work_buf_additional_days|x|a number of 0 or more",
        "CLIENT|leave_in_memory|perhaps|empty, 0 or 1", "CLIENT|newly_installed|2|empty, 0 or 1",
        "PROJECT|resource_share|-1|a number of 0 or more", "PROJECT|dont_use_dcf|x|empty, 0 or 1",
        "PROJECT|max_concurrent|-1|a whole number of 0 or more",
        "PROJECT|request_delay_seconds|-1|a number of 0 or more",
        "PROJECT|contact_seconds|-1|a number of 0 or more",
        "PROJECT|tasks_in_progress|-1|a whole number of 0 or more",
        "PROJECT|tasks_per_request|half|a whole number of 0 or more",
        "PROJECT|server_policy|WS9|one of WS1, WS1F, WS2",
        "APP|weight|-1|a number of 0 or more", "APP|fpops_estimate|0|a number above 0",
        "APP|fpops_deviation|-1|a number of 0 or more", "APP|max_concurrent|-1|a whole number of 0 or more",
        "APP|memory_bytes|-1|a number of 0 or more", "APP|checkpoint_seconds|-1|a number of 0 or more",
        "APP|input_bytes|-1|a number of 0 or more", "APP|output_bytes|-1|a number of 0 or more",
        "VERSION|cpus|-1|a number of 0 or more", "VERSION|coprocs|0|a number above 0",
    })
    void aValueThatIsNoneIsNamedWithItsLine(String place, String element, String value, String expected)
            throws Exception {
        int line = SCENARIO.lines().toList().indexOf(place) + 1;
        assertEquals(
                List.of("scenario.xml, line " + line + ", <" + element + ">: not " + expected),
                mistakes(place, "<" + element + ">" + value + "</" + element + ">"));
    }

    @ParameterizedTest(name = "{1} in {0} is unknown")
    @CsvSource({"HOST, gpus", "CLIENT, leave_apps_in_memory", "PROJECT, share", "APP, deadline", "VERSION, gpu",
        "DEVICE, name"})
    void anElementThatStandsNowhereIsNamed(String place, String element) throws Exception {
        int line = SCENARIO.lines().toList().indexOf(place) + 1;
        String mistake = mistakes(place, "<" + element + ">1</" + element + ">").getFirst();
        assertEquals("scenario.xml, line " + line + ", <" + element + ">: unknown here",
                mistake.substring(0, mistake.indexOf(';')));
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', value = {
        "<fraction>0</fraction>|<fraction>: not a fraction above 0 and up to 1",
        "<fraction>1.1</fraction>|<fraction>: not a fraction above 0 and up to 1",
        "<fraction>0.5</fraction><mean_on_seconds>0</mean_on_seconds>|<mean_on_seconds>: not a number above 0",
        "<hours>8:30-22:00</hours>|<hours>: not two times of the day such as 08:30-22:00",
        "<hours>08:30 22:00</hours>|<hours>: not two times of the day such as 08:30-22:00",
        "<hours>08:30-24:01</hours>|<hours>: not two times of the day such as 08:30-22:00",
        "<hours>08:60-22:00</hours>|<hours>: not two times of the day such as 08:30-22:00",
        "<hours>0a:30-22:00</hours>|<hours>: not two times of the day such as 08:30-22:00",
        "<hours>08:30-22:00</hours><days>0</days>|<days>: not a number of days from 1 to 7",
        "<hours>08:30-22:00</hours><days>8</days>|<days>: not a number of days from 1 to 7",
        "<hours>08:30-22:00</hours><days>10</days>|<days>: not a number of days from 1 to 7",
        "<hours>08:30-22:00</hours><deviation_seconds>-1</deviation_seconds>|<deviation_seconds>: not a number of 0 or more",
        "<mean_on_seconds>5</mean_on_seconds>|<on>: one of <fraction>, <hours> and <trace> is expected in it",
        "<hours>08:30-22:00</hours><fraction>1</fraction>|<on>: one of <fraction>, <hours> and <trace> is expected in it",
        "<trace>../spells</trace>|<trace>: must be the name of a file beside scenario.xml",
        "<trace>.hidden</trace>|<trace>: must be the name of a file beside scenario.xml",
        "<trace>a\\b</trace>|<trace>: must be the name of a file beside scenario.xml",
    })
    void aHabitThatIsNoneIsNamed(String habit, String mistake) throws Exception {
        assertEquals(List.of("scenario.xml, line 3, " + mistake), mistakes("HOST", "<on>" + habit + "</on>"));
    }

    @ParameterizedTest(name = "{0} on {1} days is on from {2} to {3} hours")
    @CsvSource({"08:30-22:00, 7, 8.5, 22", "00:00-24:00, 1, 0, 24", "22:00-06:00, 5, 22, 30", "09:00-09:00, 7, 9, 33"})
    void hoursOfTheDayAreSpellsFromMonday(String hours, int days, double from, double until) throws Exception {
        Availability on = scenario("HOST", "<on><hours>" + hours + "</hours><days>" + days + "</days></on>").host()
                .on();
        Spells expected = Spells.daily(from * 3600, until > 24 ? (until - 24) * 3600 : until * 3600, days, 0);
        assertEquals(Availability.at(expected), on);
        assertEquals((until - from) * days / 168, on.fraction(), 1e-12);
    }

    @ParameterizedTest(name = "a recording of ''{0}'' is refused in line {1}")
    @CsvSource({"1000, 1", "'1000 2000 3000', 1", "'2000 1000', 1", "'1000 1000', 1", "'0 10;5 20', 2",
        "'0 10;10 20', 2",
        "'0 10;x 20', 2", "'0 10;20 Infinity', 2", "'end 50', 1", "'0 10;end 5', 2", "'0 10;end 50;60 70', 3",
        "'0 10;end', 2"})
    void aRecordingThatIsNoneIsNamedWithItsOwnLine(String lines, int line) throws Exception {
        Files.writeString(folder.resolve("spells"), lines.replace(';', '\n'));
        assertEquals(List.of("scenario.xml, line 3, <trace>: spells, line " + line
                + ": two numbers are expected, the beginning and the end of a spell, none before the one before"),
                mistakes("HOST", "<on><trace>spells</trace></on>"));
    }

    @Test
    void aRecordingWithoutASpellIsRefused() throws Exception {
        Files.writeString(folder.resolve("spells"), "# nothing\n\n");
        assertEquals(List.of("scenario.xml, line 3, <trace>: spells: there is no spell in it"),
                mistakes("HOST", "<on><trace>spells</trace></on>"));
    }

    @Test
    void aRecordingEndsWithItsLastSpellOrWhereItSays() throws Exception {
        Files.writeString(folder.resolve("spells"), "100 150\n 200\t300 # and so on\n");
        assertEquals(new Spells(List.of(new Spells.Spell(0, 50), new Spells.Spell(100, 200)), 200, 0),
                scenario("HOST", "<on><trace>spells</trace></on>").host().on().spells());
        Files.writeString(folder.resolve("spells"), "-5 5\nEND 95\n");
        assertEquals(new Spells(List.of(new Spells.Spell(0, 10)), 100, 0),
                scenario("HOST", "<on><trace>spells</trace></on>").host().on().spells());
    }

    @ParameterizedTest(name = "in {0}, {1}: {2}")
    @CsvSource(delimiter = '|', value = {
        "PROJECT|<url>http://</url>|line 11, <url>: \"http:///\" is not the URL of a project; give it a <url>",
        "VERSION|<coproc>ATI</coproc>|line 15, <coproc>: the host has no <device> ATI",
        "VERSION|<coproc>NVIDIA</coproc><coprocs>9</coprocs>|line 15, <coprocs>: the host has only 1 of NVIDIA",
        "VERSION|<cpus>0</cpus>|line 14, <version>: it uses neither <cpus> nor a <coproc>",
        "APP|</app><app><name>app</name><latency_bound_seconds>1</latency_bound_seconds><fpops_mean>1e13</fpops_mean>|line 12, <app>: <version> is missing",
    })
    void whatDoesNotFitTogetherIsNamed(String place, String text, String mistake) throws Exception {
        assertEquals("scenario.xml, " + mistake, mistakes(place, text).getFirst());
    }

    @Test
    void twoApplicationsOfOneNameAreRefused() throws Exception {
        String second = """
                <version><flops>1e9</flops></version></app><app><name>app</name>\
                <latency_bound_seconds>1</latency_bound_seconds><fpops_mean>1e13</fpops_mean>""";
        assertEquals(List.of("scenario.xml, line 13, <app>: the project has two applications app"),
                mistakes("APP", second));
    }

    @Test
    void aTaskOnACardUsesNoCpuAndOneCardUnlessItSaysSo() throws Exception {
        var usage = scenario("VERSION", "<coproc> NVIDIA </coproc>").projects().getFirst().apps().getFirst().versions()
                .getFirst();
        assertEquals(List.of(0.0, 1.0), List.of(usage.cpus(), usage.coprocs()));
    }
}
