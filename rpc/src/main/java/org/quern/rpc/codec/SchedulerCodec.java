package org.quern.rpc.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.BoincXmlException;
import org.quern.rpc.scan.ScanLimits;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * The two documents of a scheduler RPC (docs/protocol/scheduler-rpc.md 4 and 5), in both directions: a client writes
 * requests and reads replies, a server the other way round. Reading is lenient; only a document that is cut off, too long
 * or not there at all is a {@link BoincXmlException}.
 */
public final class SchedulerCodec {
    /** Bytes of a request that a server accepts: a host with 10,000 tasks writes about 5 MB. */
    public static final long LONGEST_REQUEST = 32_000_000;

    private SchedulerCodec() {}

    /** Writes a request and flushes {@code to}, which stays open. */
    public static void writeRequest(SchedulerRequest request, OutputStream to) throws IOException {
        var out = new BoincXmlWriter(to);
        RequestXml.TABLE.write(out, request);
        out.flush();
    }

    /** Reads a reply; what was wrong with it and skipped is told by {@link SchedulerReply#complaints}. */
    public static SchedulerReply readReply(InputStream from) throws IOException {
        return readReply(from, ScanLimits.DEFAULT.documentBytes(), Long.MAX_VALUE);
    }

    /**
     * The same with limits.
     *
     * @param longest bytes of the document; a longer one is refused
     * @param mostHeapBytes of what is taken from it; what is beyond that is left out and told of
     */
    public static SchedulerReply readReply(InputStream from, long longest, long mostHeapBytes) throws IOException {
        return new ReplyReader(new BoincXml(from, ScanLimits.DEFAULT.withDocumentBytes(longest))).read(mostHeapBytes);
    }

    /** Reads a client's request to the project at {@code project}. */
    public static SchedulerRequest readRequest(InputStream from, ProjectUrl project) throws IOException {
        return RequestXml.TABLE.read(new BoincXml(from, ScanLimits.DEFAULT.withDocumentBytes(LONGEST_REQUEST)),
                project);
    }

    /** Writes a reply and flushes {@code to}, which stays open. */
    public static void writeReply(SchedulerReply reply, OutputStream to) throws IOException {
        var out = new BoincXmlWriter(to);
        ReplyXml.TABLE.write(out, reply);
        out.flush();
    }
}
