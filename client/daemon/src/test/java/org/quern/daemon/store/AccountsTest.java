package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.Attachment;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.faults.Crash;
import org.quern.daemon.faults.Faults;
import org.quern.daemon.faults.FaultyFileSystem;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;

/** Account files under crashes and errors at every single call: a key is the old one or the new one, and never lost. */
class AccountsTest {
    private static final String OLD_KEY = "0123456789abcdef0123456789abcdef";
    private static final String NEW_KEY = "fedcba9876543210fedcba9876543210";

    @TempDir
    private Path directory = Path.of("");
    @TempDir
    private Path lists = Path.of("");
    private final ExecutorService io = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void close() {
        io.close();
    }

    @Test
    void aProjectThatMovedToHttpsIsFoundThereAfterARestart() throws IOException, InterruptedException {
        Accounts accounts = accounts(directory);
        accounts.attach(List.of(list(OLD_KEY)));
        ProjectUrl http = accounts.files().readAll().getFirst().url();
        ProjectUrl https = ProjectUrl.of(http.canonical().replace("http:", "https:"));
        accounts.store(new Command.StorePreferences(https, "Name", null, null, null, false));
        io.shutdown();
        assertTrue(io.awaitTermination(30, TimeUnit.SECONDS));
        AccountFile found = accounts(directory).files().readAll().getFirst();
        assertEquals(List.of(https, OLD_KEY, "Name"), List.of(found.url(), found.authenticator(), found.projectName()));
        assertEquals(1, accounts(directory).files().readAll().size());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatHoldsAtANewLocationIsReadFromTheSamePreferences(boolean isNew) throws IOException, InterruptedException {
        Accounts accounts = accounts(directory);
        accounts.attach(List.of(list(OLD_KEY)));
        AtomicInteger readings = new AtomicInteger();
        accounts.onGlobalPreferences(readings::incrementAndGet, message -> {
        });
        ProjectUrl url = accounts.files().readAll().getFirst().url();
        accounts.store(new Command.StorePreferences(url, "Name", null, null, null, isNew));
        io.shutdown();
        assertTrue(io.awaitTermination(30, TimeUnit.SECONDS));
        assertEquals(isNew ? 1 : 0, readings.get());
    }

    @ParameterizedTest
    @EnumSource(value = Faults.Kind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void whateverHappensAtAnyCallTheKeyIsTheOldOneOrTheNewOne(Faults.Kind kind) throws IOException {
        int calls = callsOfAChange();
        assertTrue(calls >= 4, "a file is created, written, synced, renamed: " + calls);
        for (int call = 1; call <= calls; call++) {
            clean();
            accounts(directory).attach(List.of(list(OLD_KEY)));
            Faults faults = new Faults(kind, call);
            List<String> problems = change(faults);
            String place = kind + " at call " + faults.journal().getLast();
            assertTrue(faults.crashed() || !problems.isEmpty(), place + " is reported");
            assertTrue(problems.stream().noneMatch(text -> text.contains(NEW_KEY)), "no key in a message");
            assertTrue(List.of(OLD_KEY, NEW_KEY).contains(key()), () -> place + " leaves a whole key");
            assertEquals(List.of(), accounts(directory).attach(List.of(list(NEW_KEY))),
                    place + ": the next change works");
            assertEquals(NEW_KEY, key());
        }
    }

    @ParameterizedTest
    @EnumSource(value = Faults.Kind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void whateverHappensToTheFirstAttachmentTheNextStartMakesIt(Faults.Kind kind) throws IOException {
        clean();
        for (int call = 1; call <= callsOfAChange(); call++) {
            clean();
            change(new Faults(kind, call));
            accounts(directory).attach(List.of(list(NEW_KEY)));
            assertEquals(NEW_KEY, key());
        }
    }

    @ParameterizedTest
    @CsvSource({"http://127.0.0.1:80/p, http://127.0.0.1/p/", "https://127.0.0.1/p/, http://127.0.0.1/p/",
        "http://example.org/p/, http://www.example.org/p/", "http://WWW.Example.ORG/p, http://example.org/p/"})
    void workThatWaitsIsFoundUnderEachSpellingOfItsUrlAndKeepsItsOwn(String wanted, String waiting) throws IOException {
        Accounts accounts = accounts(directory);
        ProjectUrl known = ProjectUrl.of(waiting);
        accounts.files().useWaiting(url -> known.sameProject(url) ? Optional.of(known) : Optional.empty());
        accounts.attachNow(new Attachment(ProjectUrl.of(wanted), OLD_KEY, OptionalDouble.empty()));
        assertTrue(Files.exists(new DataDirectory(directory).accountFile(known)), "its folder has the name of before");
        assertTrue(accounts.files().readAll().getFirst().url().sameProject(known));
    }

    @Test
    void workThatWaitsUnderOtherCapitalLettersIsNotTakenForTheSame() {
        Accounts accounts = accounts(directory);
        ProjectUrl known = ProjectUrl.of("http://127.0.0.1:1/P/");
        accounts.files().useWaiting(url -> known.sameProject(url) ? Optional.of(known) : Optional.empty());
        IOException refusal = assertThrows(DirectoryTakenException.class, () -> accounts
                .attachNow(new Attachment(ProjectUrl.of("http://127.0.0.1:1/p/"), OLD_KEY, OptionalDouble.empty())));
        assertTrue(String.valueOf(refusal.getMessage()).contains("differs in capital letters only"));
    }

    @Test
    void whatWasDetachedStaysDetachedAsLongAsAttachXmlNamesIt() throws IOException {
        DataDirectory data = new DataDirectory(directory);
        ProjectUrl project = ProjectUrl.of("http://127.0.0.1:1/p/");
        accounts(directory).attach(List.of(list(OLD_KEY)));
        accounts(directory).detached().add(project);
        Files.delete(data.accountFile(project));
        Accounts accounts = accounts(directory);
        assertEquals(List.of(), accounts.attach(List.of(list(OLD_KEY))));
        assertEquals(List.of(), accounts.files().readAll());
        assertTrue(accounts.staying().getFirst().contains("stays detached"), accounts.staying()::toString);
        accounts.attach(List.of(list()));
        accounts.attach(List.of(list(OLD_KEY)));
        assertEquals(1, accounts.files().readAll().size(), "it was taken out and put in again");
    }

    @Test
    void whatTheUserAttachesByHandIsDetachedNoMore() throws IOException {
        ProjectUrl project = ProjectUrl.of("http://127.0.0.1:1/p/");
        Accounts accounts = accounts(directory);
        accounts.detached().add(project);
        accounts.attachNow(new Attachment(project, OLD_KEY, OptionalDouble.empty()));
        Files.delete(new DataDirectory(directory).accountFile(project));
        accounts.attach(List.of(list(OLD_KEY)));
        assertEquals(1, accounts.files().readAll().size());
    }

    @Test
    void aDamagedFileIsNamedAndLeftAlone() throws IOException {
        accounts(directory).attach(List.of(list(OLD_KEY)));
        Path file = directory.resolve("account_127.0.0.1_1_p.xml");
        Files.writeString(file, Files.readString(file).substring(0, 30));
        Accounts accounts = accounts(directory);
        assertEquals(List.of(), accounts.files().readAll());
        assertEquals(1, accounts.files().unreadable().size());
        assertTrue(accounts.files().unreadable().getFirst().startsWith("account_127.0.0.1_1_p.xml cannot be read: "),
                accounts.files().unreadable()::toString);
        assertEquals(30, Files.size(file));
        assertFalse(accounts.files().unreadable().getFirst().contains(OLD_KEY));
    }

    @ParameterizedTest(name = "{0} and {1}")
    @CsvSource({"http://127.0.0.1:1/a/b/,http://127.0.0.1:1/a_b/", "http://a.test/p~q/,https://a.test/p_q/"})
    void aProjectWithTheDirectoryOfAnotherIsRefusedAndItsKeyGoesNowhere(String first, String second)
            throws IOException {
        List<String> problems = accounts(directory).attach(List.of(list(first, OLD_KEY, second, NEW_KEY)));
        assertEquals(1, problems.size(), problems::toString);
        assertTrue(problems.getFirst().matches("Not attached to " + second + ": .* as those of " + first + ",.*"),
                problems::toString);
        assertEquals(OLD_KEY, key());
        assertThrows(DirectoryTakenException.class, () -> accounts(directory).attachNow(
                new Attachment(ProjectUrl.of(second), NEW_KEY, OptionalDouble.of(7))));
        assertEquals(OLD_KEY, key());
    }

    @Test
    void aProjectWhoseUrlIsWrittenInAnotherWayKeepsItsAccountFile() throws IOException {
        accounts(directory).attach(List.of(list("https://a.test/p/", OLD_KEY)));
        assertEquals(List.of(), accounts(directory).attach(List.of(list("http://WWW.a.test/P/", NEW_KEY))));
        assertEquals(NEW_KEY, key());
        assertEquals("https://a.test/p/", accounts(directory).files().readAll().getFirst().url().canonical());
    }

    @Test
    void aCopyOfAnAccountFileIsNoSecondProject() throws IOException {
        accounts(directory).attach(List.of(list("https://a.test/p/", OLD_KEY)));
        Files.copy(directory.resolve("account_a.test_p.xml"), directory.resolve("account_a.test.xml"));
        Accounts accounts = accounts(directory);
        assertEquals(1, accounts.files().readAll().size());
        assertTrue(
                accounts.files().unreadable().getFirst().startsWith("account_a.test.xml cannot be read: its project"),
                accounts.files().unreadable()::toString);
        Files.delete(directory.resolve("account_a.test_p.xml"));
        assertEquals(OLD_KEY, key(), "under another name it counts while it is the only one");
    }

    private int callsOfAChange() throws IOException {
        clean();
        accounts(directory).attach(List.of(list(OLD_KEY)));
        Faults none = new Faults(Faults.Kind.NONE, 0);
        assertEquals(List.of(), change(none));
        return none.calls();
    }

    private List<String> change(Faults faults) throws IOException {
        Path list = list(NEW_KEY);
        try {
            return accounts(FaultyFileSystem.over(directory, faults)).attach(List.of(list));
        } catch (Crash e) {
            return List.of();
        }
    }

    private String key() throws IOException {
        List<AccountFile> all = accounts(directory).files().readAll();
        assertEquals(1, all.size());
        return all.getFirst().authenticator();
    }

    @Test
    void whatWasDetachedStaysSoThoughTheEnvironmentThatNamesItHadAMistakeMeanwhile() throws IOException {
        Attachment named = new Attachment(ProjectUrl.of("http://a.example/"), "key", OptionalDouble.empty());
        Accounts first = accounts(directory);
        first.give(List.of(named), true);
        first.attach(List.of());
        first.detached().add(named.url());
        Files.delete(directory.resolve("account_a.example.xml"));
        Accounts second = accounts(directory);
        second.give(List.of(), false);
        second.attach(List.of());
        Accounts third = accounts(directory);
        third.give(List.of(named), true);
        third.attach(List.of());
        assertFalse(Files.exists(directory.resolve("account_a.example.xml")));
    }

    private Accounts accounts(Path root) {
        return new Accounts(new DataDirectory(root), new Mailbox(), io, new ReserveFile(root.resolve("reserve"), 1));
    }

    private Path list(String key) throws IOException {
        return list("http://127.0.0.1:1/p/", key);
    }

    /** An attach.xml of URLs, each followed by its key. */
    private Path list(String... urlsAndKeys) throws IOException {
        Path file = lists.resolve("attach.xml");
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        StringBuilder text = new StringBuilder("<attach>");
        for (int i = 0; i < urlsAndKeys.length; i += 2) {
            text.append("<project><master_url>").append(urlsAndKeys[i]).append("</master_url><authenticator>")
                    .append(urlsAndKeys[i + 1]).append("</authenticator></project>");
        }
        return Files.writeString(file, text.append("</attach>"));
    }

    private void clean() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
