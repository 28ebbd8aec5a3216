package org.quern.rpc.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.quern.model.BoincError;
import org.quern.model.FileInfo;
import org.quern.model.TextCursor;
import org.quern.rpc.http.HttpAnswer;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;

/**
 * Downloads a file once (docs/protocol/file-transfer.md 5.1 to 5.3): continues what is there, and puts everything under the
 * final name, or under that name with {@code .gzt} for the compressed variant. The content is not verified here.
 */
public final class FileDownload {
    /** Bytes that are dropped after an error: a proxy may have put its error page there. BOINC's value. */
    private static final long PAGE = 5000;
    /** A compressed file may be a little longer than its content. */
    private static final long GZIP_OVERHEAD = 1 << 20;
    /** Digits of the longest position in a file. */
    private static final int MOST_DIGITS = 18;

    private final ProjectHttp http;
    private final String namer;
    private final FileInfo info;
    private final String url;
    private final Path target;
    private final PartialFile file;
    private final LongConsumer progress;
    private final Transfer transfer = new Transfer();
    private long start;
    private long received;

    private FileDownload(ProjectHttp http, String namer, FileInfo info, String url, Path target,
            LongConsumer progress) {
        this.http = http;
        this.namer = namer;
        this.info = info;
        this.url = url;
        this.target = target;
        this.file = new PartialFile(target);
        this.progress = progress;
    }

    /**
     * Starts an attempt.
     *
     * @param namer master URL of the project that says where the file is, and may send nobody further inwards than it is itself
     * @param target where the file belongs in the project directory
     * @param progress told the bytes on disk now and then, from a thread of the HTTP client
     */
    public static Transfer start(ProjectHttp http, String namer, FileInfo info, String url, Path target,
            LongConsumer progress) {
        Path path = info.downloadGzipped() ? FileVerifier.unfinishedGzip(target) : target;
        var download = new FileDownload(http, namer, info, url, path, progress);
        download.attempt(true);
        return download.transfer;
    }

    private void attempt(boolean resume) {
        long expected = expectedBytes();
        long onDisk = file.size();
        start = resume && onDisk < expected ? onDisk : 0;
        HttpAsk ask = HttpAsk.get(url).movingFile().namedBy(namer);
        if (start > 0) {
            ask = ask.withHeader("Range", "bytes=" + start + "-");
        }
        if (start > 0 || storesCompressed()) {
            ask = ask.withHeader("Accept-Encoding", "identity");
        }
        var exchange = http.start(ask, mostBytes(), this::store);
        transfer.running(exchange::cancel);
        exchange.onEnd(result -> transfer.step(() -> ended(result)));
    }

    /** Bytes of the whole file on disk, 0 if nobody told. */
    private long expectedBytes() {
        if (!info.downloadGzipped()) {
            return (long) info.nbytes();
        }
        return (long) info.gzippedNbytes();
    }

    private long longest() {
        long expected = expectedBytes();
        if (expected > 0) {
            return expected;
        }
        return info.nbytes() > 0 ? (long) info.nbytes() + GZIP_OVERHEAD : FileVerifier.LONGEST_UNKNOWN;
    }

    /** More than that is never looked at; a packed answer without content would go on for ever. */
    private long mostBytes() {
        return longest() > Long.MAX_VALUE - GZIP_OVERHEAD ? Long.MAX_VALUE : longest() + GZIP_OVERHEAD;
    }

    /** Names that say "compressed" are stored as they come. */
    private boolean storesCompressed() {
        String name = target.toString();
        return name.endsWith(".gzt") || name.endsWith(".gz") || name.endsWith(".tgz");
    }

    /** Stores the answer; a server that ignores the range gives the whole file from its beginning. */
    private Stored store(HttpAnswer answer) throws IOException {
        boolean part = answer.status() == 206;
        String encoding = answer.header("Content-Encoding");
        boolean packed = encoding != null && encoding.endsWith("gzip") && !storesCompressed();
        if (part && (packed || rangeStart(answer.header("Content-Range")) != start)) {
            return Stored.WRONG_PART;
        }
        start = part ? start : 0;
        // OkHttp undoes only the compression that it asked for itself.
        InputStream body = http.bandwidth().incoming(answer.body());
        try (InputStream in = packed ? new GZIPInputStream(body) : body) {
            boolean fits = file.append(in, start, longest(), at -> {
                received = at - start;
                progress.accept(at);
            });
            return fits ? Stored.whole(answer.isWebPage()) : Stored.TOO_LONG;
        }
    }

    private static long rangeStart(@Nullable String contentRange) {
        var range = new TextCursor(contentRange == null ? "" : contentRange);
        String first = range.take("bytes ") ? range.digits() : "";
        return !first.isEmpty() && first.length() <= MOST_DIGITS && range.take("-") ? Long.parseLong(first) : -1;
    }

    private void ended(HttpResult<Stored> result) {
        switch (result) {
            case HttpResult.Success<Stored>(Stored stored) -> stored(stored);
            case HttpResult.Failure<Stored>(HttpFailure failure) -> failed(failure);
        }
    }

    private void stored(Stored stored) {
        long expected = expectedBytes();
        if (stored == Stored.WRONG_PART) {
            startOver(new TransferEnd.Transient(BoincError.HTTP_TRANSIENT.code(),
                    info.name() + ": the server sent another part than asked for"));
        } else if (stored == Stored.TOO_LONG || (expected > 0 && file.size() != expected)) {
            transfer.ended(wrongSize(stored), received);
        } else {
            transfer.ended(new TransferEnd.Done(), received);
        }
    }

    /** A short answer is taken back, for a proxy's error page, and what was there before stays. */
    private TransferEnd wrongSize(Stored stored) {
        long size = file.size();
        file.cut(received < PAGE ? start : 0);
        if (stored == Stored.WEB_PAGE) {
            return new TransferEnd.Transient(BoincError.HTTP_TRANSIENT.code(),
                    "a web page came instead of " + info.name()
                            + "; does this network ask for a login in a browser first?");
        }
        String found = stored == Stored.TOO_LONG ? "more than " + longest() : String.valueOf(size);
        return new TransferEnd.Permanent(BoincError.WRONG_SIZE.code(),
                info.name() + " has " + found + " bytes at the server, expected were " + expectedBytes());
    }

    private void failed(HttpFailure failure) {
        if (failure.status() == 416) {
            startOver(TransferEnd.ofDownload(failure));
            return;
        }
        if (received > 0 && failure.kind() != HttpFailure.Kind.CANCELLED) {
            file.cut(Math.max(start, file.size() - PAGE));
        }
        transfer.ended(TransferEnd.ofDownload(failure), received);
    }

    /** Once more from the beginning, if it was not from there already; otherwise this is the end. */
    private void startOver(TransferEnd otherwise) {
        if (start == 0 || transfer.stopped()) {
            transfer.ended(otherwise, received);
            return;
        }
        file.delete();
        attempt(false);
    }

    /** What became of an answer with a 2xx status. */
    private enum Stored {
        WHOLE, WEB_PAGE, TOO_LONG, WRONG_PART;

        static Stored whole(boolean webPage) {
            return webPage ? WEB_PAGE : WHOLE;
        }
    }
}
