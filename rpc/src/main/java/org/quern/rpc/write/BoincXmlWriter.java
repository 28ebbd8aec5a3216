package org.quern.rpc.write;

import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.ByteText;
import org.quern.rpc.scan.Entities;
import org.quern.rpc.scan.GrowingBytes;
import org.quern.rpc.scan.TextGatherer;

/**
 * Writes BOINC's dialect to a stream, one element a line with four spaces of indentation a level, in pieces of at most 32 KB. Nothing that it writes can be mistaken for markup:
 * whatever text it is given, {@link BoincXml} reads it back (less control characters). The stream stays open. An instance belongs to one thread.
 */
public final class BoincXmlWriter implements Flushable {
    private static final int PIECE = 32 * 1024;
    /** Blanks before an element for each level. */
    private static final int LEVEL = 4;
    /** Of the levels that documents have; what lies deeper stands as far to the right as these. */
    private static final byte[] BLANKS = " ".repeat(LEVEL * 200).getBytes(StandardCharsets.US_ASCII);

    private final OutputStream out;
    private final byte[] buffer = new byte[PIECE];
    private final GrowingBytes scratch = new GrowingBytes(Integer.MAX_VALUE);
    private final Deque<String> open = new ArrayDeque<>();
    private int used;

    /** A writer to {@code out}, at the outermost level. */
    public BoincXmlWriter(OutputStream out) {
        this.out = out;
    }

    /** A start tag on its own line. */
    public void open(String name) throws IOException {
        begin(name);
        ascii('\n');
        open.push(name);
    }

    /** The end tag of the innermost open element. */
    public void close() throws IOException {
        String name = open.pop();
        indent();
        endTag(name);
    }

    /** {@code <name>value</name>}, escaped. */
    public void text(String name, String value) throws IOException {
        begin(name);
        content(value);
        endTag(name);
    }

    private void content(String value) throws IOException {
        if (isPlain(value)) {
            ascii(value);
        } else {
            escaped(ByteText.encode(value));
        }
    }

    /** {@code <name attribute="..">value</name>}, escaped. */
    public void text(String name, String attribute, String attributeValue, String value) throws IOException {
        indent();
        startTagWithAttribute(name, attribute, attributeValue);
        escaped(ByteText.encode(value));
        endTag(name);
    }

    /** {@code <name>value</name>} as it stands, as BOINC writes many fields; escaped after all where the reader would take it for something else. */
    public void raw(String name, String value) throws IOException {
        begin(name);
        if (isPlain(value)) {
            ascii(value);
        } else {
            byte[] bytes = ByteText.encode(value);
            if (readsBack(bytes)) {
                bytes(bytes);
            } else {
                escaped(bytes);
            }
        }
        endTag(name);
    }

    /** Like {@link #raw}, with the value on a line of its own, as BOINC writes command lines. */
    public void rawLines(String name, String value) throws IOException {
        byte[] bytes = ByteText.encode(value);
        begin(name);
        ascii('\n');
        if (readsBack(bytes)) {
            bytes(bytes);
        } else {
            escaped(bytes);
        }
        ascii('\n');
        endTag(name);
    }

    /** {@code <name>1.000000</name>}. */
    public void number(String name, double value) throws IOException {
        begin(name);
        room(FixedPoint.MOST_BYTES);
        used = FixedPoint.six(value, buffer, used);
        endTag(name);
    }

    /** A number rounded to a whole one. */
    public void whole(String name, double value) throws IOException {
        begin(name);
        room(FixedPoint.MOST_BYTES);
        used = FixedPoint.whole(value, buffer, used);
        endTag(name);
    }

    /** An integer. */
    public void integer(String name, long value) throws IOException {
        begin(name);
        room(FixedPoint.MOST_BYTES);
        used = FixedPoint.integer(value, buffer, used);
        endTag(name);
    }

    /** {@code <name/>} if true, nothing if false. */
    public void flag(String name, boolean value) throws IOException {
        if (!value) {
            return;
        }
        indent();
        ascii('<');
        ascii(name);
        ascii("/>\n");
    }

    /** {@code <name>1</name>} or {@code <name>0</name>}. */
    public void zeroOne(String name, boolean value) throws IOException {
        begin(name);
        ascii(value ? '1' : '0');
        endTag(name);
    }

    /** {@link #text(String, String)} of a name that is known as bytes. */
    public void text(Tag tag, String value) throws IOException {
        begin(tag);
        content(value);
        end(tag);
    }

    /** {@link #number(String, double)} of a name that is known as bytes. */
    public void number(Tag tag, double value) throws IOException {
        begin(tag);
        used = FixedPoint.six(value, buffer, used);
        end(tag);
    }

    /** {@link #whole(String, double)} of a name that is known as bytes. */
    public void whole(Tag tag, double value) throws IOException {
        begin(tag);
        used = FixedPoint.whole(value, buffer, used);
        end(tag);
    }

    /** {@link #integer(String, long)} of a name that is known as bytes. */
    public void integer(Tag tag, long value) throws IOException {
        begin(tag);
        used = FixedPoint.integer(value, buffer, used);
        end(tag);
    }

    /** {@link #flag(String, boolean)} of a name that is known as bytes. */
    public void flag(Tag tag, boolean value) throws IOException {
        if (value) {
            indent();
            bytes(tag.empty);
        }
    }

    /** Indentation and start tag, with room behind them for any number. */
    private void begin(Tag tag) throws IOException {
        indent();
        room(tag.start.length + FixedPoint.MOST_BYTES);
        System.arraycopy(tag.start, 0, buffer, used, tag.start.length);
        used += tag.start.length;
    }

    private void end(Tag tag) throws IOException {
        room(tag.end.length);
        System.arraycopy(tag.end, 0, buffer, used, tag.end.length);
        used += tag.end.length;
    }

    /** A block that readers copy byte for byte: start tag, newline, {@code content} as it stands, newline, end tag. */
    public void block(String name, String content) throws IOException {
        begin(name);
        ascii('\n');
        verbatim(withoutEndTag(name, content));
        ascii('\n');
        endTag(name);
    }

    /** Like {@link #block}, but without newlines of its own: what {@link BoincXml#rawText} answered comes out the same. */
    public void rawBlock(String name, String content) throws IOException {
        begin(name);
        verbatim(withoutEndTag(name, content));
        endTag(name);
    }

    /** An element whose text stands in a CDATA section on lines of its own; control characters and what would end the section are taken out of it. */
    public void cdata(String name, String content) throws IOException {
        begin(name);
        ascii('\n');
        section(name, content);
        ascii('\n');
        endTag(name);
    }

    /** What a task wrote, byte for byte on lines of its own and without indentation, behind the lines {@code before}; nothing where it wrote nothing. */
    public void words(String name, String before, String content) throws IOException {
        startTag(name);
        ascii('\n');
        verbatim(before);
        if (!content.isEmpty()) {
            section(name, "\n" + content);
            ascii('\n');
        }
        endTag(name);
    }

    /** Readers that copy the element byte for byte look for its end tag even in here. */
    private void section(String name, String content) throws IOException {
        ascii("<![CDATA[");
        verbatim(withoutEndTag(name, withoutControls(content)).replace("]]>", "]]&gt;"));
        ascii("]]>");
    }

    /** Text as it stands, without any check: only for what was written by a {@link BoincXmlWriter} or is a constant. */
    public void verbatim(String text) throws IOException {
        bytes(ByteText.encode(text));
    }

    /** Hands everything to the stream, and flushes that. */
    @Override
    public void flush() throws IOException {
        drain();
        out.flush();
    }

    private void begin(String name) throws IOException {
        indent();
        startTag(name);
    }

    /** There is room for so many bytes in the buffer. */
    private void room(int bytes) throws IOException {
        if (buffer.length - used < bytes) {
            drain();
        }
    }

    private void indent() throws IOException {
        int blanks = Math.min(BLANKS.length, LEVEL * open.size());
        room(blanks);
        System.arraycopy(BLANKS, 0, buffer, used, blanks);
        used += blanks;
    }

    private void startTag(String name) throws IOException {
        ascii('<');
        ascii(name);
        ascii('>');
    }

    /** Whether a text, as most are, stands the same in every form: printable ASCII without blanks at its ends and without what an escape or a tag begins or ends with. */
    private static boolean isPlain(String text) {
        int last = text.length() - 1;
        for (int i = 0; i <= last; i++) {
            char c = text.charAt(i);
            if ((c <= ' ' && (c != ' ' || i == 0 || i == last)) || c > '~' || c == '<' || c == '&' || c == '>') {
                return false;
            }
        }
        return true;
    }

    private void startTagWithAttribute(String name, String attribute, String value) throws IOException {
        ascii("<" + name + " " + attribute + "=\"");
        bytes(ByteText.encode(value.replaceAll("[\"<>&\\p{Cntrl}]", " ")));
        ascii("\">");
    }

    private void endTag(String name) throws IOException {
        ascii('<');
        ascii('/');
        ascii(name);
        ascii('>');
        ascii('\n');
    }

    private void escaped(byte[] text) throws IOException {
        scratch.clear();
        Entities.escape(text, scratch);
        bytes(scratch.array(), scratch.size());
    }

    private static boolean readsBack(byte[] bytes) {
        int last = bytes.length - 1;
        boolean blankEnd = last >= 0 && (TextGatherer.isBlank(bytes[0]) || TextGatherer.isBlank(bytes[last]));
        if (blankEnd || Entities.hasEscape(bytes)) {
            return false;
        }
        for (byte b : bytes) {
            if (b == '<' || b == 0x7f || (b >= 0 && b < ' ')) {
                return false;
            }
        }
        return true;
    }

    private static String withoutEndTag(String name, String content) {
        return withoutNul(content).replace("</" + name + ">", "< /" + name + ">");
    }

    private static String withoutNul(String content) {
        return content.replace("\0", "");
    }

    private static String withoutControls(String content) {
        for (int i = 0; i < content.length(); i++) {
            if (isControl(content.charAt(i))) {
                return content.chars().filter(c -> !isControl(c))
                        .collect(StringBuilder::new, (s, c) -> s.append((char) c), StringBuilder::append).toString();
            }
        }
        return content;
    }

    private static boolean isControl(int c) {
        return c == 0x7f || (c < ' ' && c != '\t' && c != '\n' && c != '\r');
    }

    /** Its characters are one byte each; this deprecated copy is the only one that makes no array of its own. */
    @SuppressWarnings("deprecation")
    private void ascii(String text) throws IOException {
        int length = text.length();
        for (int from = 0; from < length;) {
            if (used == buffer.length) {
                drain();
            }
            int to = Math.min(length, from + buffer.length - used);
            text.getBytes(from, to, buffer, used);
            used += to - from;
            from = to;
        }
    }

    private void ascii(char character) throws IOException {
        if (used == buffer.length) {
            drain();
        }
        buffer[used++] = (byte) character;
    }

    private void bytes(byte[] bytes) throws IOException {
        bytes(bytes, bytes.length);
    }

    private void bytes(byte[] bytes, int length) throws IOException {
        int from = 0;
        while (from < length) {
            if (used == buffer.length) {
                drain();
            }
            int count = Math.min(length - from, buffer.length - used);
            System.arraycopy(bytes, from, buffer, used, count);
            used += count;
            from += count;
        }
    }

    /** Hands everything to the stream, and does not flush that. */
    public void drain() throws IOException {
        out.write(buffer, 0, used);
        used = 0;
    }
}
