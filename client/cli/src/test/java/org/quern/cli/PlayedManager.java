package org.quern.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.crypto.SigningKey;

/** An account manager with one user, Me with the password "secret", and one project for it. */
final class PlayedManager implements AutoCloseable {
    private static final String HASH = Md5.of("secretme");
    /** What it was told, oldest first. */
    final List<String> requests = new CopyOnWriteArrayList<>();
    private final SigningKey key = SigningKey.generate();
    private final String project;
    private final HttpServer http;

    /** A manager that wants {@code project} attached. */
    PlayedManager(String project) throws IOException {
        this.project = project;
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/am/rpc.php", this::answer);
        http.start();
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/am/";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(request);
            byte[] reply = (request.contains("<password_hash>" + HASH + "</password_hash>") ? reply()
                    : "<acct_mgr_reply><error_num>-206</error_num><error>wrong password</error></acct_mgr_reply>")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, reply.length);
            exchange.getResponseBody().write(reply);
        }
    }

    private String reply() {
        return "<acct_mgr_reply><name>Played manager</name><signing_key>\n" + key.publicKey().text()
                + "\n</signing_key><account><url>" + project + "</url><url_signature>\n" + key.sign(Md5.of(project))
                + "\n</url_signature><authenticator>9_weak</authenticator><resource_share>33</resource_share>"
                + "</account></acct_mgr_reply>";
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
