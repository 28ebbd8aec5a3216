package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;
import org.quern.engine.state.ProjectState;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.TimeStats;

class ClockStageTest {
    private static final ProjectUrl B = ProjectUrl.of("https://b.example/");
    private static final String WAITS = "; no task is given up for its deadline and nothing is deleted for its age until"
            + " its project's server or the time service of this computer confirms it";
    private static final String HOLDS = ": none of that project's tasks is given up for its deadline";
    private final MadeHost host = new MadeHost();
    /** Seconds by which the computer's clock was set. */
    private double set;

    /** The computer's clock is read, and the stage has its turn; what is news. */
    private List<String> turn(Event... events) {
        lines(events);
        return host.decided();
    }

    private List<String> lines(Event... events) {
        Now computer = new Now(host.now().wall() + set, host.now().mono());
        return host.lines(tick -> {
            host.state.clock().read(computer, TimeStats.UNKNOWN, List.of(events), false);
            new ClockStage().run(tick);
        });
    }

    private boolean asks() {
        return host.commands().stream().anyMatch(Command.CheckClock.class::isInstance);
    }

    private void told(ProjectUrl project, double ahead) {
        host.told(tick -> ClockStage.told(tick, new Event.DateTold("its server", project,
                host.now().wall() + set - ahead)));
    }

    private ProjectState attached(ProjectUrl url) {
        ProjectState project = new ProjectState(MadeHost.account(url), host.state.flags());
        host.state.attached(project);
        return project;
    }

    /** The doubt is ended by a project that is not here any more, which does not count for others. */
    private void confirmedForOne() {
        set = 7200;
        turn();
        turn(new Event.DateTold("its server", B, host.now().wall() + set));
        host.later += 100;
        turn();
    }

    @Test
    void aClockThatGoesOnIsNeitherDecidedOfNorAskedFor() {
        host.task("t", "", ResourceUsage.oneCpu(1e9));
        assertEquals(List.of(), lines());
        assertEquals(List.of(), host.decided());
        assertEquals(List.of(), host.commands());
        assertFalse(host.state.clock().isHeld());
    }

    @Test
    void aClockThatJumpedIsHeldUntilTheTimeServiceAgrees() {
        turn();
        set = 7200;
        assertEquals(List.of("clock hold: it jumped 2 hours ahead" + WAITS), turn());
        assertTrue(host.state.clock().isHeld());
        assertEquals(List.of(), turn(), "no news");
        assertEquals(List.of("clock believe: nobody contradicts it"),
                turn(new Event.ClockSynchronized(host.now().wall() + set)));
        assertFalse(host.state.clock().isHeld());
        assertEquals(List.of(), turn());
        assertFalse(asks());
    }

    @Test
    void whileItIsDoubtedTheTimeServiceIsAskedOnceAMinute() {
        turn();
        set = 7200;
        turn();
        assertTrue(asks());
        host.later = 59;
        turn();
        assertFalse(asks());
        host.later = 60;
        turn();
        assertTrue(asks());
    }

    @Test
    void aProjectWithTasksWhoseServerHasNotConfirmedItIsNamed() {
        turn();
        confirmedForOne();
        assertEquals(List.of(), turn(), "without tasks it does not matter");
        assertFalse(asks());
        host.task("t", "", ResourceUsage.oneCpu(1e9));
        assertEquals(List.of("clock hold: https://a.example/'s server has not confirmed it" + HOLDS), turn());
        assertTrue(asks());
        told(MadeHost.A, 0);
        assertEquals(List.of("clock believe: nobody contradicts it"), turn());
    }

    @Test
    void aServerThatContradictsIsToldOnceAndDecided() {
        turn();
        told(MadeHost.A, 7200);
        assertEquals(List.of("ALERT The clock of this computer is 2 hours ahead of https://a.example/'s server. One of"
                + " the two is wrong: please look at the date and time of this computer."), lines());
        assertEquals(List.of("clock hold: it is 2 hours ahead of https://a.example/'s server" + HOLDS),
                host.decided());
        assertFalse(asks());
        assertEquals(List.of(), lines());
        told(MadeHost.A, 0);
        assertEquals(List.of("clock believe: nobody contradicts it"), turn());
    }

    @Test
    void ofSeveralThatContradictOneIsToldAndAllAreDecided() {
        attached(B);
        turn();
        told(MadeHost.A, -7200);
        told(B, -864_000);
        assertEquals(List.of("ALERT The clock of this computer is 2 hours behind https://a.example/'s server. One of"
                + " the two is wrong: please look at the date and time of this computer."), lines());
        assertEquals(List.of("clock hold: it is 2 hours behind https://a.example/'s server" + HOLDS
                + "; it is 10 days behind https://b.example/'s server" + HOLDS), host.decided());
    }

    @Test
    void oneThatContradictsIsNotNamedAgainAsOneThatHasNotConfirmed() {
        turn();
        confirmedForOne();
        host.task("t", "", ResourceUsage.oneCpu(1e9));
        told(MadeHost.A, 7200);
        assertEquals(List.of("clock hold: it is 2 hours ahead of https://a.example/'s server" + HOLDS), turn());
        assertFalse(asks());
    }

    @Test
    void whileTheClockIsDoubtedNoProjectIsNamedForNotConfirmingIt() {
        host.task("t", "", ResourceUsage.oneCpu(1e9));
        turn();
        set = 7200;
        assertEquals(List.of("clock hold: it jumped 2 hours ahead" + WAITS), turn());
    }

    @Test
    void aDateCountsForTheProjectWhoseServerToldIt() {
        turn();
        assertFalse(ClockStage.isContradicted(host.state));
        host.told(tick -> ClockStage.told(tick, new Event.DateTold("a proxy", null, MadeHost.NOW - 7200)));
        told(B, 7200);
        assertFalse(ClockStage.isContradicted(host.state), "nobody's, and that of a project that is not here");
        told(MadeHost.A, 3600);
        assertFalse(ClockStage.isContradicted(host.state));
        assertFalse(host.project().serversClock().confirms(), "nor does it agree");
        told(MadeHost.A, 3601);
        assertTrue(ClockStage.isContradicted(host.state));
        told(MadeHost.A, 600);
        assertFalse(ClockStage.isContradicted(host.state));
        assertTrue(host.project().serversClock().confirms());
    }

    @Test
    void aStateThatHasTasksAndLostWhenItWasSavedIsNotOfAFirstSession() {
        assertEquals(TimeStats.UNKNOWN, ClockStage.known(host.state, host.now()));
        host.task("t", "", ResourceUsage.oneCpu(1e9));
        assertEquals(TimeStats.UNKNOWN.updatedAt(MadeHost.NOW), ClockStage.known(host.state, host.now()));
        host.state.computer().uptime().lookedAt(5);
        assertEquals(TimeStats.UNKNOWN.updatedAt(5), ClockStage.known(host.state, host.now()));
    }
}
