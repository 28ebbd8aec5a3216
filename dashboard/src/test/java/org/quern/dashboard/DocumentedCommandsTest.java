package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.common.Json;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.dashboard.passkey.Passkey;
import org.quern.dashboard.tls.Certificate;
import org.quern.testing.Eventually;

/** Every command of docs/dashboard.md is run as it stands there, and does what the page says of it. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are for a POSIX shell")
class DocumentedCommandsTest {
    private static final String PASSWORD = "correct horse battery";
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Pattern OTHERS = Pattern
            .compile("https://([a-z.]+):(\\d+)/.* SHA-256 fingerprint is ([0-9A-F:]+)");
    @TempDir
    private Path directory = Path.of("");

    @Test
    void theCommandsOfThePageDoWhatItSays() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        DocumentedShell shell = new DocumentedShell(Files.createDirectories(directory.resolve("home")), data);
        try (Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        })) {
            String client = "127.0.0.1:" + Files.readString(data.resolve("quern.port")).strip();
            prepare(shell, data, client);
            int served = 0;
            for (String written : DocumentedShell.commands()) {
                String command = written.replace("127.0.0.1:31416", client)
                        .replace("/var/lib/boinc-client/gui_rpc_auth.cfg", data.resolve("gui_rpc_auth.cfg").toString())
                        .replaceAll("(192\\.168\\.1\\.20|0\\.0\\.0\\.0):31441", "127.0.0.1:0");
                if (command.contains("dashboard user") || command.contains("dashboard audit")) {
                    administer(shell, command);
                } else {
                    serve(shell, command);
                    served++;
                }
            }
            assertEquals(7, served);
        }
    }

    /** What the page says that is there: the list of hosts, and a certificate with its key. */
    private static void prepare(DocumentedShell shell, Path data, String client) throws IOException {
        Files.createDirectories(shell.home.resolve(".config"));
        Matcher list = Pattern.compile("(?s)```text\\n(#[^\\n]*\\nattic=.*?)```").matcher(DocumentedShell.page());
        assertTrue(list.find(), "an example of a list");
        String password = Files.readString(data.resolve("gui_rpc_auth.cfg")).strip();
        List<String> lines = list.group(1).lines().toList();
        assertEquals(3, lines.size(), lines::toString);
        Remote.write(shell.home.resolve(".config/quern-hosts"),
                lines.get(0) + "\nattic=" + client + " " + password + "\ncellar=127.0.0.1:1 " + password + "\n");
        HeldCertificate given = new HeldCertificate.Builder().addSubjectAlternativeName("attic.example").build();
        Files.writeString(shell.home.resolve("fullchain.pem"), given.certificatePem());
        Remote.write(shell.home.resolve("privkey.pem"), given.privateKeyPkcs8Pem());
    }

    private void serve(DocumentedShell shell, String command) throws Exception {
        try (DocumentedShell.Served served = shell.serve(command)) {
            String link = served.link();
            if (command.contains("--json")) {
                assertEquals(Json.of(Map.of("url", link)), served.out().lines().findFirst().orElseThrow());
                assertNull(served.opened(), "no browser is opened");
            } else {
                Path noted = shell.home.resolve("opened"); // is there a moment before its line is
                Eventually.within(TIMEOUT).untilHolds("the browser is asked: " + command,
                        () -> Files.exists(noted) && Files.size(noted) > 0);
                Path file = Path.of(java.net.URI.create(String.valueOf(served.opened())));
                assertTrue(Files.readString(file).contains(link), "a file that leads on to the link");
                assertComesIn(served, command);
                Eventually.holds("which is deleted then", () -> Files.notExists(file));
                return;
            }
            assertComesIn(served, command);
        }
    }

    private void assertComesIn(DocumentedShell.Served served, String command) throws Exception {
        DocumentedShell.Visit visit = served.visit();
        Eventually.within(TIMEOUT).untilHolds("the client is shown: " + command,
                () -> visit.get("/api/v1/status").status() == 200);
        if (command.contains("--demo")) {
            Eventually.within(TIMEOUT).untilHolds("it computes while one looks",
                    () -> visit.get("/api/v1/tasks").body().contains("\"running\":true"));
            assertTrue(served.err().contains(" are kept in "), served::toString);
        }
        if (command.contains("--hosts")) {
            String hosts = visit.get("/api/v1/hosts").body();
            assertEquals(3, JsonParser.parseString(hosts).getAsJsonArray().size(), hosts);
            Eventually.holds("the second is shown, and the third keeps nobody from it",
                    () -> visit.get("/api/v1/hosts/1/status").status() == 200);
            assertEquals(503, visit.get("/api/v1/hosts/2/status").status());
        }
        if (command.contains("--listen")) {
            assertOthersComeIn(served, command);
        }
    }

    /** By the name of the command, with the certificate whose fingerprint it prints, and the password that was typed. */
    private void assertOthersComeIn(DocumentedShell.Served served, String command) throws Exception {
        Matcher told = OTHERS.matcher(served.err());
        assertTrue(told.find(), served::toString);
        assertTrue(command.contains("--name " + told.group(1)), served::toString);
        boolean isGiven = command.contains("--certificate");
        Path home = directory.resolve("home");
        Path own = home.resolve(".config/quern-dashboard");
        Certificate certificate = isGiven
                ? Certificate.read(home.resolve("fullchain.pem"), home.resolve("privkey.pem"))
                : Certificate.read(own.resolve("certificate.pem"), own.resolve("key.pem"));
        assertEquals(certificate.fingerprint(), told.group(3));
        OkHttpClient client = Remote.client(certificate).dns(_ -> List.of(InetAddress.getLoopbackAddress())).build();
        String url = "https://" + told.group(1) + ":" + told.group(2);
        assertEquals(401, status(client, new Request.Builder().url(url + "/api/v1/status")));
        String cookie;
        String key;
        try (Response answer = client.newCall(new Request.Builder().url(url + "/login").post(RequestBody.create(
                Json.of(Map.of("user", "anna", "password", PASSWORD)), MediaType.get("application/json"))).build())
                .execute()) {
            assertEquals(200, answer.code());
            cookie = String.valueOf(answer.header("Set-Cookie"));
            key = JsonParser.parseString(answer.body().string()).getAsJsonObject().get("key").getAsString();
        }
        try (Response answer = client.newCall(new Request.Builder().url(url + "/api/v1/session")
                .header("Cookie", cookie.substring(0, cookie.indexOf(';'))).header("X-Quern-Key", key).build())
                .execute()) {
            assertEquals("operate", JsonParser.parseString(answer.body().string()).getAsJsonObject().get("role")
                    .getAsString());
        }
    }

    private static int status(OkHttpClient client, Request.Builder request) throws IOException {
        try (Response answer = client.newCall(request.build()).execute()) {
            return answer.code();
        }
    }

    /** In the order of the page: one comes, is listed, gets another password and another role, goes, and all of it was noted. */
    private static void administer(DocumentedShell shell, String command) throws Exception {
        if (command.contains("--remove Phone")) {
            Remote.write(shell.home.resolve(".config/quern-dashboard/passkeys"), Json.of(new Passkey("anna", "her",
                    "id", "attic.example", "Phone", 1_764_000_000, 0, 0, false, "")) + "\n");
        }
        String out = shell.run(command,
                command.contains(" add ") || command.contains(" passwd ") ? PASSWORD + "\nand more\n" : "");
        if (command.contains("user list --json")) {
            JsonObject anna = JsonParser.parseString(out).getAsJsonArray().get(0).getAsJsonObject();
            assertEquals("anna operate", anna.get("name").getAsString() + " " + anna.get("role").getAsString());
        } else if (command.contains("audit --json")) {
            assertEquals(2, JsonParser.parseString(out).getAsJsonArray().asList().stream()
                    .map(each -> each.getAsJsonObject()).filter(each -> each.get("what").getAsString().equals("login")
                            && each.get("user").getAsString().equals("anna")
                            && each.get("outcome").getAsString().equals("done"))
                    .count(), out);
            assertFalse(out.contains(PASSWORD), "no password is ever in it");
        } else {
            assertTrue(out.contains("anna"), () -> command + ": " + out);
        }
    }
}
