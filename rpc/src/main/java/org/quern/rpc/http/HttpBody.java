package org.quern.rpc.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongConsumer;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;

/** What is posted: some bytes, and then perhaps the rest of a file, which is read while it is sent. */
public final class HttpBody {
    private static final int PIECE = 16 * 1024;
    private static final MediaType XML = MediaType.get("text/xml");

    private final byte[] head;
    private final @Nullable Path file;
    private final long from;
    private final long to;
    private final LongConsumer progress;

    private HttpBody(byte[] head, @Nullable Path file, long from, long to, LongConsumer progress) {
        this.head = head;
        this.file = file;
        this.from = from;
        this.to = to;
        this.progress = progress;
    }

    /** A document. */
    public static HttpBody xml(byte[] document) {
        return new HttpBody(document.clone(), null, 0, 0, sent -> {
        });
    }

    /**
     * {@code head} and then bytes {@code from} to {@code to} of {@code file}.
     *
     * @param progress told the position in the file now and then, from the sending thread
     */
    public static HttpBody withFile(byte[] head, Path file, long from, long to, LongConsumer progress) {
        return new HttpBody(head.clone(), file, from, to, progress);
    }

    RequestBody toOkHttp(Bandwidth bandwidth) {
        return new RequestBody() {
            @Override
            public MediaType contentType() {
                return XML;
            }

            @Override
            public long contentLength() {
                return head.length + (to - from);
            }

            @Override
            public void writeTo(BufferedSink sink) throws IOException {
                sink.write(head);
                if (file != null) {
                    writeFile(file, bandwidth.outgoing(sink));
                }
            }
        };
    }

    private void writeFile(Path source, BufferedSink sink) throws IOException {
        try (FileChannel in = open(source)) {
            ByteBuffer piece = ByteBuffer.allocate(PIECE);
            for (long at = from; at < to;) {
                piece.clear().limit((int) Math.min(PIECE, to - at));
                int count = read(source, in, piece, at);
                sink.write(piece.array(), 0, count);
                at += count;
                progress.accept(at);
            }
            sink.flush();
        }
    }

    private static FileChannel open(Path source) throws LocalFileException {
        try {
            return RegularFile.channel(source, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new LocalFileException("cannot read " + source.getFileName(), e);
        }
    }

    private static int read(Path source, FileChannel in, ByteBuffer piece, long at) throws LocalFileException {
        try {
            int count = in.read(piece, at);
            if (count > 0) {
                return count;
            }
        } catch (IOException e) {
            throw new LocalFileException("cannot read " + source.getFileName(), e);
        }
        throw new LocalFileException(source.getFileName() + " became shorter while it was sent", null);
    }
}
