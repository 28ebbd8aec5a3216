package org.quern.cli.move;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.file.UserDatabase;

/** Whose rights root works with in other users' directories. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "owners and groups of files are POSIX ones")
class OwnerTest {
    private static final int NOBODY = 65_534;

    @TempDir
    private Path top = Path.of("");

    @Test
    void aGroupThatTheOwnerIsNotInLendsNothing() throws IOException {
        Files.writeString(top.resolve("passwd"), "boinc:x:100:101::/:/bin/false\n");
        Files.writeString(top.resolve("group"), "boinc:x:101:\nvideo:x:44:boinc\nshadow:x:42:\n");
        UserDatabase users = new UserDatabase(top);
        assertEquals(101, new Owner(100, 101).actingGroup(users));
        assertEquals(44, new Owner(100, 44).actingGroup(users));
        assertEquals(101, new Owner(100, 42).actingGroup(users));
        assertEquals(101, new Owner(100, 0).actingGroup(users));
        assertEquals(NOBODY, new Owner(1_000, 0).actingGroup(users), "a user that only the container knows");
        assertEquals(1_000, new Owner(1_000, 1_000).actingGroup(users));
        assertEquals(0, new Owner(0, 0).actingGroup(users));
    }

    @Test
    void rootActsAsTheOwnerAndIsRootAgainAfterwards() throws IOException {
        assumeTrue(Owner.isRoot() && ActingUser.isPossible(), "only root acts as others");
        Files.setPosixFilePermissions(top, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path secret = Files.writeString(top.resolve("secret"), "root's");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r-----"));
        Owner nobody = new Owner(NOBODY, NOBODY);
        assertFalse(nobody.canOpen(secret, StandardOpenOption.READ));
        assertTrue(nobody.act(() -> {
            Files.createDirectory(top.resolve("made"));
            return ActingUser.isAnother() && new Owner(0, 0).canOpen(secret, StandardOpenOption.READ)
                    && !nobody.canOpen(secret, StandardOpenOption.READ);
        }), "back to whom it was before, each time");
        assertEquals(nobody, Owner.of(top.resolve("made")));
        assertFalse(ActingUser.isAnother());
        assertTrue(Files.readString(secret).startsWith("root"));
    }
}
