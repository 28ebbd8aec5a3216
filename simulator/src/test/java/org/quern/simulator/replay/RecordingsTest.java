package org.quern.simulator.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.Engine;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.record.Recorded;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.AccountFile;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.rpc.record.RecordJson;

/** Sessions of a daemon that are run again: the same, changed, cut off and damaged. */
class RecordingsTest {
    private static final AccountFile ACCOUNT = new AccountFile(ProjectUrl.of("http://a.example/"), "key", "a", 100,
            List.of(), "", "", null);
    private static final Recorded.Start START = new Recorded.Start(Recorded.Start.FORMAT, "test", 7,
            SavedState.fresh(HostInfo.plain(2, 1e9), "platform", "8.3.0"), List.of(ACCOUNT),
            EngineSettings.defaults(2, "platform"));
    private static final Recorded.End END = new Recorded.End("The client was told to stop.");

    @TempDir
    Path directory;
    private final List<Recorded> session = new ArrayList<>();

    /** Three turns with news, then END. */
    @BeforeEach
    void record() {
        Engine engine = START.engine();
        session.add(START);
        for (int turn = 0; turn < 3; turn++) {
            Now now = new Now(1.7e9 + turn, new MonotonicTime(100.0 + turn));
            Permission.Verdict yes = Permission.Verdict.YES;
            List<Event> events = turn == 1 ? List.of(new Event.PermissionChanged(new Permission(yes, yes, yes, yes)))
                    : List.of();
            session.add(Recorded.Turn.of(now, events, engine.tick(now, events)));
        }
        session.add(END);
    }

    private static byte[] zipped(List<String> lines) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(String.join("\n", lines).concat("\n").getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private List<String> lines() {
        RecordJson json = new RecordJson();
        return new ArrayList<>(session.stream().map(entry -> json.write(entry, Recorded.class)).toList());
    }

    private ReplayOutcome replay(List<String> lines) throws IOException {
        return replay(zipped(lines));
    }

    private ReplayOutcome replay(byte[] content) throws IOException {
        return Recordings.replay(Files.write(directory.resolve("1.jsonl.gz"), content));
    }

    private String unreadable(List<String> lines) throws IOException {
        return assertInstanceOf(ReplayOutcome.Unreadable.class, replay(lines)).reason()
                .replace(directory.resolve("1.jsonl.gz").toString(), "FILE");
    }

    @Test
    void theSameEngineDecidesTheSame() throws Exception {
        ReplayOutcome.Equal equal = assertInstanceOf(ReplayOutcome.Equal.class, replay(lines()));
        assertEquals(3, equal.turns());
        assertTrue(equal.decisions() > 0);
        assertEquals(END.reason(), equal.ending());
    }

    @Test
    void aDecisionThatIsNotTheRecordedOneIsTheFirstDifference() throws Exception {
        Recorded.Turn turn = (Recorded.Turn) session.get(2);
        List<Decision> decisions = new ArrayList<>(turn.decisions());
        Decision last = decisions.removeLast();
        decisions.add(new Decision(last.at(), last.kind(), last.project(), last.subject(), "otherwise", ""));
        session.set(2, new Recorded.Turn(turn.now(), turn.events(), decisions, turn.commands()));
        ReplayOutcome.Different different = assertInstanceOf(ReplayOutcome.Different.class, replay(lines()));
        assertEquals(2, different.turn());
        assertEquals(1.7e9 + 1, different.at());
        assertEquals(last.toString(), different.replayed());
        assertTrue(different.recorded().contains("otherwise"));
    }

    @Test
    void aDecisionTooManyOrTooFewIsADifference() throws Exception {
        Recorded.Turn turn = (Recorded.Turn) session.get(2);
        session.set(2, new Recorded.Turn(turn.now(), turn.events(), List.of(), turn.commands()));
        ReplayOutcome.Different fewer = assertInstanceOf(ReplayOutcome.Different.class, replay(lines()));
        assertEquals("no decision", fewer.recorded());
        List<Decision> more = new ArrayList<>(turn.decisions());
        more.add(new Decision(0, Decision.Kind.HOST, "x", "y", "z"));
        session.set(2, new Recorded.Turn(turn.now(), turn.events(), more, turn.commands()));
        assertEquals("no decision", assertInstanceOf(ReplayOutcome.Different.class, replay(lines())).replayed());
    }

    @Test
    void anotherOrderIsADifference() throws Exception {
        Recorded.Turn turn = (Recorded.Turn) session.get(1);
        session.set(1, new Recorded.Turn(turn.now(), turn.events(), turn.decisions(), List.of("Dance")));
        ReplayOutcome.Different different = assertInstanceOf(ReplayOutcome.Different.class, replay(lines()));
        assertEquals("orders [Dance]", different.recorded());
        assertEquals("orders " + turn.commands(), different.replayed());
    }

    @Test
    void anIdleStretchInWhichSomethingHappensIsADifference() throws Exception {
        session.set(1, new Recorded.Idle(1));
        assertInstanceOf(ReplayOutcome.Different.class, replay(lines()));
    }

    @Test
    void idleTurnsAreASecondApartAndCount() throws Exception {
        Engine engine = START.engine();
        List<Recorded> quiet = new ArrayList<>(List.of(START));
        int idle = 0;
        for (int turn = 0; turn < 20; turn++) {
            Now now = new Now(1.7e9 + turn, new MonotonicTime(100.0 + turn));
            Recorded.Turn one = Recorded.Turn.of(now, List.of(), engine.tick(now, List.of()));
            if (one.quiet()) {
                idle++;
            } else {
                if (idle > 0) {
                    quiet.add(new Recorded.Idle(idle));
                }
                idle = 0;
                quiet.add(one);
            }
        }
        quiet.add(new Recorded.Idle(idle));
        session.clear();
        session.addAll(quiet);
        assertTrue(idle > 1, "there must be some");
        ReplayOutcome.Equal equal = assertInstanceOf(ReplayOutcome.Equal.class, replay(lines()));
        assertEquals(20, equal.turns());
        assertTrue(equal.ending().startsWith("The recording is cut off here"));
    }

    @Test
    void aCutOffRecordingIsReplayedAsFarAsItGoes() throws Exception {
        List<String> lines = lines();
        lines.set(3, lines.get(3).substring(0, 20));
        ReplayOutcome.Equal equal = assertInstanceOf(ReplayOutcome.Equal.class, replay(lines.subList(0, 4)));
        assertEquals(2, equal.turns());
        assertTrue(equal.ending().startsWith("The recording is cut off here"));
    }

    @Test
    void aDamagedEntryInTheMiddleIsNamed() throws Exception {
        List<String> lines = lines();
        lines.set(2, "{]");
        assertEquals("FILE is damaged: the entry after turn 1 cannot be read. All decisions before it are as recorded.",
                unreadable(lines));
    }

    @Test
    void whatDoesNotBeginAsARecordingIsNone() throws Exception {
        assertEquals("FILE does not begin with a starting state", unreadable(lines().subList(1, 5)));
        assertEquals("FILE does not begin with a starting state", unreadable(List.of("hello")));
    }

    @Test
    void anotherFormatIsNamed() throws Exception {
        session.set(0, new Recorded.Start(2, "test", 7, START.saved(), START.accounts(), START.settings()));
        assertEquals("FILE has format 2; this program reads 3", unreadable(lines()));
    }

    @Test
    void aFileThatEndsInItsHeadIsNoRecording() throws Exception {
        byte[] whole = zipped(lines());
        assertInstanceOf(ReplayOutcome.Unreadable.class, replay(Arrays.copyOf(whole, 5)));
        assertInstanceOf(ReplayOutcome.Unreadable.class, replay("plain text".getBytes(StandardCharsets.UTF_8)));
        assertInstanceOf(ReplayOutcome.Unreadable.class, replay(Arrays.copyOf(whole, 40)));
    }

    @Test
    void recordingsAreListedFromTheOldestAndOtherFilesAreNot() throws Exception {
        assertEquals(List.of(), Recordings.of(directory));
        Path folder = Files.createDirectory(directory.resolve(Recordings.FOLDER));
        for (String name : List.of("002.jsonl.gz", "001.jsonl.gz", "note.txt", "003.jsonl")) {
            Files.writeString(folder.resolve(name), "");
        }
        assertEquals(List.of(folder.resolve("001.jsonl.gz"), folder.resolve("002.jsonl.gz")),
                Recordings.of(directory));
    }
}
