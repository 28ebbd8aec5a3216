package org.quern.server.web;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;

/** A running project and an HTTP client for it. */
final class Site implements AutoCloseable {

    final ProjectServer server;
    private final HttpClient http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(30)).build();

    Site(Path directory) throws IOException {
        server = ProjectServer.start(
                ProjectOptions.of(directory).withTasks(2).withWorkSize(0.001).withFailurePause(Duration.ofMillis(1)));
    }

    URI uri(String path) {
        return URI.create(server.masterUrl().replace("/fractal/", path));
    }

    HttpResponse<byte[]> get(String path, String... headers) throws IOException, InterruptedException {
        return send("GET", path, new byte[0], headers);
    }

    HttpResponse<byte[]> send(String method, String path, byte[] body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).timeout(Duration.ofMinutes(5))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return http.send(request.build(), BodyHandlers.ofByteArray());
    }

    static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        http.close();
        server.close();
    }
}
