package org.quern.dashboard;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.stream.Stream;

/** Reads a dashboard's stream of news as a page does, one event after the other. */
final class News implements Closeable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final Stream<String> all;
    private final Iterator<String> lines;

    /** Comes by the link, and asks for all that there is. */
    News(Dashboard dashboard) throws IOException, InterruptedException {
        Visitor.Answer entered = new Visitor(dashboard.port())
                .get(dashboard.newLink().replaceFirst("^https?://[^/]+", ""));
        HttpRequest request = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:" + dashboard.port() + "/api/v1/events"))
                .header("Cookie", entered.cookie()).header("X-Quern-Key", entered.header("X-Quern-Key"))
                .header("Accept", "text/event-stream").build();
        HttpResponse<Stream<String>> answer = http.send(request, HttpResponse.BodyHandlers.ofLines());
        if (answer.statusCode() != 200) {
            throw new IOException("It answers " + answer.statusCode());
        }
        all = answer.body();
        lines = all.iterator();
    }

    /** What the next event of that name tells; what comes before it is passed over. */
    JsonElement next(String name) {
        String event = "";
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.startsWith("event:")) {
                event = line.substring("event:".length()).strip();
            } else if (line.startsWith("data:") && event.equals(name)) {
                return JsonParser.parseString(line.substring("data:".length()));
            }
        }
        throw new IllegalStateException("the stream ended without " + name);
    }

    @Override
    public void close() {
        all.close();
        http.shutdownNow();
    }
}
