package org.quern.daemon.played;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.ContactState;

/** Answers that are no replies, from many projects at once to one running client: each is named, each waits, the sound one is served. */
class UnreadableReplyTest {
    private static final int LIMIT = 1_000_000;
    private static final Pattern NEXT = Pattern.compile("next try in (\\d+) s");
    /** Seconds until the second try, by chance. */
    private static final long LEAST_WAIT = 60;
    private static final long MOST_WAIT = 120;
    private static final String REPLY = "<scheduler_reply>\n<request_delay>7</request_delay>\n</scheduler_reply>\n";
    private static final String PORTAL = "<html><body>Welcome to the airport. Please log in.</body></html>";

    @TempDir
    private Path directory = Path.of("");

    private record Row(String name, ResponseDefinitionBuilder answer, String told) {}

    private static List<Row> rows() {
        byte[] noise = new byte[5000];
        new Random(1).nextBytes(noise);
        return List.of(
                new Row("truncated", ok(REPLY.substring(0, REPLY.length() - 15)), "the document ends"),
                new Row("cut_in_a_tag", ok("<scheduler_reply>\n<request_del"), "ends inside a tag"),
                new Row("empty", ok(""), "no <scheduler_reply> in the document"),
                new Row("garbage", ok().withBody(noise), "/garbage/cgi: "),
                new Row("oversized", ok("<scheduler_reply>" + "<x>y</x>\n".repeat(LIMIT / 8)),
                        "longer than 1000000 bytes"),
                new Row("bomb", ok().withBody(packed("<scheduler_reply>" + " ".repeat(50 * LIMIT)))
                        .withHeader("Content-Encoding", "gzip"), "longer than 1000000 bytes"),
                new Row("deep", ok("<scheduler_reply><app>" + "<a>".repeat(10_000)), "more than 64 elements"),
                new Row("utf16", inCharset(REPLY, StandardCharsets.UTF_16LE), "the document ends inside a tag"),
                new Row("doctype",
                        ok("<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n<message>&a;</message>"),
                        "no <scheduler_reply> in the document"),
                new Row("portal", ok(PORTAL).withHeader("Content-Type", "text/html"), "ask for a login in a browser"),
                new Row("teapot", aResponse().withStatus(418), "HTTP status 418"),
                new Row("broken", aResponse().withStatus(503), "HTTP status 503"),
                new Row("reset", aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER), "/reset/cgi: "),
                new Row("chunks", aResponse().withFault(Fault.MALFORMED_RESPONSE_CHUNK), "/chunks/cgi: "));
    }

    @Test
    void everyKindOfUnreadableAnswerIsNamedAndWaitsAndTheOthersAreServed() throws IOException {
        try (PlayedProjects projects = new PlayedProjects()) {
            rows().forEach(row -> {
                projects.add(row.name());
                projects.scheduler(row.name(), row.answer());
            });
            projects.addWithPage("portal_page", ok(PORTAL));
            projects.addWithPage("no_page", aResponse().withStatus(404));
            projects.add("sound");
            projects.scheduler("sound", REPLY);
            projects.add("latin");
            projects.scheduler("latin",
                    inCharset("<scheduler_reply><project_name>Caf\u00e9 \ufffd</project_name><request_delay>3600"
                            + "</request_delay></scheduler_reply>", StandardCharsets.ISO_8859_1));
            try (RunningClient client = new RunningClient(directory, projects, LIMIT)) {
                for (Row row : rows()) {
                    failedWith(client, row.name(), row.told());
                }
                failedWith(client, "portal_page", "names no scheduler");
                failedWith(client, "no_page", "HTTP status 404");
                client.says("sound", "Scheduler request completed");
                client.says("latin", "Scheduler request completed");
                client.answersManagers();
                client.wroteOnly(List.of());
            }
        }
    }

    private static void failedWith(RunningClient client, String project, String told) {
        client.says(project, "(?i)" + Pattern.quote(told) + ".*; next try in \\d+ s");
        client.waitsWith(project);
        long wait = client.said(project).stream().flatMap(text -> NEXT.matcher(text).results())
                .mapToLong(next -> Long.parseLong(next.group(1))).min().orElseThrow();
        assertTrue(wait >= LEAST_WAIT && wait <= MOST_WAIT, () -> project + " waits " + wait + " s");
        ContactState contact = client.saved(project).contact();
        assertTrue(contact.rpcFailures() + contact.masterFetchFailures() > 0, () -> project + ": " + contact);
    }

    private static ResponseDefinitionBuilder inCharset(String text, Charset charset) {
        return ok().withBody(text.getBytes(charset)).withHeader("Content-Type", "text/xml; charset=utf-8");
    }

    private static byte[] packed(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
