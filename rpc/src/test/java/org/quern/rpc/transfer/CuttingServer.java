package org.quern.rpc.transfer;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Hangs up in the middle of the body, whatever part was asked for. */
class CuttingServer implements AutoCloseable {
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            0);

    /** Sends so many bytes of the part of {@code content} that is asked for. */
    CuttingServer(byte[] content, int bytes) throws IOException {
        server.createContext("/", exchange -> {
            String range = exchange.getRequestHeaders().getFirst("Range");
            int from = range == null ? 0 : Integer.parseInt(range.substring(6, range.length() - 1));
            exchange.getResponseHeaders().set("Content-Range",
                    "bytes " + from + "-" + (content.length - 1) + "/" + content.length);
            exchange.sendResponseHeaders(from > 0 ? 206 : 200, content.length - from);
            exchange.getResponseBody().write(content, from, bytes);
            exchange.getResponseBody().flush();
            afterwards(exchange.getResponseBody());
        });
        server.setExecutor(Thread::startVirtualThread);
        server.start();
    }

    /** An exception here makes the server close the connection. */
    void afterwards(OutputStream body) throws IOException {
        throw new IOException("cut");
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/f";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
