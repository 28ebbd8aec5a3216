package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.Role;
import org.quern.dashboard.access.SecretFile;
import org.quern.dashboard.access.Users;
import org.quern.dashboard.tls.Certificate;
import org.quern.dashboard.tls.SelfSignedCertificate;

/** A secret that others could have read or changed is refused, with a sentence that says what to do. */
class SecretModesTest {
    private static final String LONG = "0123456789abcdef0123456789abcdef";
    @TempDir
    private Path directory = Path.of("");

    /** What is tried. */
    private interface Use {
        void of(Path file) throws IOException;
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-", "rw-rw-rw-"})
    void aGivenKeyIsItsOwnersAlone(String mode) throws IOException {
        HeldCertificate given = new HeldCertificate.Builder().build();
        Path certificate = Files.writeString(directory.resolve("given.pem"), given.certificatePem());
        refused("chmod 600", mode, Files.writeString(directory.resolve("k.pem"), given.privateKeyPkcs8Pem()),
                key -> Certificate.read(certificate, key));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-", "rw-rw-rw-"})
    void theOwnKeyIsItsOwnersAloneAndStays(String mode) throws IOException {
        SelfSignedCertificate.of(directory, List.of("a.test"), _ -> {
        });
        Path key = directory.resolve("key.pem");
        String before = Files.readString(key);
        refused("chmod 600", mode, key, _ -> SelfSignedCertificate.of(directory, List.of("a.test"), _ -> {
        }));
        refused("chmod 600", mode, key, _ -> SelfSignedCertificate.of(directory, List.of("other.test"), _ -> {
        }));
        assertEquals(before, Files.readString(key));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxrwx", "rwxrwxr-x", "rwx-w----", "rwx----wx"})
    void aFolderThatOthersMayPutFilesIntoIsRefused(String mode) throws IOException {
        refused("chmod 700", mode, Files.createDirectory(directory.resolve("folder")), SecretFile::makeFolder);
    }

    @Test
    void aFolderThatOthersOnlySeeIsTaken() throws IOException {
        Path folder = mode("rwxr-xr-x", Files.createDirectory(directory.resolve("folder")));
        SecretFile.makeFolder(folder);
        Path made = directory.resolve("new/inner");
        SecretFile.makeFolder(made);
        assertEquals("rwx------", Remote.mode(made));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw--w----", "rw-r--r--", "rw-----w-"})
    void aTokenForOtherComputersIsItsOwnersAlone(String mode) throws IOException {
        Path file = Files.writeString(directory.resolve("token"), LONG);
        refused("chmod 600", mode, file, token -> TokenFile.read(token, true));
        assertEquals(LONG, TokenFile.read(mode("rw-------", file), true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw--w----", "rw-----w-"})
    void aTokenForThisComputerMayBeReadByItsGroup(String mode) throws IOException {
        Path file = Files.writeString(directory.resolve("token"), LONG);
        refused("chmod 640", mode, file, token -> TokenFile.read(token, false));
        assertEquals(LONG, TokenFile.read(mode("rw-r-----", file), false));
    }

    @Test
    void nobodyElseHoldsTheLockOfTheUsers() throws IOException {
        new Users(directory).put(new Account("anna", Role.VIEW, "x"));
        assertEquals("rw-------", Remote.mode(directory.resolve("users.lock")));
    }

    private static void refused(String words, String mode, Path file, Use use) throws IOException {
        mode(mode, file);
        String told = String.valueOf(assertThrows(IOException.class, () -> use.of(file), mode).getMessage());
        assertTrue(told.contains("'" + words + " " + file + "'"), told);
    }

    private static Path mode(String mode, Path file) throws IOException {
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
