package org.quern.rpc.scan;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/**
 * Cuts BOINC's dialect into tags and text, one token at a time, without knowing what is open: prologs, declarations and comments are no
 * tokens. Used by {@link BoincXml} alone.
 */
final class Tokens {
    /** Longer tags are an error, as in BOINC. */
    private static final int LONGEST_TAG = 4096;

    /** What a token is. */
    enum Kind {
        START, EMPTY, STOP, TEXT, CDATA, END,
        /** Nothing: read on. */
        NONE
    }

    private final ByteSource source;
    private final ScanLimits limits;
    private final Supplier<String> path;
    private final NameTable names = new NameTable();
    private final GrowingBytes tag = new GrowingBytes(LONGEST_TAG);
    private final GrowingBytes segment;

    private String name = "";
    private String attributes = "";
    private boolean tagOpened;

    /**
     * Tokens of a stream.
     *
     * @param path where the reader is, for the message of an exception
     */
    Tokens(InputStream in, ScanLimits limits, Supplier<String> path) {
        this.source = new ByteSource(in);
        this.limits = limits;
        this.path = path;
        this.segment = new GrowingBytes(limits.stringBytes());
    }

    /** The next token; text is kept in {@link #segment} only if {@code keep}. */
    Kind next(boolean keep) throws IOException {
        Kind kind = Kind.NONE;
        while (kind == Kind.NONE) {
            kind = tagOpened ? readTag(keep) : readText(keep);
        }
        return kind;
    }

    /** Name in the tag that was read last. */
    String name() {
        return name;
    }

    /** What stands behind the name in the start tag that was read last. */
    String attributes() {
        return attributes;
    }

    /** The text that was read last, if it was to be kept. */
    GrowingBytes segment() {
        return segment;
    }

    /** Bytes read so far. */
    long offset() {
        return source.offset();
    }

    /** The next byte, between tokens, or {@link ByteSource#END}. */
    int read() throws IOException {
        int b = source.read();
        if (source.offset() > limits.documentBytes()) {
            throw failure("longer than " + limits.documentBytes() + " bytes");
        }
        return b;
    }

    /** Reads to the literal {@code end}, which goes into {@code into} as well; false if the document ends before it. */
    boolean readThrough(byte[] end, GrowingBytes into) throws IOException {
        int matched = 0;
        while (matched < end.length) {
            int b = read();
            if (b == ByteSource.END) {
                return false;
            }
            into.append((byte) b);
            matched = b == end[matched] ? matched + 1 : b == '<' ? 1 : 0;
        }
        return true;
    }

    /** An exception that names the current place. */
    BoincXmlException failure(String problem) {
        return new BoincXmlException(problem, source.offset(), path.get());
    }

    private Kind readText(boolean keep) throws IOException {
        segment.clear();
        int b = read();
        boolean any = b != '<' && b != ByteSource.END;
        for (; b != '<' && b != ByteSource.END; b = read()) {
            if (keep) {
                segment.append((byte) b);
            }
        }
        tagOpened = b == '<';
        return any ? Kind.TEXT : tagOpened ? Kind.NONE : Kind.END;
    }

    /** Reads on behind a {@code <}. */
    private Kind readTag(boolean keep) throws IOException {
        tag.clear();
        tagOpened = false;
        for (int b = read(); b != '>'; b = read()) {
            if (b == ByteSource.END) {
                throw failure("the document ends inside a tag");
            }
            tag.append((byte) b);
            if (tag.overflowed()) {
                throw failure("a tag longer than " + LONGEST_TAG + " bytes");
            }
            if (tag.at(0) == '!' && tagIs("!--")) {
                return skipComment();
            }
            if (tag.at(0) == '!' && tagIs("![CDATA[")) {
                return readCdata(keep);
            }
        }
        return tagKind();
    }

    private boolean tagIs(String wanted) {
        if (tag.size() != wanted.length()) {
            return false;
        }
        for (int i = 0; i < wanted.length(); i++) {
            if (tag.at(i) != wanted.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private Kind skipComment() throws IOException {
        int dashes = 0;
        for (int b = read(); dashes < 2 || b != '>'; b = read()) {
            if (b == ByteSource.END) {
                throw failure("the document ends inside a comment");
            }
            dashes = b == '-' ? dashes + 1 : 0;
        }
        return Kind.NONE;
    }

    private Kind readCdata(boolean keep) throws IOException {
        segment.clear();
        int brackets = 0;
        for (int b = read(); brackets < 2 || b != '>'; b = read()) {
            if (b == ByteSource.END) {
                throw failure("the document ends inside CDATA");
            }
            if (b != ']') {
                flushBrackets(keep, brackets, b);
            } else {
                if (brackets == 2 && keep) {
                    segment.append((byte) ']');
                }
            }
            brackets = b == ']' ? Math.min(2, brackets + 1) : 0;
        }
        return Kind.CDATA;
    }

    private void flushBrackets(boolean keep, int brackets, int then) {
        if (!keep) {
            return;
        }
        for (int i = 0; i < brackets; i++) {
            segment.append((byte) ']');
        }
        segment.append((byte) then);
    }

    private Kind tagKind() {
        int from = 0;
        int to = tag.size();
        while (to > from && TextGatherer.isBlank(tag.at(to - 1))) {
            to--;
        }
        while (from < to && TextGatherer.isBlank(tag.at(from))) {
            from++;
        }
        if (from == to || tag.at(from) == '?' || tag.at(from) == '!') {
            return Kind.NONE;
        }
        return tag.at(from) == '/' ? stop(from + 1, to) : start(from, to);
    }

    private Kind start(int from, int to) {
        boolean selfClosing = tag.at(to - 1) == '/';
        int end = selfClosing ? to - 1 : to;
        int nameEnd = nameEnd(from, end);
        attributes = nameEnd == end ? "" : ByteText.decode(tag.array(), nameEnd, end);
        return selfClosing ? Kind.EMPTY : Kind.START;
    }

    private Kind stop(int from, int to) {
        nameEnd(from, to);
        return Kind.STOP;
    }

    /** Takes the name that begins at {@code from}; answers where it ends. */
    private int nameEnd(int from, int to) {
        int end = from;
        while (end < to && !TextGatherer.isBlank(tag.at(end))) {
            end++;
        }
        name = names.name(tag.array(), from, end);
        return end;
    }
}
