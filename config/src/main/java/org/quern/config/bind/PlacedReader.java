package org.quern.config.bind;

import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.jspecify.annotations.Nullable;

/** A reader that knows which elements are open, so that whatever JAXB says while it reads has a place. */
final class PlacedReader extends StreamReaderDelegate {
    private final Deque<OpenElement> open = new ArrayDeque<>();
    private final Findings findings;

    PlacedReader(XMLStreamReader in, Findings findings) {
        super(in);
        this.findings = findings;
    }

    /** The innermost open element; during its end tag it is still open. */
    @Nullable
    OpenElement current() {
        return open.peek();
    }

    /** How many elements are open. */
    int depth() {
        return open.size();
    }

    @Override
    public int next() throws XMLStreamException {
        if (getEventType() == END_ELEMENT) {
            close(open.pop());
        }
        int event = super.next();
        switch (event) {
            case START_ELEMENT -> begin();
            case CHARACTERS, CDATA -> text();
            default -> {
            }
        }
        return event;
    }

    private void begin() {
        OpenElement begun = new OpenElement(this, findings);
        OpenElement parent = open.peek();
        if (parent != null) {
            parent.child(begun);
        }
        open.push(begun);
    }

    private void text() {
        OpenElement holder = open.peek();
        if (holder != null && !isWhiteSpace()) {
            holder.text();
        }
    }

    private void close(OpenElement ended) {
        OpenElement parent = open.peek();
        if (parent != null && parent.expects(ended.name) && ended.hidesElements()) {
            findings.mistake(ended.line, ended.name, "only text may stand in it");
        }
    }
}
