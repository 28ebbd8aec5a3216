package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.engine.command.Message;
import org.quern.testing.Eventually;

/** A pipe in place of a file of the data directory: the start goes on, or fails, with words, and does not wait for a writer. */
class PipesTest {
    @TempDir
    private Path data = Path.of("");

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"client_state.xml", "client_state_prev.xml", "cc_config.xml", "global_prefs.xml",
        "global_prefs_override.xml", "account_a.test.xml", "acct_mgr_url.xml", "acct_mgr_login.xml", "attach.xml",
        "daily_xfer_history.xml", "remote_hosts.cfg", "gui_rpc_auth.cfg", "lockfile", "client_state_next.xml",
        "quern_proxy.xml", "decisions.jsonl"})
    void aPipeInPlaceOfAFileHangsNothing(String name) throws Exception {
        Path pipe = data.resolve(name);
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        ConcurrentLinkedQueue<Message> messages = new ConcurrentLinkedQueue<>();
        CompletableFuture<Daemon> start = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> start(messages, start));
        Eventually.holds("an end of the start", start::isDone);
        String told;
        try (Daemon daemon = start.get()) {
            told = messages.toString();
            Eventually.holds("a first picture", () -> daemon.view() != null);
        } catch (ExecutionException refused) {
            told = String.valueOf(refused.getCause());
        }
        if (List.of("client_state.xml", "cc_config.xml", "global_prefs.xml", "global_prefs_override.xml",
                "account_a.test.xml", "attach.xml", "gui_rpc_auth.cfg", "lockfile").contains(name)) {
            assertTrue(told.contains(name) && told.contains("is a pipe, a socket or a device and no file: delete it"),
                    told);
        }
        Files.deleteIfExists(pipe);
    }

    private void start(ConcurrentLinkedQueue<Message> messages, CompletableFuture<Daemon> start) {
        try {
            start.complete(Daemon.start(DaemonOptions.in(data).onPort(0), messages::add));
        } catch (IOException | RuntimeException e) {
            start.completeExceptionally(e);
        }
    }
}
