package org.quern.server.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.quern.server.upload.FileNames;

/**
 * Serves the download area, with single byte ranges so that clients can resume. Never compressed: a range of a compressed
 * body has no meaning, and the files are small or packed already.
 */
final class Downloads implements HttpHandler {

    private static final int PIECE = 64 * 1024;

    private final Path directory;
    private final String prefix;

    /** @param prefix path under which the files are served, ending in a slash */
    Downloads(Path directory, String prefix) {
        this.directory = directory;
        this.prefix = prefix;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        boolean get = exchange.getRequestMethod().equals("GET");
        if (!get && !exchange.getRequestMethod().equals("HEAD")) {
            Reply.wrongMethod(exchange, "GET, HEAD");
            return;
        }
        Optional<Path> file = FileNames.inside(directory, exchange.getRequestURI().getPath().substring(prefix.length()))
                .filter(Files::isRegularFile);
        if (file.isEmpty()) {
            Reply.notFound(exchange);
            return;
        }
        try (FileChannel channel = FileChannel.open(file.get(), StandardOpenOption.READ)) {
            serve(exchange, channel, get);
        }
    }

    private static void serve(HttpExchange exchange, FileChannel file, boolean get) throws IOException {
        long size = file.size();
        ByteRange range = ByteRange.of(exchange.getRequestHeaders().getFirst("Range"), size);
        exchange.getResponseHeaders().set("Accept-Ranges", "bytes");
        exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
        if (range.isUnsatisfiable()) {
            exchange.getResponseHeaders().set("Content-Range", "bytes */" + size);
            Reply.text(exchange, 416, "text/plain", "The range lies behind the end of the file.\n");
            return;
        }
        if (range.isPart()) {
            exchange.getResponseHeaders().set("Content-Range",
                    "bytes " + range.first() + "-" + (range.end() - 1) + "/" + size);
        }
        long length = range.end() - range.first();
        exchange.sendResponseHeaders(range.isPart() ? 206 : 200, get && length > 0 ? length : -1);
        if (get) {
            send(file, range, exchange.getResponseBody());
        }
    }

    private static void send(FileChannel file, ByteRange range, OutputStream body) throws IOException {
        WritableByteChannel out = Channels.newChannel(body);
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        for (long at = range.first(); at < range.end(); at += piece.limit()) {
            piece.clear().limit((int) Math.min(PIECE, range.end() - at));
            if (file.read(piece, at) < 0) {
                throw new IOException("The file became shorter while it was sent");
            }
            out.write(piece.flip());
        }
    }
}
