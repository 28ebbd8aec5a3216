package org.quern.daemon.played;

import static org.quern.daemon.played.HostileKind.raw;
import static org.quern.daemon.played.HostileKind.scheduler;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Answers that are no sound HTTP, or send the client away. */
final class HostileAnswers {
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String REPLY = "<scheduler_reply><hostid>1</hostid><request_delay>3600</request_delay></scheduler_reply>";

    private HostileAnswers() {}

    static List<HostileKind> all() {
        return java.util.stream.Stream.of(heads(), lengths(), codings(), places()).flatMap(List::stream).toList();
    }

    private static List<HostileKind> heads() {
        return List.of(
                raw("interim_answers_without_end", "HTTP/1.1 100 Continue\r\n\r\n".repeat(20_000), "next try"),
                raw("hints_without_end", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".repeat(20_000), "next try"),
                raw("header_without_end", OK + "X: " + "x".repeat(2_000_000), "next try"),
                raw("headers_without_end", OK + "X: x\r\n".repeat(300_000), "next try"),
                raw("no_status_line", REPLY, "next try"),
                raw("status_of_another_protocol", "ICY 200 OK\r\n\r\n" + REPLY, "completed"),
                raw("status_that_is_no_number", "HTTP/1.1 twohundred OK\r\n\r\n" + REPLY, "next try"),
                raw("status_999", "HTTP/1.1 999 x\r\n\r\n" + REPLY, "HTTP status 999"),
                raw("switches_protocols", "HTTP/1.1 101 x\r\nUpgrade: h2c\r\n\r\n", "next try"),
                raw("not_modified", "HTTP/1.1 304 x\r\n\r\n", "HTTP status 304"),
                raw("no_content", "HTTP/1.1 204 x\r\nContent-Length: 5\r\n\r\nhello", "next try"),
                raw("asks_for_a_password", "HTTP/1.1 401 x\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\r\n",
                        "HTTP status 401"),
                raw("plays_a_proxy", "HTTP/1.1 407 x\r\nProxy-Authenticate: Basic realm=\"x\"\r\n\r\n", "next try"),
                raw("noise_in_headers", OK + "\u0000\u0001:\u00ff\r\n: \r\n\r\n" + REPLY, "completed"));
    }

    private static List<HostileKind> lengths() {
        return List.of(
                raw("body_shorter_than_told", OK + "Content-Length: 1000000\r\n\r\n" + REPLY.substring(0, 40),
                        "next try"),
                raw("body_longer_than_told", OK + "Content-Length: 40\r\n\r\n" + REPLY, "next try"),
                raw("negative_length", OK + "Content-Length: -5\r\n\r\n" + REPLY.substring(0, 40), "next try"),
                raw("two_lengths", OK + "Content-Length: 10\r\nContent-Length: 20\r\n\r\n" + REPLY, "next try"),
                raw("length_beyond_all_numbers", OK + "Content-Length: 99999999999999999999\r\n\r\n<", "next try"),
                raw("chunk_of_negative_size", OK + "Transfer-Encoding: chunked\r\n\r\n-1\r\n", "next try"),
                raw("chunk_beyond_all_numbers", OK + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n",
                        "next try"),
                raw("chunks_without_end",
                        out -> {
                            out.write((OK + "Transfer-Encoding: chunked\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                            byte[] chunk = ("1000\r\n" + " ".repeat(4096) + "\r\n").getBytes(StandardCharsets.US_ASCII);
                            while (true) {
                                out.write(chunk);
                            }
                        }, "longer than 1000000 bytes"),
                raw("chunk_extension_without_end",
                        OK + "Transfer-Encoding: chunked\r\n\r\n5;" + "x".repeat(2_000_000), "next try"));
    }

    private static List<HostileKind> codings() {
        byte[] packed = packed(REPLY.getBytes(StandardCharsets.US_ASCII));
        return List.of(raw("says_gzip_and_is_plain", OK + "Content-Encoding: gzip\r\n\r\n" + REPLY, "next try"),
                raw("gzip_that_breaks_off", coded("gzip", java.util.Arrays.copyOf(packed, packed.length / 2)),
                        "next try"),
                raw("gzip_in_gzip", coded("gzip", packed(packed)), "next try"),
                raw("coding_that_nobody_knows", coded("br", new byte[]{1, 2, 3, 4}), "next try"));
    }

    private static List<HostileKind> places() {
        return List.of(
                raw("redirects_in_a_circle",
                        "HTTP/1.1 307 x\r\nSet-Cookie: id=1\r\nLocation: cgi\r\nContent-Length: 0\r\n\r\n", "next try"),
                raw("redirects_to_a_file",
                        "HTTP/1.1 307 x\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n", "next try"),
                raw("redirects_nowhere", "HTTP/1.1 307 x\r\nContent-Length: 0\r\n\r\n", "next try"),
                scheduler("redirects_to_the_gui_rpc_port", HostileStage::guiRpcPort, "next try"),
                new HostileKind("redirects_elsewhere", (stage, project) -> {
                    stage.page(project, stage.raw().address("/elsewhere"));
                    stage.raw().answer("/elsewhere",
                            "HTTP/1.1 307 x\r\nLocation: " + stage.elsewhere().address("/steal")
                                    + "\r\nContent-Length: 0\r\n\r\n");
                }, List.of("another site")),
                scheduler("https_where_is_none", stage -> stage.raw().address("/x").replace("http:", "https:"),
                        "next try"),
                scheduler("scheduler_on_port_zero", stage -> "http://127.0.0.1:0/cgi", "next try"),
                scheduler("scheduler_on_port_99999", stage -> "http://127.0.0.1:99999/cgi", "next try"),
                scheduler("scheduler_is_a_file", stage -> "file:///etc/passwd", "names no scheduler"),
                scheduler("schedulers_without_end", stage -> "http://127.0.0.1:1/x"
                        + "</scheduler><scheduler>http://127.0.0.1:1/y".repeat(50_000), "next try"),
                new HostileKind("page_without_end", (stage, project) -> stage.projects().addWithPage(project,
                        com.github.tomakehurst.wiremock.client.WireMock.ok("<scheduler>".repeat(400_000))),
                        List.of("longer than 4194304 bytes")));
    }

    private static RawServer.Answer coded(String coding, byte[] body) {
        return out -> {
            out.write((OK + "Content-Encoding: " + coding + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(body);
        };
    }

    static byte[] packed(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
