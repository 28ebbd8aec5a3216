package org.quern.rpc.scan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The walk from tag to tag: which elements are open, which start tag was read last, and whether somebody has looked at its value. */
final class TokenWalk {
    /** Letters of a name that are told. */
    private static final int LONGEST_NAME = 60;
    private final Tokens tokens;
    private final ScanLimits limits;
    private final List<String> open = new ArrayList<>();
    /** Start tags that were forgotten, whose end tags are still to come; as many as elements may be inside each other. */
    private final List<Dissolved> dissolved = new ArrayList<>();
    private final Repairs repairs = new Repairs();
    private final @Nullable ScanObserver observer = ScanObserver.current();
    private String name = "";
    private String attributes = "";
    private boolean empty;
    private boolean unread;
    private boolean wellFormed = true;

    /**
     * A start tag that was forgotten.
     *
     * @param name its name
     * @param depth elements that were open around it
     */
    private record Dissolved(String name, int depth) {}

    TokenWalk(InputStream in, ScanLimits limits) {
        this.tokens = new Tokens(in, limits, () -> Repairs.path(open));
        this.limits = limits;
        if (observer != null) {
            observer.sees(repairs);
        }
    }

    /** The next token; text is kept only if {@code keep}, in {@link #segment}. */
    Tokens.Kind next(boolean keep) throws IOException {
        tellUnread();
        while (true) {
            Tokens.Kind kind = tokens.next(keep);
            if (kind == Tokens.Kind.START || kind == Tokens.Kind.EMPTY) {
                start(kind == Tokens.Kind.EMPTY);
            }
            if (kind != Tokens.Kind.STOP || stop(tokens.name())) {
                return kind;
            }
        }
    }

    /** The reader goes on, and has not looked at the current element. */
    private void tellUnread() {
        if (unread && observer != null) {
            observer.passedOver(empty ? Repairs.path(open) + "/" + name : Repairs.path(open));
        }
    }

    private void start(boolean selfClosing) throws BoincXmlException {
        name = tokens.name();
        attributes = tokens.attributes();
        empty = selfClosing;
        unread = true;
        if (selfClosing) {
            return;
        }
        if (open.size() >= limits.depth()) {
            throw failure("more than " + limits.depth() + " elements inside each other");
        }
        open.add(name);
    }

    /** An end tag closes the innermost element of its name and those inside it; without such an element it is passed over: false. */
    private boolean stop(String closed) {
        int index = open.lastIndexOf(closed);
        if (endsDissolved(closed, index)) {
            return false;
        }
        wellFormed &= index == open.size() - 1;
        if (index < 0) {
            repaired("</" + closed.substring(0, Math.min(closed.length(), LONGEST_NAME))
                    + ">, an end tag without its start tag, passed over");
            return false;
        }
        if (index < open.size() - 1) {
            repaired("no end tag, closed with the element around it");
        }
        open.subList(index, open.size()).clear();
        dissolved.removeIf(one -> one.depth() > index);
        empty = false;
        unread = false;
        return true;
    }

    /** The end tag of a forgotten start tag, if that stands inside the innermost open element of its name. */
    private boolean endsDissolved(String closed, int openIndex) {
        for (int i = dissolved.size() - 1; i >= 0 && dissolved.get(i).depth() > openIndex; i--) {
            if (dissolved.get(i).name().equals(closed)) {
                dissolved.subList(i, dissolved.size()).clear();
                return true;
            }
        }
        return false;
    }

    /** Reads everything up to the end tag of the current element, as it stands, and leaves the element; the length of that end tag, which is kept too. */
    int readToEnd(GrowingBytes value) throws IOException {
        byte[] end = ("</" + name + ">").getBytes(StandardCharsets.ISO_8859_1);
        if (!tokens.readThrough(end, value)) {
            throw failure("the document ends before </" + name + ">");
        }
        open.removeLast();
        return end.length;
    }

    /** Somebody looks at the value of the current element, which can be done once. */
    void take() {
        if (!unread) {
            throw new IllegalStateException("the value of <" + name + "> was already read");
        }
        unread = false;
    }

    /** Somebody looks at the children of the current element, or knows it without. */
    void see() {
        unread = false;
    }

    /** Forgets the current start tag; {@code unknown} to whoever reads. */
    void dissolve(boolean unknown) {
        if (unknown) {
            tellUnread();
        }
        if (!empty && !open.isEmpty()) {
            open.removeLast();
            if (dissolved.size() < limits.depth()) {
                dissolved.add(new Dissolved(name, open.size()));
            }
        }
        unread = false;
    }

    /** How many elements are open. */
    int depth() {
        return open.size();
    }

    /** Name of the element whose start tag was read last. */
    String name() {
        return name;
    }

    /** What stands behind it in that tag. */
    String attributes() {
        return attributes;
    }

    /** Whether that tag ends its element too. */
    boolean isEmpty() {
        return empty;
    }

    /** Every start tag so far had its end tag, and every end tag its start tag. */
    boolean wellFormed() {
        return wellFormed;
    }

    /** The text that was read last. */
    GrowingBytes segment() {
        return tokens.segment();
    }

    Repairs repairs() {
        return repairs;
    }

    /** Notes a fault at the current place. */
    void repaired(String what) {
        repairs.add(tokens.offset(), open, what);
    }

    /** Notes a fault in an element that was left already. */
    void repairedIn(String element, String what) {
        repairs.add(tokens.offset(), open, element, what);
    }

    /** An exception that names the current place. */
    BoincXmlException failure(String problem) {
        return tokens.failure(problem);
    }

    /** The document ends inside an element. */
    BoincXmlException cut() {
        return failure("the document ends before </" + open.getLast() + ">");
    }
}
