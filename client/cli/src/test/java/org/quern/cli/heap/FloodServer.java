package org.quern.cli.heap;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A project for each {@link Flood}, below a folder of its name. Replies are written as they are read: this process needs no room for them. */
final class FloodServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final long seed;
    private final int replyBytes;

    /** Replies have about that many characters. */
    FloodServer(long seed, int replyBytes) throws IOException {
        this.seed = seed;
        this.replyBytes = replyBytes;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        for (Flood flood : Flood.values()) {
            server.createContext("/" + flood + "/", exchange -> answer(exchange, flood));
        }
        server.start();
    }

    String url(Flood flood) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + flood + "/";
    }

    /** An attach.xml that names all of them. */
    String attachFile() {
        StringBuilder text = new StringBuilder("<attach>\n");
        for (Flood flood : Flood.values()) {
            text.append("<project><master_url>").append(url(flood))
                    .append("</master_url><authenticator>0123456789abcdef0123456789abcdef</authenticator></project>\n");
        }
        return text.append("</attach>\n").toString();
    }

    private void answer(HttpExchange exchange, Flood flood) throws IOException {
        String path = exchange.getRequestURI().getPath();
        exchange.getRequestBody().transferTo(java.io.OutputStream.nullOutputStream());
        boolean known = path.endsWith("/") || path.endsWith("/cgi");
        exchange.sendResponseHeaders(known ? 200 : 503, 0);
        try (exchange;
                Writer out = new BufferedWriter(
                        new OutputStreamWriter(exchange.getResponseBody(), StandardCharsets.UTF_8), 1 << 16)) {
            if (path.endsWith("/cgi")) {
                reply(out, flood);
            } else {
                out.write("<scheduler>" + url(flood) + "cgi</scheduler>");
            }
        }
    }

    private void reply(Writer out, Flood flood) throws IOException {
        Flood.Piece piece = new Flood.Piece(out, url(flood), replyBytes);
        piece.line("<scheduler_reply>\n<hostid>1</hostid><request_delay>86400</request_delay>");
        flood.write(piece, new SplittableRandom(seed));
        piece.line("</scheduler_reply>");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
