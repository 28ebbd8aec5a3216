package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.WorkSettings;
import org.quern.model.DiskPolicy;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.ProjectUrl;

/** A project's downloads take no space from other projects' tasks for long, and fail none (docs/disk.md). */
class SharedDownloadsTest extends SmallDisk {
    private static final String HUGE = "huge";

    @Test
    void aDownloadThatHardlyMovesGivesItsSpaceToTheTaskOfAnotherProject() {
        FakeWorld world = hugeDownloadThatNeverEnds(600);
        world.run(60);
        alpha.supply = 1;
        alpha.inputBytes = 300;
        world.runUntil("the report", 50_000, w -> !alpha.reports.isEmpty());
        assertEquals(0, alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
        assertTrue(world.commands.contains(new Command.StopTransfer(new FileId(beta.url, HUGE))));
        Decision why = world.decisions.stream().filter(d -> d.subject().equals(HUGE)).findFirst().orElseThrow();
        assertEquals("Download of huge is postponed for 10 minutes: it hardly moves, and the space is needed",
                why.reason());
    }

    @Test
    void theDownloadThatGaveWayComesWhenThereIsSpaceAgain() {
        FakeWorld world = hugeDownloadThatNeverEnds(600);
        world.run(60);
        alpha.supply = 1;
        alpha.inputBytes = 300;
        world.runUntil("the report", 50_000, w -> !alpha.reports.isEmpty());
        world.runUntil("the second attempt", 50_000, w -> downloads(w, HUGE).size() >= 2);
    }

    /** Space was no reason of that wait, so it is none to end it. */
    @Tag("slow")
    @Test
    void aDownloadThatFailedOftenAndGaveWayIsNotTriedBeforeItsTime() {
        FakeWorld world = hugeDownloadThatNeverEnds(600);
        for (int failures = 1; failures <= 6; failures++) {
            int attempts = failures;
            world.runUntil("an attempt", 50_000, w -> downloads(w, HUGE).size() == attempts);
            world.post(new Event.TransferEnded(new FileId(beta.url, HUGE), false,
                    new TransferOutcome.Transient(-184, "HTTP 503"), 0, 1));
            world.run(2);
        }
        double next = nextTry(world);
        assertTrue(next - world.wall > 1800, "waits for " + (next - world.wall));
        alpha.supply = 1;
        alpha.inputBytes = 300;
        world.post(new Event.Asked(new UserCommand.ForProject(alpha.url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("its giving way", 1700,
                w -> w.decisions.stream().anyMatch(d -> d.subject().equals(HUGE) && d.reason().contains("postponed")));
        assertEquals(next, nextTry(world));
        world.runUntil("the report", 50_000, w -> !alpha.reports.isEmpty());
        assertTrue(world.wall < next, "the space was free again in time");
        world.run(5);
        assertEquals(next, nextTry(world));
    }

    private double nextTry(FakeWorld world) {
        return world.view().state().find(beta.url).orElseThrow().files().stream()
                .filter(file -> file.name().equals(HUGE)).map(FileRecord::transfer).filter(Objects::nonNull)
                .findFirst().orElseThrow().nextRequestTime();
    }

    @Tag("slow")
    @Test
    void aTaskWaitsForWhatATaskOfAnotherProjectNeedsAndIsComputedAfterIt() {
        beta.supply = 1;
        beta.inputBytes = 700;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runSeconds = 5000;
        world.runUntil("the task that is first", 200, w -> !w.processes.isEmpty());
        alpha.supply = 1;
        alpha.inputBytes = 350;
        world.settings = world.settings.with(new WorkSettings(BoincsRules.SUITE, 1, 1, true, 0, false, List.of()));
        world.post(new Event.SettingsChanged(world.settings));
        world.runUntil("the other task", 3000, w -> !alpha.sent.isEmpty());
        world.run(1500);
        assertTrue(alpha.reports.isEmpty(), alpha.reports.toString());
        Decision why = world.explained(alpha.sent.getFirst());
        assertEquals("wait", why.verdict());
        assertTrue(why.reason().contains("is postponed for 10 minutes: "), why.reason());
        assertTrue(why.reason().contains("; files of other projects, here or on their way, have 800 bytes"),
                why.reason());
        assertTrue(why.reason().endsWith("sooner if there is space, and given up at its deadline"), why.reason());
        world.runUntil("its report", 50_000, w -> !alpha.reports.isEmpty());
        assertEquals(0, alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
    }

    /** The limit is exceeded by what the client's own files took meanwhile. */
    @Test
    void whatIsPromisedToOneProjectCostsNoTaskOfAnotherWhenTheLimitIsExceeded() {
        FakeWorld world = hugeDownloadThatNeverEnds(500);
        world.run(60);
        alpha.supply = 1;
        alpha.inputBytes = 100;
        world.runSeconds = 1e6;
        world.runUntil("the task", 50_000, w -> !w.processes.isEmpty());
        core = 500;
        world.post(new Event.DiskMeasured(figures(world)));
        world.run(300);
        assertTrue(alpha.reports.isEmpty(), alpha.reports.toString());
        assertEquals(1, world.processes.size());
        assertTrue(world.view().permission().compute().allowed());
    }

    @Test
    void schedulersAreNotToldThatAPromiseThatGivesWayIsUsed() {
        FakeWorld world = hugeDownloadThatNeverEnds(750);
        world.run(60);
        world.post(new Event.Asked(new UserCommand.ForProject(alpha.url, UserCommand.ProjectOperation.UPDATE)));
        int before = alpha.requests.size();
        world.runUntil("a request", 5000, w -> alpha.requests.size() > before);
        double used = Objects.requireNonNull(alpha.requests.getLast().disk()).usedTotal();
        assertTrue(used < 500, "used: " + used);
    }

    @Test
    void whatCameOfADownloadThatStoppedIsDeletedWhereItsProjectIsAboveItsShare() {
        FakeWorld world = hugeDownloadThatNeverEnds(600);
        FileId part = new FileId(beta.url, HUGE);
        world.post(new Event.TransferProgressed(part, 599));
        world.figures = () -> with(figures(world), deleted(world).contains(part) ? 0 : 599);
        world.run(60);
        alpha.supply = 1;
        alpha.inputBytes = 300;
        world.runUntil("the report", 50_000, w -> !alpha.reports.isEmpty());
        assertEquals(0, alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
        assertTrue(deleted(world).contains(part), deleted(world).toString());
    }

    /** What lies there of a file that is not complete. */
    private DiskFigures with(DiskFigures figures, double betasPart) {
        TreeMap<ProjectUrl, Double> bytes = new TreeMap<>(figures.projectBytes());
        bytes.merge(beta.url, betasPart, Double::sum);
        return new DiskFigures(figures.at(), figures.clientBytes(), bytes, figures.totalBytes(), figures.freeBytes());
    }

    private FakeWorld hugeDownloadThatNeverEnds(double bytes) {
        beta.files.add(FakeServer.download(HUGE, bytes, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.ignored = command -> command instanceof Command.Download d && d.file().name().equals(HUGE);
        world.runUntil("its begin", 100, w -> downloads(w, HUGE).size() == 1);
        return world;
    }
}
