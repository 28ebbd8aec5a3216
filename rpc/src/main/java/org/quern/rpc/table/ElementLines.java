package org.quern.rpc.table;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.quern.rpc.write.BoincXmlWriter;

/** An element of BOINC's dialect as it is written of a {@code T}: its name and what stands in it, in order. */
public abstract class ElementLines<T> {
    private final String element;
    /** An array, because a state has tens of thousands of elements: a list would make an iterator for each. */
    private Line<? super T>[] lines = array(0);

    ElementLines(String element) {
        this.element = element;
    }

    /** Its name. */
    public final String element() {
        return element;
    }

    /** The element. */
    public final void write(BoincXmlWriter out, T value) throws IOException {
        out.open(element);
        writeChildren(out, value);
        out.close();
    }

    /** The elements of all these. */
    public final void writeAll(BoincXmlWriter out, List<? extends T> values) throws IOException {
        for (T value : values) {
            write(out, value);
        }
    }

    /** Its children; the open element is the caller's. */
    public final void writeChildren(BoincXmlWriter out, T value) throws IOException {
        for (Line<? super T> line : lines) {
            line.write(out, value);
        }
    }

    /** What stands here and is no field of its own. */
    protected final void line(Line<? super T> line) {
        lines = Arrays.copyOf(lines, lines.length + 1);
        lines[lines.length - 1] = line;
    }

    /** All of these. */
    @SafeVarargs
    protected static <T> Line<T> all(Line<? super T>... lines) {
        return (out, from) -> {
            for (Line<? super T> line : lines) {
                line.write(out, from);
            }
        };
    }

    /** Reads these, if it reads any, and does not write them. */
    protected final void leaveOut(Line<?>... unwritten) {
        List<Line<?>> out = List.of(unwritten);
        lines = Arrays.stream(lines).filter(line -> !out.contains(line)).toArray(ElementLines::array);
    }

    /** Writes these and nothing else, in this order: for elements whose columns are not declared in it. */
    @SafeVarargs
    protected final void order(Line<? super T>... written) {
        lines = array(written.length);
        for (int i = 0; i < written.length; i++) {
            lines[i] = written[i];
        }
    }

    @SuppressWarnings("unchecked") // of an array that is empty, or filled with such lines at once
    private static <T> Line<? super T>[] array(int length) {
        return (Line<? super T>[]) new Line<?>[length];
    }
}
