package org.quern.dashboard;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.tls.HandshakeCertificates;
import org.quern.cli.common.Json;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.Passwords;
import org.quern.dashboard.access.Role;
import org.quern.dashboard.access.SecretFile;
import org.quern.dashboard.access.Users;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.tls.Certificate;
import org.quern.dashboard.tls.SelfSignedCertificate;
import org.quern.dashboard.tls.ServedCertificate;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.MonitoredClient;

/** A dashboard that lets other computers in, and a program of one that trusts its certificate. */
final class Remote implements AutoCloseable {
    static final String PASSWORD = "correct horse battery";
    /** Of the name that it goes by, which no server of names knows. */
    static final String NAME = "attic.test";
    private static final MediaType JSON = MediaType.get("application/json");
    final Dashboard dashboard;
    final Users users;
    final OkHttpClient client;
    final Certificate certificate;
    /** What was said to whoever runs it. */
    final List<String> said = new CopyOnWriteArrayList<>();

    /**
     * An answer.
     *
     * @param status its number
     * @param headers all of them
     * @param body the rest
     */
    record Answer(int status, Headers headers, String body) {
        String cookie() {
            String whole = headers.get("Set-Cookie");
            return whole == null ? "" : whole.substring(0, whole.indexOf(';'));
        }

        /** The headers of the session that it opens, two lines. */
        String session() {
            return "Cookie: " + cookie() + "\r\nX-Quern-Key: "
                    + JsonParser.parseString(body).getAsJsonObject().get("key").getAsString();
        }
    }

    Remote(FakeClient client, Path folder) throws IOException {
        this(client, folder, SelfSignedCertificate.of(folder, List.of(NAME, "127.0.0.1"), _ -> {
        }));
    }

    Remote(FakeClient client, Path folder, Certificate certificate) throws IOException {
        this(client, folder, certificate, List.of(NAME, "127.0.0.1"));
    }

    Remote(FakeClient client, Path folder, Certificate certificate, List<String> names) throws IOException {
        users = new Users(folder);
        String hash = Passwords.hash(PASSWORD);
        for (Role role : Role.values()) {
            users.put(new Account(role.word(), role, hash));
        }
        this.certificate = certificate;
        RemoteListener listener = new RemoteListener(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                names, new ServedCertificate(() -> certificate, said::add), folder,
                said::add);
        dashboard = Dashboard.start(
                List.of(new MonitoredClient("", new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null))),
                new AccessOptions(false, "t".repeat(32)), 0, Optional.of(listener));
        this.client = client(certificate).build();
    }

    static OkHttpClient.Builder client(Certificate certificate) {
        HandshakeCertificates trust = new HandshakeCertificates.Builder()
                .addTrustedCertificate(certificate.chain().getFirst()).build();
        return new OkHttpClient.Builder().sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
                .followRedirects(false).readTimeout(Duration.ofMinutes(2))
                .dns(name -> List.of(InetAddress.getLoopbackAddress()));
    }

    String url(String path) {
        return "https://" + NAME + ":" + dashboard.remotePort() + path;
    }

    Answer get(String path, String... headers) throws IOException {
        return ask(new Request.Builder().url(url(path)).get(), headers);
    }

    Answer post(String path, String body, String... headers) throws IOException {
        return ask(new Request.Builder().url(url(path)).post(RequestBody.create(body, JSON)), headers);
    }

    /** The same, called something else than JSON; empty for nothing. */
    Answer postAs(String type, String path, String body) throws IOException {
        byte[] bytes = body.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        Request.Builder request = new Request.Builder().url(url(path)).post(RequestBody.create(bytes));
        return type.isEmpty() ? ask(request) : ask(request, "Content-Type: " + type);
    }

    private Answer ask(Request.Builder request, String... headers) throws IOException {
        for (String header : String.join("\r\n", headers).split("\r\n", -1)) {
            if (header.isEmpty()) {
                continue;
            }
            request.header(header.substring(0, header.indexOf(':')), header.substring(header.indexOf(':') + 2));
        }
        try (Response response = client.newCall(request.build()).execute()) {
            return new Answer(response.code(), response.headers(), response.body().string());
        }
    }

    Answer login(String user, String password, String... headers) throws IOException {
        return post("/login", Json.of(Map.of("user", user, "password", password)), headers);
    }

    /** The headers of a new session of that user. */
    String session(String user) throws IOException {
        return login(user, PASSWORD).session();
    }

    /** A file that is its owner's alone. */
    static Path write(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        SecretFile.write(file, text);
        return file;
    }

    static String mode(Path file) throws IOException {
        return java.nio.file.attribute.PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Override
    public void close() {
        client.connectionPool().evictAll();
        client.dispatcher().executorService().shutdown();
        dashboard.close();
    }
}
