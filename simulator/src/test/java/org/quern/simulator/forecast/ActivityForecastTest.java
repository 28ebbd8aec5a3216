package org.quern.simulator.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.ContactState;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.RpcReason;
import org.quern.model.TaskId;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.io.LiveClient;
import org.quern.simulator.io.ScenarioFiles;
import org.quern.simulator.io.ScenarioReading;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.Known;
import org.quern.simulator.scenario.Past;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.ProjectStart;
import org.quern.simulator.scenario.QueuedTask;
import org.quern.simulator.scenario.Scenario;

/** Forecasts that can be worked out by hand: one CPU, tasks of an hour, far deadlines. */
class ActivityForecastTest {
    private static final double HOUR = 3600;
    private static final double FLOPS = 1e9;
    private static final double NOW = 1_800_000_000;
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final ContactState KNOWN = ContactState.ATTACHED.withPending(RpcReason.NONE).withRpcSeqno(1);

    @TempDir
    Path folder;

    /** Of x, y and z the second has run half an hour and runs: it ends after another half, then come x and z, an hour each. */
    @Test
    void whatRunsGoesOnAndTheOthersFollow() {
        ActivityForecast forecast = forecast(KNOWN, List.of(task("x", 0), task("y", 0.5), task("z", 0)), 2.25,
                new TaskId(URL, "y"));
        List<Bar> bars = forecast.devices().getFirst().bars();
        assertEquals(List.of("y", "x", "z"), bars.stream().map(bar -> bar.task().result()).toList());
        assertEquals(List.of(0.0, 0.5, 1.5), bars.stream().map(bar -> hours(bar.from())).toList());
        assertEquals(List.of(0.5, 1.5, 2.25), bars.stream().map(bar -> hours(bar.until())).toList());
        assertEquals(List.of(Bar.End.DONE, Bar.End.DONE, Bar.End.GOES_ON), bars.stream().map(Bar::end).toList());
        assertTrue(bars.stream().allMatch(Bar::onHand));
        assertFalse(bars.get(1).reason().isEmpty(), "it says why");
    }

    /** The buffer of 0.35 days is not full, so that the server is asked as soon as it may be: in two hours. */
    @Test
    void aServerThatWantsAPauseIsAskedAfterIt() {
        ActivityForecast forecast = forecast(KNOWN.withMinRpcTime(NOW + 2 * HOUR), List.of(task("x", 0)), 4);
        assertEquals(2, hours(forecast.contacts().getFirst().at()), 0.02);
        assertTrue(forecast.contacts().getFirst().reason().contains("work"), forecast.contacts().toString());
        assertTrue(forecast.bars().stream().anyMatch(bar -> !bar.onHand()), "then tasks come");
    }

    /** After x nothing is there until the server may be asked, in two hours. */
    @Test
    void itSaysWhyNothingComputes() {
        ActivityForecast forecast = forecast(KNOWN.withMinRpcTime(NOW + 2 * HOUR), List.of(task("x", 0)), 4);
        DeviceReason then = forecast.reasons().stream()
                .filter(each -> each.device().equals("CPU") && hours(each.from()) < 1.5).toList().getLast();
        assertEquals(1, hours(then.from()), 0.02);
        assertTrue(then.reason().contains("no task that could use it is here"), then.toString());
    }

    /** One that is due in half an hour and takes one is done late. */
    @Test
    void aTaskThatCannotBeDoneInTimeIsLate() {
        QueuedTask late = new QueuedTask("x", 0, 0, HOUR * FLOPS, HOUR * FLOPS, -HOUR, HOUR / 2, 60, false);
        ActivityForecast forecast = forecast(KNOWN, List.of(late), 2, new TaskId(URL, "x"));
        assertTrue(forecast.devices().getFirst().bars().getFirst().late(), forecast.toString());
    }

    /** Of a plan of half an hour it is told that a task whose deadline is in it is not done by then. */
    @Test
    void aTaskThatIsNotDoneInThatTimeAndDueInItIsMissed() {
        QueuedTask late = new QueuedTask("x", 0, 0, HOUR * FLOPS, HOUR * FLOPS, -HOUR, HOUR / 4, 60, false);
        ActivityForecast forecast = forecast(KNOWN, List.of(late), 0.5, new TaskId(URL, "x"));
        assertEquals(List.of("x"), forecast.missed().stream().map(bar -> bar.task().result()).toList());
    }

    /** At noon, and computing is allowed from 13 to 14 o'clock: that hour only, on both CPUs; else the hours are the reason. */
    @Test
    void theHoursOfPreferencesAreKeptAndTold() throws Exception {
        ActivityForecast forecast = live(state -> state, "<start_hour>13</start_hour><end_hour>14</end_hour>");
        assertFalse(forecast.bars().isEmpty());
        for (Bar bar : forecast.bars()) {
            assertTrue(bar.from() >= NOON + HOUR && bar.until() <= NOON + 2 * HOUR, bar.toString());
        }
        String outside = "it is outside the hours of computing, start_hour to end_hour or the day's own";
        assertEquals(outside, forecast.reasons().getFirst().reason());
        assertEquals(outside, forecast.reasons().getLast().reason());
        assertEquals(2, forecast.reasons().stream().filter(each -> each.reason().equals(outside)
                && each.device().equals("CPU")).count(), forecast.reasons()::toString);
    }

    /** "Never" for an hour, which is over before the hours begin. */
    @Test
    void aModeThatForbidsComputingIsToldForAsLongAsItHolds() throws Exception {
        ActivityForecast forecast = live(state -> state.replace("</client_state>",
                "<user_run_request>2</user_run_request><quern_passing_mode><of>cpu</of><mode>3</mode><until>"
                        + (NOON + HOUR)
                        + "</until></quern_passing_mode></client_state>"),
                "<start_hour>15</start_hour><end_hour>16</end_hour>");
        List<String> told = forecast.reasons().stream().filter(each -> each.device().equals("CPU"))
                .map(each -> hours(each.from() - NOON + NOW) + " " + each.reason().split(",")[0]).toList();
        assertEquals(List.of("0.0 the run mode is \"never\"", "1.0 it is outside the hours of computing"),
                told.subList(0, 2), told::toString);
    }

    private static final double NOON = LocalDateTime.of(2026, 11, 24, 12, 0).atZone(ZoneId.systemDefault())
            .toEpochSecond();

    private ActivityForecast live(UnaryOperator<String> change, String preferences) throws IOException {
        Path state = Path.of("src/test/resources/emulator/queue_on_hand/client_state.xml");
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(here.resolve("simulator/src"))) {
            here = Objects.requireNonNull(here.getParent());
        }
        Files.writeString(folder.resolve("client_state.xml"),
                change.apply(Files.readString(here.resolve("simulator").resolve(state))));
        Files.writeString(folder.resolve("global_prefs_override.xml"),
                "<global_preferences>" + preferences + "</global_preferences>");
        ScenarioReading reading = ScenarioFiles.readLive(folder, new LiveClient(NOON, 24 * HOUR, List.of()));
        Scenario scenario = assertInstanceOf(ScenarioReading.Read.class, reading).scenario();
        return LookAhead.of(scenario, PolicySuite.parse(""), 24 * HOUR);
    }

    private static double hours(double time) {
        return (time - NOW) / HOUR;
    }

    private static QueuedTask task(String name, double ranHours) {
        return new QueuedTask(name, 0, 0, HOUR * FLOPS, HOUR * FLOPS, -HOUR, 100 * 24 * HOUR, ranHours * HOUR, false);
    }

    private static ActivityForecast forecast(ContactState contact, List<QueuedTask> queue, double hours,
            TaskId... running) {
        AppModel app = new AppModel("app", 1, 100 * 24 * HOUR, HOUR * FLOPS, HOUR * FLOPS, 0,
                List.of(new ResourceUsage(1, null, 0, FLOPS)));
        ProjectModel project = ProjectModel.of("a", 100, app)
                .withStart(new ProjectStart(true, 1, false, false, queue));
        Known known = new Known(null, List.of(new Known.Contact(URL, contact, List.of())), "", List.of(running));
        Scenario scenario = new Scenario("a", HostModel.plain(1, FLOPS), ClientModel.STUDY, List.of(project),
                new Past(NOW, List.of(), known));
        return LookAhead.of(scenario, PolicySuite.parse(""), hours * HOUR);
    }
}
