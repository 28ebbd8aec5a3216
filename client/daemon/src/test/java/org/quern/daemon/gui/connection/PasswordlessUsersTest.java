package org.quern.daemon.gui.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.file.UserDatabase;

/** Who controls a client whose package left the password empty. */
class PasswordlessUsersTest {
    private static final int GROUP = 105;

    @TempDir
    private Path system = Path.of("");

    @BeforeEach
    void users() throws IOException {
        Files.writeString(system.resolve("passwd"), """
                root:x:0:0:root:/root:/bin/bash
                nonsense
                boinc:x:102:105::/var/lib/boinc-client:/usr/sbin/nologin
                alice:x:1000:1000:Alice:/home/alice:/bin/bash
                bob:x:1001:1001:Bob:/home/bob:/bin/bash
                carol:x:1002:105:Carol:/home/carol:/bin/bash
                """);
        Files.writeString(system.resolve("group"), """
                root:x:0:
                users:x:100:bob
                boinc:x:105:dave,alice
                bob:x:1001:
                """);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "102, true", "1000, true", "1001, false", "1002, true", "65534, false"})
    void rootTheOwnerAndTheGroupAreLetInAndNobodyElseIs(int user, boolean letIn) {
        assertEquals(letIn,
                new PasswordlessUsers(List.of(0, 102), GROUP, new UserDatabase(system)).admits(Caller.user(user)));
    }

    @Test
    void whoseUserIsNotKnownIsNotLetInButForTheOwnersSocket() {
        PasswordlessUsers keyless = new PasswordlessUsers(List.of(0, 102), GROUP, new UserDatabase(system));
        assertFalse(keyless.admits(Caller.SOMEBODY_HERE));
        assertFalse(keyless.admits(Caller.GONE));
        assertFalse(keyless.admits(Caller.at(InetAddress.getLoopbackAddress())));
        assertEquals(true, keyless.admits(Caller.UNIX_SOCKET));
    }

    @Test
    void whereThereIsAPasswordNobodyGetsInWithout() {
        assertFalse(PasswordlessUsers.NOBODY.admits(Caller.user(0)));
        assertFalse(PasswordlessUsers.NOBODY.admits(Caller.UNIX_SOCKET));
    }

    @Test
    void aFileThatItsGroupMayNotReadIsForNoGroup() throws IOException {
        Path file = Files.createFile(system.resolve("gui_rpc_auth.cfg"));
        Files.setPosixFilePermissions(file, java.nio.file.attribute.PosixFilePermissions.fromString("rw----r--"));
        assertEquals(-1, PasswordlessUsers.readersOf(file, system).group());
    }
}
