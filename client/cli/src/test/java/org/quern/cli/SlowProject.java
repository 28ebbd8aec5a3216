package org.quern.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A project without work that gives its hosts two files: {@code dripping} comes a piece at a time and is not done before the project
 * is closed, {@code unavailable} is answered with "service unavailable".
 */
final class SlowProject implements AutoCloseable {
    static final int FILE_BYTES = 100_000_000;
    private static final byte[] PIECE = new byte[10_000];
    private static final int MILLIS_BETWEEN_PIECES = 50;
    /** Times that {@code unavailable} was asked for. */
    final AtomicInteger refusals = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer http;

    SlowProject() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.createContext("/slow/", exchange -> answer(exchange, 200, page()));
        http.createContext("/slow/cgi", exchange -> answer(exchange, 200, reply()));
        http.createContext("/slow/dripping", this::drip);
        http.createContext("/slow/unavailable", exchange -> {
            refusals.incrementAndGet();
            answer(exchange, 503, "not now");
        });
        http.start();
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/slow/";
    }

    private String page() {
        return "<html><!-- <scheduler>" + url() + "cgi</scheduler> --></html>";
    }

    private String reply() {
        return """
                <scheduler_reply>
                <project_name>Slow</project_name>
                <hostid>1</hostid>
                <request_delay>3600</request_delay>
                %s%s</scheduler_reply>
                """.formatted(file("dripping"), file("unavailable"));
    }

    private String file(String name) {
        return String.format(Locale.ROOT,
                "<file_info><name>%s</name><url>%s%s</url><nbytes>%d</nbytes><md5_cksum>0</md5_cksum><sticky/></file_info>\n",
                name, url(), name, FILE_BYTES);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private void drip(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, FILE_BYTES);
        try (exchange; OutputStream out = exchange.getResponseBody()) {
            while (!closed.await(MILLIS_BETWEEN_PIECES, TimeUnit.MILLISECONDS)) {
                out.write(PIECE);
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        http.stop(0);
        threads.close();
    }
}
