package org.quern.server.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.write.BoincXmlWriter;
import org.quern.server.store.HostFile;

/**
 * {@code GET host_files?hostid=N}: the files of the project that a host keeps, as XML for the project's own programs (docs/protocol/literature.md 3,
 * "Future changes"). Only who has the project key is told anything, even whether there is such a host.
 */
public final class HostFilesPage {

    private static final String BEARER = "Bearer ";

    private final String projectKey;
    private final IntFunction<Optional<List<HostFile>>> files;

    /** @param files what a host keeps; empty if there is no such host */
    public HostFilesPage(String projectKey, IntFunction<Optional<List<HostFile>>> files) {
        this.projectKey = projectKey;
        this.files = files;
    }

    void page(HttpExchange exchange) throws IOException {
        Map<String, String> query = Query.of(exchange);
        if (!exchange.getRequestMethod().equals("GET")) {
            Reply.wrongMethod(exchange, "GET");
        } else if (!isKey(given(exchange, query))) {
            error(exchange, 403,
                    "The project key is missing or wrong; it stands in the file keys/project_key of the project.");
        } else {
            int host = number(query.get("hostid"));
            Optional<List<HostFile>> kept = host > 0 ? files.apply(host) : Optional.empty();
            if (kept.isPresent()) {
                Reply.bytes(exchange, 200, "text/xml", document(host, kept.get()));
            } else {
                error(exchange, 404, "There is no host with this number; hostid=N names one.");
            }
        }
    }

    /** As a header, which no log of addresses shows, or as a parameter. */
    private static String given(HttpExchange exchange, Map<String, String> query) {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        return header != null && header.startsWith(BEARER) ? header.substring(BEARER.length()).strip()
                : query.getOrDefault("key", "");
    }

    private boolean isKey(String given) {
        return MessageDigest.isEqual(projectKey.getBytes(StandardCharsets.UTF_8),
                given.getBytes(StandardCharsets.UTF_8));
    }

    private static int number(@Nullable String text) {
        return text != null && text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    }

    private static byte[] document(int host, List<HostFile> kept) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BoincXmlWriter out = new BoincXmlWriter(bytes);
        out.open("host_files");
        out.integer("hostid", host);
        for (HostFile file : kept) {
            out.open("file_info");
            out.text("name", file.name());
            out.whole("nbytes", file.bytes());
            out.integer("status", file.status());
            out.number("since", file.since());
            out.close();
        }
        out.close();
        out.flush();
        return bytes.toByteArray();
    }

    private static void error(HttpExchange exchange, int status, String sentence) throws IOException {
        Reply.text(exchange, status, "text/xml", "<error>\n    <error_msg>" + sentence + "</error_msg>\n</error>\n");
    }
}
