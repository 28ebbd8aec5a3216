package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.quern.cli.common.Json;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.AuditLog;
import org.quern.dashboard.access.Role;
import org.quern.dashboard.access.Users;
import org.quern.dashboard.passkey.Passkey;
import org.quern.dashboard.passkey.Passkeys;
import picocli.CommandLine;

/** {@code quern dashboard user passkeys}, and what becomes of passkeys when their user does. Standard input is one for all. */
@Isolated
class PasskeyCommandTest {
    @TempDir
    private Path directory = Path.of("");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<String> lines = new ArrayList<>();

    @BeforeEach
    void two() throws IOException {
        for (String user : List.of("anna", "ben")) {
            new Users(directory).put(new Account(user, Role.VIEW, "hash"));
            keep(user, "Phone");
            keep(user, "Key \u001b[31m");
        }
    }

    @Test
    void theyAreShown() {
        assertEquals(0, run("", "user", "passkeys", "Anna"));
        assertTrue(out.toString().contains("Phone: for attic.test, made 20"), out::toString);
        assertTrue(out.toString().contains(", last used never\n"), out::toString);
        assertTrue(out.toString().chars().noneMatch(each -> each == '\u001b'), out::toString);
        out.getBuffer().setLength(0);
        assertEquals(0, run("", "user", "passkeys", "anna", "--json"));
        assertTrue(out.toString().startsWith(
                "[{\"name\":\"Phone\",\"site\":\"attic.test\",\"created\":1764000000,\"used\":0},"), out::toString);
        assertEquals(1, run("", "user", "passkeys", "cleo"));
        assertTrue(err.toString().contains("There is no user 'cleo'."), err::toString);
        assertEquals(2, run("", "user", "passkeys"));
        assertEquals(2, run("", "user", "passkeys", "anna", "--remove", "Phone", "--remove-all"));
    }

    @Test
    void someOrAllAreTakenAwayAndItIsNoted() throws IOException {
        assertEquals(1, run("", "user", "passkeys", "anna", "--remove", "Tablet"));
        assertTrue(err.toString().contains("anna has no passkey 'Tablet'."), err::toString);
        assertEquals(0, run("", "user", "passkeys", "anna", "--remove", "phone"));
        assertEquals(List.of("Key \u001b[31m"), names("anna"));
        assertEquals(0, run("", "user", "passkeys", "anna", "--remove-all"));
        assertTrue(out.toString().endsWith("anna has no passkeys.\n"), out::toString);
        assertEquals(2, names("ben").size());
        String log = String.join("\n", new AuditLog(directory, _ -> {
        }).lines());
        assertTrue(log.contains("\"user\":\"\",\"address\":\"\",\"what\":\"passkey\",\"of\":{\"action\":\"remove\","),
                log);
        assertTrue(log.contains("\"name\":\"phone\""), log);
    }

    @Test
    void theyGoWithTheirUserAndStayWithAnotherPassword() throws IOException {
        assertEquals(0, run("quite another one\n", "user", "passwd", "anna"));
        assertTrue(out.toString().contains("His passkeys (2) let him in as before"), out::toString);
        assertEquals(0, run("", "user", "role", "anna", "operate"));
        assertEquals(2, names("anna").size());
        assertEquals(0, run("", "user", "remove", "ANNA"));
        assertEquals(List.of(), names("anna"));
        new Users(directory).remove("ben"); // as by hand
        assertEquals(0, run("quite another one\n", "user", "add", "Ben", "--role", "administer"));
        assertEquals(List.of(), names("ben"));
    }

    private List<String> names(String user) throws IOException {
        return new Passkeys(directory).of(user).stream().map(Passkey::name).toList();
    }

    private void keep(String user, String name) throws IOException {
        lines.add(
                Json.of(new Passkey(user, "handle " + user, "id " + lines.size(), "attic.test", name, 1_764_000_000, 0,
                        0, false, "key")));
        Remote.write(directory.resolve("passkeys"), String.join("\n", lines));
    }

    private int run(String input, String... words) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            List<String> all = new ArrayList<>(List.of(words));
            all.add("--dashboard-dir");
            all.add(directory.toString());
            return new CommandLine(new DashboardCommand()).setCaseInsensitiveEnumValuesAllowed(true)
                    .setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                    .execute(all.toArray(String[]::new));
        } finally {
            System.setIn(before);
        }
    }
}
