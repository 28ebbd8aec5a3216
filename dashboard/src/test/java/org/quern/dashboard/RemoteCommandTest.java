package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.AuditEntry;
import org.quern.dashboard.access.AuditLog;
import org.quern.dashboard.access.Role;
import org.quern.dashboard.access.Users;
import org.quern.dashboard.tls.Certificate;
import org.quern.dashboard.tls.SelfSignedCertificate;
import org.quern.testing.Eventually;
import picocli.CommandLine;

/** The commands of docs/dashboard.md, "Other computers". Standard input is one for all. */
@Isolated
class RemoteCommandTest {
    @TempDir
    private Path directory = Path.of("");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void usersAreAddedChangedListedAndRemoved() throws IOException {
        assertEquals(0, run("long enough for it\nsecond line\n", "user", "add", "anna", "--role", "operate"));
        assertEquals(0, run("long enough for it\n", "user", "add", "ben@home", "--role", "VIEW"));
        Path file = directory.resolve("users");
        String before = Files.readString(file);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertTrue(before.startsWith("anna operate $argon2id$v=19$m=19456,t=2,p=1$"), before);
        assertEquals(1, run("long enough for it\n", "user", "add", "ANNA", "--role", "administer"), "there is one");
        assertEquals(1, run("too short\n", "user", "add", "cleo", "--role", "view"));
        for (String blank : List.of(" ".repeat(20), "\u00a0 \u3000".repeat(9))) {
            assertEquals(1, run(blank + "\n", "user", "add", "cleo", "--role", "view"));
            assertEquals(1, run(blank + "\n", "user", "passwd", "anna"));
        }
        assertEquals(1, run("long enough for it\n", "user", "add", "two words", "--role", "view"));
        assertEquals(2, run("long enough for it\n", "user", "add", "cleo", "--role", "owner"));
        assertEquals(2, run("long enough for it\n", "user", "add", "cleo"));
        assertEquals(before, Files.readString(file));
        assertEquals(0, run("quite another one\n", "user", "passwd", "Anna"));
        assertEquals(1, run("quite another one\n", "user", "passwd", "cleo"));
        assertNotEquals(before, Files.readString(file));
        out.getBuffer().setLength(0);
        assertEquals(0, run("", "user", "list"));
        assertEquals("operate anna\nview ben@home\n", out.toString());
        out.getBuffer().setLength(0);
        assertEquals(0, new CommandLine(new DashboardCommand()).setOut(new PrintWriter(out, true))
                .execute("--dashboard-dir", directory.toString(), "user", "list"), "the folder named first");
        assertEquals("operate anna\nview ben@home\n", out.toString());
        out.getBuffer().setLength(0);
        assertEquals(0, run("", "user", "list", "--json"));
        JsonArray all = JsonParser.parseString(out.toString()).getAsJsonArray();
        assertEquals("operate", all.get(0).getAsJsonObject().get("role").getAsString());
        assertFalse(out.toString().contains("argon2"), out::toString);
        String hash = new Users(directory).named("anna").orElseThrow().hash();
        assertEquals(0, run("", "user", "role", "Anna", "administer"));
        assertEquals(1, run("", "user", "role", "cleo", "view"));
        assertEquals(2, run("", "user", "role", "anna", "owner"));
        assertEquals(2, run("", "user", "role", "anna"));
        assertEquals(new Account("anna", Role.ADMINISTER, hash), new Users(directory).named("anna").orElseThrow());
        assertEquals(0, run("", "user", "remove", "anna"));
        assertEquals(1, run("", "user", "remove", "anna"));
        assertEquals(1, new Users(directory).all().size());
    }

    @Test
    void othersAreServedOnlyWithUsersANameAndALongToken() throws IOException {
        assertEquals(1, run("", "--listen", "127.0.0.1:0", "--json"));
        assertTrue(err.toString().contains("quern dashboard user add NAME"), err::toString);
        assertTrue(Files.notExists(directory.resolve("key.pem")));
        run("long enough for it\n", "user", "add", "anna", "--role", "view");
        assertEquals(1, run("", "--listen", "0.0.0.0:0", "--json"));
        assertTrue(err.toString().contains("Say with --name"), err::toString);
        assertEquals(1, run("", "--name", "attic.test", "--json"));
        assertTrue(err.toString().contains("go with --listen only"), err::toString);
        assertEquals(1, run("", "--listen", "127.0.0.1:0", "--certificate", "/nonexistent", "--json"));
        assertTrue(err.toString().contains("--certificate and --key go together"), err::toString);
        assertEquals(1, run("", "--listen", "192.0.2.7:1", "--json"));
        assertTrue(err.toString().contains("It cannot listen at 192.0.2.7:1: "), err::toString);
        Path token = Files.writeString(directory.resolve("token"), "short\n");
        assertEquals(1, run("", "--listen", "127.0.0.1:0", "--token-file", token.toString(), "--json"));
        assertTrue(err.toString().contains("could be guessed"), err::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":1", "127.0.0.1", "127.0.0.1:65536", "127.0.0.1:x", "a@127.0.0.1:1", "127.0.0.1:1/x",
        "no such name:1", "nowhere.invalid:1"})
    void whatIsNoAddressIsToldSo(String text) {
        String told = String.valueOf(assertThrows(IOException.class, () -> RemoteOptions.address(text)).getMessage());
        assertTrue(told.startsWith("'" + text + "' is no address"), told);
    }

    @ParameterizedTest
    @MethodSource("noNames")
    void whatIsNoNameOfAComputerIsToldSo(String name) {
        String told = String
                .valueOf(assertThrows(IOException.class, () -> ComputerName.of(name)).getMessage());
        assertTrue(told.contains("is neither an address nor a name of a computer"), told);
        assertTrue(told.length() < 350 && told.chars().noneMatch(Character::isISOControl), told);
    }

    static List<String> noNames() {
        return List.of("", " ", "a b", "a\u001b[31m", "a\nb", "x".repeat(10_000), "x".repeat(64) + ".test", "a..b",
                ".a", "a.",
                "-a", "a-", "b\u00fcro.lan", "https://a.test", "a.test:1", "a/b", "10.0.0.256", "1", "a.1",
                "fe80::1%eth0", "[a]",
                "*.a.test", "a,b", ("a".repeat(60) + ".").repeat(5) + "a");
    }

    @ParameterizedTest
    @CsvSource({"Attic.LAN,attic.lan", "my_pc,my_pc", "a,a", "192.0.2.1,192.0.2.1", "FD00::1,fd00:0:0:0:0:0:0:1",
        "[fd00::1],fd00:0:0:0:0:0:0:1", "1.example,1.example", "xn--bro-hoa.lan,xn--bro-hoa.lan"})
    void namesAndAddressesAreTaken(String given, String name) throws IOException {
        assertEquals(name, ComputerName.of(given));
        Certificate made = SelfSignedCertificate.of(directory, List.of(name), _ -> {
        });
        assertEquals(made, SelfSignedCertificate.of(directory, List.of(ComputerName.of(given)), _ -> {
            throw new IllegalStateException("a new one at each start");
        }));
    }

    @Test
    void anOddNameEndsTheCommandWithASentence() throws IOException {
        run("long enough for it\n", "user", "add", "anna", "--role", "view");
        for (String name : List.of("", "a\u0007", "a,,b")) {
            assertEquals(1, run("", "--listen", "127.0.0.1:0", "--name", name, "--json"));
            assertTrue(err.toString().contains("is neither an address nor a name"), err::toString);
        }
        assertTrue(Files.notExists(directory.resolve("key.pem")));
    }

    @Test
    void itListensForOthersAndTellsWhereAndByWhichFingerprint() throws Exception {
        run("long enough for it\n", "user", "add", "anna", "--role", "view");
        Thread thread = Thread.ofPlatform()
                .start(() -> run("", "--listen", "[::1]:0", "--name", "Attic.test", "--json"));
        try {
            String url = Eventually.get("its first line is the link", () -> out.toString().contains("\"url\"")
                    ? JsonParser.parseString(out.toString().lines().filter(line -> line.startsWith("{")).findFirst()
                            .orElseThrow()).getAsJsonObject().get("url").getAsString()
                    : null);
            assertTrue(url.startsWith("http://127.0.0.1:"), url);
            Certificate certificate = SelfSignedCertificate.of(directory, List.of("Attic.test"), _ -> {
            });
            assertTrue(err.toString().contains(" fingerprint is " + certificate.fingerprint()), err::toString);
            String there = "https://[" + InetAddress.ofLiteral("::1").getHostAddress() + "]:";
            assertTrue(err.toString().contains("https://attic.test:") && err.toString().contains(there), err::toString);
            int port = URI.create(err.toString().lines().filter(line -> line.contains("https://attic.test:"))
                    .findFirst().orElseThrow().replaceAll("^.*(https://attic.test:\\d+/).*$", "$1")).getPort();
            OkHttpClient client = Remote.client(certificate).dns(_ -> List.of(InetAddress.ofLiteral("::1")))
                    .build();
            try (Response response = client
                    .newCall(new Request.Builder().url("https://attic.test:" + port + "/").build()).execute()) {
                assertEquals(401, response.code());
            }
        } finally {
            thread.interrupt();
            Eventually.holds("the command ends", () -> !thread.isAlive());
        }
    }

    @Test
    void theOwnCertificateStaysUntilItEndsOrIsOfAnotherName() throws IOException {
        Certificate first = SelfSignedCertificate.of(directory, List.of("a.test", "192.0.2.1"), _ -> {
        });
        assertEquals(first, SelfSignedCertificate.of(directory, List.of("A.test"), _ -> {
        }));
        Certificate second = SelfSignedCertificate.of(directory, List.of("b.test"), _ -> {
        });
        assertNotEquals(first.fingerprint(), second.fingerprint());
        HeldCertificate late = new HeldCertificate.Builder().addSubjectAlternativeName("b.test")
                .duration(20, TimeUnit.DAYS).build();
        Files.writeString(directory.resolve("certificate.pem"), late.certificatePem());
        Remote.write(directory.resolve("key.pem"), late.privateKeyPkcs8Pem());
        assertTrue(SelfSignedCertificate.of(directory, List.of("b.test"), _ -> {
        }).chain().getFirst().getNotAfter().toInstant()
                .isAfter(java.time.Instant.now().plus(java.time.Duration.ofDays(800))));
    }

    @Test
    void anotherNameKeepsTheKeyAndTellsSo() throws IOException {
        List<String> said = new ArrayList<>();
        Certificate first = SelfSignedCertificate.of(directory, List.of("a.test"), said::add);
        assertEquals(List.of(), said);
        Certificate second = SelfSignedCertificate.of(directory, List.of("b.test"), said::add);
        assertEquals(first.key(), second.key());
        assertEquals(first.chain().getFirst().getPublicKey(), second.chain().getFirst().getPublicKey());
        assertEquals(List.of("the dashboard's own certificate was for a.test: there is a new one for b.test,"
                + " and the key is the same. Browsers ask about it once more."), said);
    }

    @Test
    void aGivenCertificateIsTakenWithItsChainAndItsOwnKeyOnly() throws IOException {
        for (boolean rsa : List.of(false, true)) {
            HeldCertificate root = new HeldCertificate.Builder().certificateAuthority(0).build();
            HeldCertificate.Builder builder = new HeldCertificate.Builder().signedBy(root)
                    .addSubjectAlternativeName("a.test");
            HeldCertificate given = (rsa ? builder.rsa2048() : builder.ecdsa256()).build();
            Path chain = Files.writeString(directory.resolve("chain.pem"),
                    given.certificatePem() + root.certificatePem());
            Path key = Files.writeString(directory.resolve("given.pem"), given.privateKeyPkcs8Pem());
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("r--------"));
            assertEquals(2, Certificate.read(chain, key).chain().size());
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
            Files.writeString(key, root.privateKeyPkcs8Pem());
            assertThrows(IOException.class, () -> Certificate.read(chain, key));
            Files.writeString(key, "-----BEGIN EC PRIVATE KEY-----\n");
            assertTold("openssl pkcs8", chain, key);
            Files.writeString(chain, "");
            assertTold("has no certificate", chain, key);
        }
    }

    private static void assertTold(String words, Path chain, Path key) {
        String told = String.valueOf(assertThrows(IOException.class, () -> Certificate.read(chain, key)).getMessage());
        assertTrue(told.contains(words), told);
    }

    @Test
    void theAuditLogIsBoundedAndRead() throws IOException {
        AuditLog log = new AuditLog(directory, sentence -> {
            throw new IllegalStateException(sentence);
        });
        for (int i = 0; i < 300; i++) {
            log.accept(AuditEntry.now("", "192.0.2.1", "login", Map.of(), "refused", 401));
        }
        assertEquals(60, log.lines().size(), "strangers push nothing out");
        log.accept(AuditEntry.now("anna", "192.0.2.1", "task", Map.of("action", "suspend"), "done", 200));
        Files.writeString(directory.resolve("audit-strangers.jsonl"), "{\"at\":1,\"us",
                java.nio.file.StandardOpenOption.APPEND);
        out.getBuffer().setLength(0);
        assertEquals(0, run("", "audit"));
        assertTrue(out.toString().endsWith(" anna 192.0.2.1 task action=suspend: done\n"), out::toString);
        assertTrue(out.toString().contains(" - 192.0.2.1 login: refused\n"), out::toString);
        out.getBuffer().setLength(0);
        assertEquals(0, run("", "audit", "--json"));
        assertEquals(61, JsonParser.parseString(out.toString()).getAsJsonArray().size());
    }

    @Test
    void whatStrangersWroteIntoTheAuditLogIsPrintedAsText() throws IOException {
        AuditLog log = new AuditLog(directory, _ -> {
        });
        log.accept(AuditEntry.now("anna", "192.0.2.1", "attach",
                Map.of("url", "http://a.test/\u001b[2J\u009b31m\"x\\\r\n2026-01-01 ben 192.0.2.9 quit: done"), "done",
                200));
        log.accept(AuditEntry.now("x y=z\u202e", "192.0.2.1", "a: done", Map.of("name", "t user=ben: done"), "failed",
                409));
        Files.writeString(directory.resolve("audit.jsonl"), """
                {"at":"x","user":"a","address":"a","what":"a","of":{},"outcome":"done","status":1}
                {"at":1,"user":[],"address":"a","what":"a","of":{},"outcome":"done","status":1}
                {"at":1,"user":"a","address":"a","what":"a","of":{"x":{}},"outcome":"done","status":1}
                {"at":1,"user":"a","address":"a","what":"a","of":[],"outcome":"done","status":1}
                """, java.nio.file.StandardOpenOption.APPEND);
        assertEquals(0, run("", "audit"));
        List<String> lines = out.toString().lines().toList();
        assertEquals(2, lines.size(), out::toString);
        assertTrue(lines.get(0).endsWith(" anna 192.0.2.1 attach url=\"http://a.test/\\u001b[2J\\u009b31m\\\"x\\\\\\r"
                + "\\n2026-01-01 ben 192.0.2.9 quit: done\": done"), lines.get(0));
        assertTrue(lines.get(1).endsWith(" \"x y=z\\u202e\" 192.0.2.1 \"a: done\" name=\"t user=ben: done\": failed"),
                lines.get(1));
        out.getBuffer().setLength(0);
        assertEquals(0, run("", "audit", "--json"));
        assertEquals(2, JsonParser.parseString(out.toString()).getAsJsonArray().size());
        assertTrue(out.toString().strip().chars().noneMatch(Character::isISOControl), out::toString);
    }

    private int run(String typed, String... arguments) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)));
        try {
            List<String> all = new ArrayList<>(List.of(arguments));
            all.addAll(List.of("--dashboard-dir", directory.toString()));
            return new CommandLine(new DashboardCommand()).setCaseInsensitiveEnumValuesAllowed(true)
                    .setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                    .execute(all.toArray(String[]::new));
        } finally {
            System.setIn(before);
        }
    }
}
