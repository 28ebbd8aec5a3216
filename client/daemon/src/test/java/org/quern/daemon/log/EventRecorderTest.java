package org.quern.daemon.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.Engine;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.UserCommand;
import org.quern.engine.manager.ProjectRuling;
import org.quern.engine.record.Recorded;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.HostInfo;
import org.quern.model.ManagedAccount.Suspension;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.SavedState;
import org.quern.rpc.record.RecordJson;

class EventRecorderTest {
    private static final Recorded.Start START = new Recorded.Start(Recorded.Start.FORMAT, "test", 7,
            SavedState.fresh(HostInfo.plain(2, 1e9), "platform", "8.3.0"), List.of(),
            EngineSettings.defaults(2, "platform"));

    @TempDir
    private Path directory = Path.of("");

    @Test
    void anIdleHourIsTwoShortLinesAMinute() throws IOException {
        try (EventRecorder recorder = EventRecorder.begin(directory, START, 1000)) {
            run(recorder, 3600);
        }
        List<String> lines = lines(file(1_000_000));
        String idle = lines.get(lines.size() - 2);
        assertTrue(lines.size() < 130, "a look at the disk each minute, and the idle turns between: " + lines.size());
        assertTrue(idle.startsWith("{\"Idle\":"), idle);
        assertEquals(3600, lines.stream().map(line -> new RecordJson().read(line, Recorded.class).orElseThrow())
                .mapToInt(EventRecorderTest::turns).sum());
    }

    @Test
    void aFullRecordingSaysSoAndEnds() throws IOException {
        try (EventRecorder recorder = EventRecorder.begin(directory, START, 1000, 10)) {
            run(recorder, 200);
        }
        List<String> lines = lines(file(1_000_000));
        assertTrue(lines.getLast().contains("had reached its size"), lines.getLast());
    }

    @Test
    void anAccountManagersRulingsAreReadBackAsTheyWere() {
        ProjectUrl project = ProjectUrl.of("http://a.example/");
        Event event = new Event.Asked(new UserCommand.FollowManager(List.of(new ProjectRuling.Detach(project),
                new ProjectRuling.Govern(project, true, false, Suspension.RESUME, false, true,
                        new ManagerTerms(-1, List.of(ResourceType.ATI), true))),
                null));
        RecordJson json = new RecordJson();
        assertEquals(Optional.of(event), json.read(json.write(event, Event.class), Event.class));
    }

    /** Of versions that did not write what a failed contact cost. */
    @Test
    void olderRecordingsOfFailedContactsAreRead() {
        ProjectUrl project = ProjectUrl.of("http://a.example/");
        RecordJson json = new RecordJson();
        String url = "{\"project\":" + json.write(project, ProjectUrl.class);
        assertEquals(Optional.of(new Event.SchedulerFailed(project, true, "refused", 0, 0)), json
                .read("{\"SchedulerFailed\":" + url + ",\"transport\":true,\"reason\":\"refused\"}}", Event.class));
        assertEquals(Optional.of(new Event.MasterFetchFailed(project, "refused", 0, 0)),
                json.read("{\"MasterFetchFailed\":" + url + ",\"reason\":\"refused\"}}", Event.class));
        assertEquals(Optional.of(new Event.MasterFetched(project, List.of("http://a.example/cgi"), 0, 0)), json
                .read("{\"MasterFetched\":" + url + ",\"schedulerUrls\":[\"http://a.example/cgi\"]}}", Event.class));
    }

    @Test
    void theOldestRecordingsGo() throws IOException {
        for (int session = 1; session <= 8; session++) {
            EventRecorder.begin(directory, START, session).close();
        }
        try (var files = Files.list(directory.resolve("recordings"))) {
            assertEquals(List.of(file(4000), file(5000), file(6000), file(7000), file(8000)), files.sorted().toList());
        }
    }

    private static void run(EventRecorder recorder, int turns) {
        Engine engine = START.engine();
        for (int turn = 0; turn < turns; turn++) {
            Now now = new Now(1.7e9 + turn, new MonotonicTime(100 + turn));
            List<Event> events = List.of();
            recorder.turned(now, events, engine.tick(now, events));
        }
    }

    private static int turns(Recorded entry) {
        return switch (entry) {
            case Recorded.Idle idle -> idle.turns();
            case Recorded.Turn _ -> 1;
            case Recorded.Start _,Recorded.End _ -> 0;
        };
    }

    private Path file(long millis) {
        return directory.resolve("recordings").resolve(String.format(java.util.Locale.ROOT, "%013d.jsonl.gz", millis));
    }

    private static List<String> lines(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
