package quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import quern.daemon.Mailbox;
import quern.daemon.disk.ReserveFile;
import quern.daemon.faults.Crash;
import quern.daemon.faults.Faults;
import quern.daemon.faults.FaultyFileSystem;
import quern.model.AccountFile;

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

    @ParameterizedTest
    @EnumSource(value = Faults.Kind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void whateverHappensAtAnyCallTheKeyIsTheOldOneOrTheNewOne(Faults.Kind kind) throws IOException {
        int calls = callsOfAChange();
        assertTrue(calls >= 4, "a file is created, written, synced, renamed: " + calls);
        for (int call = 1; call <= calls; call++) {
            clean();
            accounts(directory).attach(list(OLD_KEY));
            Faults faults = new Faults(kind, call);
            List<String> problems = change(faults);
            String place = kind + " at call " + faults.journal().getLast();
            assertTrue(faults.crashed() || !problems.isEmpty(), place + " is reported");
            assertTrue(problems.stream().noneMatch(text -> text.contains(NEW_KEY)), "no key in a message");
            assertTrue(List.of(OLD_KEY, NEW_KEY).contains(key()), () -> place + " leaves a whole key");
            assertEquals(List.of(), accounts(directory).attach(list(NEW_KEY)), place + ": the next change works");
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
            accounts(directory).attach(list(NEW_KEY));
            assertEquals(NEW_KEY, key());
        }
    }

    @Test
    void aDamagedFileIsNamedAndLeftAlone() throws IOException {
        accounts(directory).attach(list(OLD_KEY));
        Path file = directory.resolve("account_127.0.0.1_1_p.xml");
        Files.writeString(file, Files.readString(file).substring(0, 30));
        Accounts accounts = accounts(directory);
        assertEquals(List.of(), accounts.readAll());
        assertEquals(1, accounts.unreadable().size());
        assertTrue(accounts.unreadable().getFirst().startsWith("account_127.0.0.1_1_p.xml cannot be read: "),
                accounts.unreadable()::toString);
        assertEquals(30, Files.size(file));
        assertFalse(accounts.unreadable().getFirst().contains(OLD_KEY));
    }

    private int callsOfAChange() throws IOException {
        clean();
        accounts(directory).attach(list(OLD_KEY));
        Faults none = new Faults(Faults.Kind.NONE, 0);
        assertEquals(List.of(), change(none));
        return none.calls();
    }

    private List<String> change(Faults faults) throws IOException {
        Path list = list(NEW_KEY);
        try {
            return accounts(FaultyFileSystem.over(directory, faults)).attach(list);
        } catch (Crash e) {
            return List.of();
        }
    }

    private String key() throws IOException {
        List<AccountFile> all = accounts(directory).readAll();
        assertEquals(1, all.size());
        return all.getFirst().authenticator();
    }

    private Accounts accounts(Path root) {
        return new Accounts(new DataDirectory(root), new Mailbox(), io, new ReserveFile(root.resolve("reserve"), 1));
    }

    private Path list(String key) throws IOException {
        Path file = lists.resolve("attach.xml");
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, "<attach><project><master_url>http://127.0.0.1:1/p/"
                + "</master_url><authenticator>" + key + "</authenticator></project></attach>");
    }

    private void clean() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
