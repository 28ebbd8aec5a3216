package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.model.ProjectUrl;

/** Preferences that come with schedulers' replies (docs/protocol/scheduler-rpc.md 5.9). */
class SentPreferencesTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://a.test/p/");
    private static final String GOOD = "<mod_time>2000</mod_time><max_ncpus_pct>50</max_ncpus_pct>";

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"", "<max_ncpus_pct>1", "<a><b></a>", "<mod_time>1999</mod_time>",
        "<mod_time>1e300</mod_time>",
        "</global_preferences><mod_time>3000</mod_time>", "&x;<mod_time>3000</mod_time><a",
        "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><mod_time>3000</mod_time>",
        "<mod_time>4e9</mod_time>"})
    void whatCannotBeReadOrIsOlderOrOfTheFutureReplacesNothing(String sent) throws IOException {
        send(GOOD);
        String before = stored();
        assertTrue(before.contains(GOOD), before);
        send(sent);
        assertEquals(before, stored());
    }

    @Test
    void newerOnesReplaceThoseBefore() throws IOException {
        send(GOOD);
        send("<mod_time>3000</mod_time><max_ncpus_pct>25</max_ncpus_pct>");
        assertTrue(stored().contains("<max_ncpus_pct>25</max_ncpus_pct>"), stored());
    }

    @Test
    void thoseThatCannotBeReadAreReplaced() throws IOException {
        Files.writeString(directory.resolve("global_prefs.xml"), "<global_preferences><mod_time>9e9");
        send(GOOD);
        assertTrue(stored().contains(GOOD), stored());
    }

    @Test
    void whoSendsThemIsNotedWhateverTheySay() throws IOException {
        send("<source_project>http://b.test/</source_project><source_scheduler>http://b.test/</source_scheduler>"
                + GOOD);
        assertEquals(PROJECT.toString(), PreferencesFiles.read(directory, "", url -> Optional.empty(), 1e9).value()
                .preferences().sentBy());
    }

    private void send(String content) {
        try (ExecutorService io = Executors.newSingleThreadExecutor()) {
            new Accounts(new DataDirectory(directory), new Mailbox(), io,
                    new ReserveFile(directory.resolve("reserve"), 1))
                    .store(new Command.StorePreferences(PROJECT, "", null, null, content, false));
        }
    }

    private String stored() throws IOException {
        return Files.readString(directory.resolve("global_prefs.xml"));
    }
}
