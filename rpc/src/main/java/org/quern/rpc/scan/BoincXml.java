package org.quern.rpc.scan;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The one scanner of BOINC's dialect, which looks like XML and is not (docs/protocol/scheduler-rpc.md 1, docs/protocol/data-directory.md 1): bare ampersands, no encoding,
 * escapes that stand for single bytes, blocks that are copied byte for byte. It walks forward over a stream and holds one token at a time.
 *
 * <pre>
 * int top = xml.root("scheduler_reply");
 * while (xml.nextChild(top))
 *     switch (xml.name()) {
 *         case "hostid" -> hostId = xml.longOr(0);
 *         case "app" -> { for (int app = xml.enter(); xml.nextChild(app);) ... }
 *         default -> { }   // whatever is not read is skipped with its children
 *     }
 * </pre>
 *
 * <p>Bad bytes cause {@link BoincXmlException} and nothing else; what could be read in spite of a fault is listed by {@link #repairs}. Strings are UTF-8 in the sense of
 * {@link ByteText}. An instance belongs to one thread.
 */
public final class BoincXml {
    private final TokenWalk walk;
    private final ScanLimits limits;
    private final GrowingBytes value;
    private final KeptHeap kept = new KeptHeap();
    private int guarded;

    /** A scanner over {@code in}, which it reads but never closes. */
    public BoincXml(InputStream in, ScanLimits limits) {
        this.walk = new TokenWalk(in, limits);
        this.limits = limits;
        this.value = new GrowingBytes(limits.stringBytes());
    }

    /** A scanner over bytes in memory. */
    public static BoincXml of(byte[] document) {
        return new BoincXml(new ByteArrayInputStream(document), ScanLimits.DEFAULT);
    }

    /** A scanner over text in memory. */
    public static BoincXml of(String document) {
        return of(ByteText.encode(document));
    }

    /**
     * Goes to the first start tag of that name, wherever it stands, and answers its depth for {@link #nextChild}. What stands before it is skipped: HTTP leftovers, prologs, warnings
     * of a server's script.
     */
    public int root(String wanted) throws IOException {
        int known = walk.repairs().count();
        while (true) {
            toStart("no <" + wanted + "> in the document");
            if (name().equals(wanted)) {
                walk.repairs().forgetAfter(known);
                return enter();
            }
            dissolveUnknown();
        }
    }

    /** Goes to the first start tag of any name, which {@link #name} then tells, and answers its depth. */
    public int root() throws IOException {
        toStart("no element in the document");
        return enter();
    }

    private void toStart(String problem) throws IOException {
        Tokens.Kind kind;
        do {
            kind = walk.next(false);
            if (kind == Tokens.Kind.END) {
                throw failure(problem);
            }
        } while (kind != Tokens.Kind.START && kind != Tokens.Kind.EMPTY);
    }

    /**
     * From now on hands out texts and children of about so many bytes of heap: beyond that every text, and every child of an element
     * inside the one of depth {@code top}, is a {@link TooMuchText}. Numbers are always read.
     */
    public void keepAtMost(long bytes, int top) {
        kept.atMost(bytes);
        guarded = top;
    }

    /** Bytes of heap that the texts and children handed out so far take, about. */
    public long keptBytes() {
        return kept.bytes();
    }

    /** What was handed out since {@link #keptBytes} was so much is not kept after all. */
    public void dropped(long before) {
        kept.dropped(before);
    }

    /** The depth of the element whose start tag was just read; its children are then visited with {@link #nextChild}. */
    public int enter() {
        walk.see();
        kept.record();
        return walk.isEmpty() ? walk.depth() + 1 : walk.depth();
    }

    /** Goes to the next child of the element of that depth, skipping what was not read of the one before; false when the element has ended. */
    public boolean nextChild(int parent) throws IOException {
        if (parent > guarded) {
            kept.check();
        }
        while (walk.depth() >= parent) {
            switch (walk.next(false)) {
                case START -> {
                    if (walk.depth() == parent + 1) {
                        return true;
                    }
                }
                case EMPTY -> {
                    if (walk.depth() == parent) {
                        return true;
                    }
                }
                case END -> throw walk.cut();
                case STOP, TEXT, CDATA, NONE -> {
                }
            }
        }
        return false;
    }

    /** Name of the element whose start tag was read last. */
    public String name() {
        return walk.name();
    }

    /** Forgets that the current start tag was seen, so that its children are visited as if they stood beside it: what BOINC does with unknown tags at the top of a reply. */
    public void dissolve() {
        walk.dissolve(false);
    }

    /** The same for a tag that the reader does not know. */
    public void dissolveUnknown() {
        walk.dissolve(true);
    }

    /** Value of the current tag's attribute, if it has that attribute in double or single quotes. */
    public @Nullable String attribute(String wanted) {
        return Attributes.value(walk.attributes(), wanted);
    }

    /** The current element as a string, trimmed and unescaped; empty if it has children or is too long. */
    public String text() throws IOException {
        String text = textOrNull();
        return text == null ? "" : text;
    }

    /** Like {@link #text}, but null if the element has children or is too long. */
    public @Nullable String textOrNull() throws IOException {
        kept.check();
        String text = token();
        return text == null ? null : kept.text(text, value.size());
    }

    /** A text that is not kept. */
    private @Nullable String token() throws IOException {
        return collect() ? ByteText.decode(value.array(), 0, value.size()) : null;
    }

    /** The current element as an integer, in C's notation; {@code fallback} if it is none. {@code <x></x>} is 0. */
    public long longOr(long fallback) throws IOException {
        boolean wasEmpty = walk.isEmpty();
        String element = name();
        String token = token();
        var number = token == null || wasEmpty ? OptionalLong.empty() : CNumbers.integer(token);
        if (number.isEmpty()) {
            walk.repairedIn(element, "not an integer, left out");
        }
        return number.orElse(fallback);
    }

    /** Like {@link #longOr} for 32 bits. */
    public int intOr(int fallback) throws IOException {
        String element = name();
        long number = longOr(fallback);
        if (number == (int) number) {
            return (int) number;
        }
        walk.repairedIn(element, "not a 32-bit integer, left out");
        return fallback;
    }

    /** The current element as a finite number; {@code fallback} if it is none. {@code <x></x>} is 0. */
    public double doubleOr(double fallback) throws IOException {
        boolean wasEmpty = walk.isEmpty();
        String element = name();
        String token = token();
        var number = token == null || wasEmpty ? OptionalDouble.empty() : CNumbers.real(token);
        if (number.isEmpty()) {
            walk.repairedIn(element, "not a finite number, left out");
        }
        return number.orElse(fallback);
    }

    /** Like {@link #doubleOr}, and a negative number counts as none. */
    public double nonNegativeOr(double fallback) throws IOException {
        String element = name();
        double number = doubleOr(fallback);
        if (number >= 0) {
            return number;
        }
        walk.repairedIn(element, "negative, left out");
        return fallback;
    }

    /** The current element as a boolean: {@code <x/>} is true, {@code <x>N</x>} is N != 0, anything else is false. */
    public boolean bool() throws IOException {
        if (walk.isEmpty()) {
            walk.see();
            return true;
        }
        String element = name();
        String token = token();
        var number = token == null || token.isEmpty() ? OptionalLong.empty() : CNumbers.integer(token);
        if (number.isEmpty()) {
            walk.repairedIn(element, "not a boolean, taken as false");
        }
        return number.orElse(0) != 0;
    }

    /** The bytes between the current start tag and the literal end tag, exactly as they stand; empty if there are too many of them. */
    public byte[] rawBytes() throws IOException {
        walk.take();
        value.clear();
        if (walk.isEmpty()) {
            return new byte[0];
        }
        int end = walk.readToEnd(value);
        if (value.overflowed()) {
            walk.repairedIn(name(), "longer than " + limits.stringBytes() + " bytes, left out");
            return new byte[0];
        }
        value.shorten(end);
        return value.toByteArray();
    }

    /** {@link #rawBytes} as text, untrimmed. */
    public String rawText() throws IOException {
        kept.check();
        byte[] raw = rawBytes();
        return kept.text(ByteText.decode(raw), raw.length);
    }

    /** What {@link #rawBytes} or {@link #rawText} has just read was too long, and not empty. */
    public boolean wasTooLong() {
        return value.overflowed();
    }

    /** What was wrong and was read all the same, in order; at most the first hundred. */
    public List<Repair> repairs() {
        return walk.repairs().list();
    }

    /** Reads on; false if another element follows the one that has ended, or what follows cannot be read. */
    public boolean endsHere() throws IOException {
        try {
            for (Tokens.Kind kind = walk.next(false); kind != Tokens.Kind.END; kind = walk.next(false)) {
                if (kind == Tokens.Kind.START || kind == Tokens.Kind.EMPTY) {
                    return false;
                }
            }
            return true;
        } catch (BoincXmlException cut) {
            return false;
        }
    }

    /** Every start tag so far had its end tag, and every end tag its start tag. */
    public boolean wellFormed() {
        return walk.wellFormed();
    }

    /** Notes a fault that the reader of a document found at the current place. */
    public void repaired(String what) {
        walk.repaired(what);
    }

    /** An exception that names the current place. */
    public BoincXmlException failure(String problem) {
        return walk.failure(problem);
    }

    /** Gathers the text of the current element into {@link #value}; false if it had children or was too long. Leaves the element. */
    private boolean collect() throws IOException {
        walk.take();
        value.clear();
        if (walk.isEmpty()) {
            return true;
        }
        int depth = walk.depth();
        String element = name();
        var text = new TextGatherer(value, walk.segment());
        boolean plain = true;
        while (walk.depth() >= depth) {
            switch (walk.next(true)) {
                case TEXT -> text.add();
                case CDATA -> text.addVerbatim();
                case START, EMPTY -> plain = false;
                case END -> throw walk.cut();
                case STOP, NONE -> {
                }
            }
        }
        text.finish();
        if (text.bareAmpersands() > 0) {
            walk.repairedIn(element, "bare ampersand, taken as it stands");
        }
        if (!plain) {
            walk.repairedIn(element, "text with tags inside, left out");
        } else if (text.overflowed()) {
            walk.repairedIn(element, "longer than " + limits.stringBytes() + " bytes, left out");
        }
        return plain && !text.overflowed();
    }
}
