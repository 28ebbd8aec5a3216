package org.quern.daemon.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;

/** Two managers that change the override at once (docs/protocol/gui-rpc.md 6.15). */
class PreferencesAtOnceTest {
    @TempDir
    private Path directory = Path.of("");
    private GuiRpcServer server;
    private GuiConnection one;
    private GuiConnection other;

    @SuppressWarnings("NullAway.Init") // set before each test
    PreferencesAtOnceTest() {}

    @BeforeEach
    void open() throws IOException {
        server = GuiRpcServer.bind(0, new FakeClient(directory).forManagers());
        server.open();
        one = connection();
        other = connection();
    }

    private GuiConnection connection() throws IOException {
        GuiConnection connection = GuiConnection.open("127.0.0.1", server.port());
        assertTrue(connection.authorize(Files.readString(directory.resolve("gui_rpc_auth.cfg"))));
        return connection;
    }

    @AfterEach
    void close() throws IOException {
        one.close();
        other.close();
        server.close();
    }

    @Test
    void whatWasMadeFromAnotherOverrideIsRefusedOnce() throws IOException {
        one.ask(GuiQuestion.of("get_global_prefs_override"));
        one.ask(GuiQuestion.of("expect_quern_prefs_unchanged"));
        set(other, "1");
        assertEquals(Optional.of("changed meanwhile"), set(one, "2").error());
        assertTrue(override().contains("<max_ncpus_pct>1<"), override());
        one.ask(GuiQuestion.of("get_global_prefs_override"));
        one.ask(GuiQuestion.of("expect_quern_prefs_unchanged"));
        assertEquals(Optional.empty(), set(one, "3").error());
        assertTrue(override().contains("<max_ncpus_pct>3<"), override());
    }

    @Test
    void aManagerThatExpectsNothingSavesAsItLikes() throws IOException {
        one.ask(GuiQuestion.of("get_global_prefs_override"));
        set(other, "1");
        assertEquals(Optional.empty(), set(one, "2").error());
        assertTrue(override().contains("<max_ncpus_pct>2<"), override());
    }

    @Test
    void whatCannotBeReadIsReplacedByWhomItDoesNotConcern() throws IOException {
        Path file = directory.resolve("global_prefs_override.xml");
        assumeTrue(canMakePipe(file), "there are pipes here");
        assertEquals(Optional.empty(), set(one, "1").error());
        assertTrue(override().contains("<max_ncpus_pct>1<"), override());
    }

    @Test
    void whoeverComparesIsToldThatItCannotBeReadAndTheConnectionLasts() throws IOException {
        one.ask(GuiQuestion.of("get_global_prefs_override"));
        one.ask(GuiQuestion.of("expect_quern_prefs_unchanged"));
        Files.createDirectory(directory.resolve("global_prefs_override.xml"));
        assertTrue(set(one, "1").text().contains("<status>-108</status>"));
        assertTrue(one.ask(GuiQuestion.of("expect_quern_prefs_unchanged")).error().isEmpty());
    }

    private static boolean canMakePipe(Path file) throws IOException {
        try {
            return new ProcessBuilder("mkfifo", file.toString()).start().waitFor() == 0;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static GuiAnswer set(GuiConnection manager, String percent) throws IOException {
        return manager.ask(GuiQuestion.of("set_global_prefs_override")
                .holding("<global_preferences><max_ncpus_pct>" + percent + "</max_ncpus_pct></global_preferences>"));
    }

    private String override() throws IOException {
        return Files.readString(directory.resolve("global_prefs_override.xml"));
    }
}
