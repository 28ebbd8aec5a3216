package org.quern.cli.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.Main;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.engine.event.UserCommand;
import org.quern.model.RunMode;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.simulator.replay.Recordings;
import org.quern.testing.Eventually;

/** A real client that computes tasks of a real server, is stopped and started again, and is replayed. */
class ReplayCommandTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(4);

    @TempDir
    private Path root = Path.of("");
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    @Test
    void aRecordedClientDecidesTheSameAgain() throws Exception {
        Path client = Files.createDirectories(root.resolve("client"));
        Files.writeString(client.resolve("cc_config.xml"),
                "<cc_config><options><skip_cpu_benchmarks>1</skip_cpu_benchmarks></options></cc_config>");
        String key;
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(root.resolve("project")).withTasks(4))) {
            key = server.authenticator();
            Files.writeString(client.resolve("attach.xml"), "<attach><project><master_url>" + server.masterUrl()
                    + "</master_url><authenticator>" + key + "</authenticator></project></attach>");
            session(client, server, 2);
            session(client, server, 4);
        }
        List<Path> recordings = Recordings.of(client);
        assertEquals(2, recordings.size());
        assertEquals(0, run("replay", client.toString()), () -> out + "" + err);
        assertTrue(out.toString().lines().allMatch(line -> line.contains("all as recorded. The session ended here.")),
                out.toString());
        String text = unpacked(recordings.getFirst());
        assertFalse(text.contains(key), "the account key is in the recording");
        assertTrue(text.contains("\"SchedulerReplied\"") && text.contains("\"TaskExited\""), "what happened is there");
        assertTampered(recordings.getFirst(), text);
        assertTruncated(recordings.getFirst());
        assertDamaged(text);
        assertUnreadable();
    }

    private static void session(Path client, ProjectServer server, int reported) throws Exception {
        DaemonOptions options = DaemonOptions.in(client).onPort(0).reportingImmediately().recording();
        try (Daemon daemon = Daemon.start(options, _ -> {
        })) {
            daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
            Eventually.within(TIMEOUT).untilHolds(reported + " tasks reported",
                    () -> server.report().success() >= reported);
        }
    }

    /** One reason in the middle is not what was decided. */
    private void assertTampered(Path recording, String text) throws IOException {
        Path tampered = root.resolve("tampered.jsonl.gz");
        int at = text.indexOf("\"verdict\":\"run\"", text.length() / 3);
        String changed = text.substring(0, at) + "\"verdict\":\"wait\"" + text.substring(at + 15);
        pack(tampered, changed);
        assertEquals(3, run("replay", tampered.toString()), () -> recording + ": " + out);
        assertTrue(out.toString().contains("recorded: Decision[") && out.toString().contains("verdict=wait")
                && out.toString().contains("replayed: Decision[") && out.toString().contains("verdict=run"),
                out.toString());
    }

    /** As after a power failure: compressed data end anywhere. */
    private void assertTruncated(Path recording) throws IOException {
        byte[] whole = Files.readAllBytes(recording);
        Path cut = root.resolve("cut.jsonl.gz");
        Files.write(cut, Arrays.copyOf(whole, whole.length * 3 / 4));
        assertEquals(0, run("replay", cut.toString()), () -> out + "" + err);
        assertTrue(out.toString().contains("all as recorded. The recording is cut off here"), out.toString());
    }

    /** One entry in the middle is no entry. */
    private void assertDamaged(String text) throws IOException {
        Path damaged = root.resolve("damaged.jsonl.gz");
        int at = text.indexOf("{\"Turn\"", text.length() / 3);
        pack(damaged, text.substring(0, at) + "{\"Torn\"" + text.substring(at + 7));
        assertEquals(1, run("replay", damaged.toString()));
        assertTrue(out.toString().contains("is damaged: the entry after turn"), out.toString());
    }

    private void assertUnreadable() throws IOException {
        Path empty = root.resolve("empty.jsonl.gz");
        Files.write(empty, new byte[0]);
        assertEquals(1, run("replay", empty.toString()));
        Path other = root.resolve("other.jsonl.gz");
        pack(other, "{\"Idle\":{\"turns\":3}}\n");
        assertEquals(1, run("replay", other.toString()));
        assertTrue(out.toString().contains("does not begin with a starting state"), out.toString());
        assertEquals(1, run("replay", root.resolve("project").toString()));
        assertTrue(err.toString().contains("quern daemon --record"), err.toString());
    }

    private static void pack(Path file, String text) throws IOException {
        try (GZIPOutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String unpacked(Path file) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
            in.transferTo(text);
        } catch (EOFException cut) {
            throw new IOException(file + " is cut off", cut);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private int run(String... arguments) {
        out = new StringWriter();
        err = new StringWriter();
        return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
