package org.quern.rpc.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * The fields of one element of BOINC's dialect, which are those of one noun of the model: each stands here once, as it is named, written and read. A table is a class whose fields are its
 * columns, in the order in which they are written, and whose {@link #build} makes the noun of what was read (docs/building.md, "Adding a field").
 *
 * <pre>
 * final class PairXml extends ElementTable&lt;Pair&gt; {
 *     static final PairXml TABLE = new PairXml();
 *     private final Column&lt;Pair, String&gt; key = text("key", Pair::key);
 *     private final Column&lt;Pair, Double&gt; share = number("share", Pair::share).or(1.0);
 *
 *     private PairXml() {
 *         super("pair");
 *     }
 *
 *     protected Pair build(Values read) {
 *         return new Pair(read.get(key), read.get(share));
 *     }
 * }
 * </pre>
 *
 * <p>A table does not change once it is made.
 */
public abstract class ElementTable<T> extends ElementLines<T> {
    /** Writes texts that BOINC writes as they stand. */
    protected final Column.Printer<String> asItStands;
    private final Map<String, Column<T, ?>> names = new HashMap<>();
    private final List<Part<T, ?>> parts = new ArrayList<>();
    private int size;

    /** Of an element of that name. */
    protected ElementTable(String element) {
        this(element, BoincXmlWriter::raw);
    }

    /** With another way to write what BOINC writes as it stands. */
    protected ElementTable(String element, Column.Printer<String> asItStands) {
        super(element);
        this.asItStands = asItStands;
    }

    /** What was read; {@link Unusable} if there is no such noun. */
    protected abstract T build(Values read) throws Unusable;

    /** Reads the current element, whatever its name; what the table does not have is skipped. */
    public final T read(BoincXml xml) throws IOException, Unusable {
        Values values = start();
        readInto(values, xml);
        return build(values);
    }

    /** Reads the children of the current element, and not yet the noun that they make. */
    public final void readInto(Values values, BoincXml xml) throws IOException, Unusable {
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            take(xml, values);
        }
    }

    /** Reads a document whose outermost element this is; one that is unusable is an error. */
    public final T readDocument(BoincXml xml) throws IOException {
        try {
            Values values = start();
            for (int depth = xml.root(element()); xml.nextChild(depth);) {
                take(xml, values);
            }
            return build(values);
        } catch (Unusable e) {
            throw xml.failure(e.what());
        }
    }

    /** All elements of this name inside the current one. */
    public final List<T> readList(BoincXml xml) throws IOException, Unusable {
        List<T> list = new ArrayList<>();
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            if (xml.name().equals(element())) {
                list.add(read(xml));
            }
        }
        return list;
    }

    /** What is read of an element without any field. */
    public final T empty() {
        try {
            return build(start());
        } catch (Unusable e) {
            throw new IllegalStateException("<" + element() + "> cannot be empty: " + e.what(), e);
        }
    }

    /** Nothing read yet. */
    public final Values start() {
        return new Values(size);
    }

    /** Takes the current element if it is one of the children; false if it is not. */
    public final boolean take(BoincXml xml, Values values) throws IOException, Unusable {
        Column<T, ?> column = names.get(xml.name());
        if (column != null) {
            column.take(xml, values);
            return true;
        }
        for (Part<T, ?> part : parts) {
            if (part.table.take(xml, values.of(part))) {
                return true;
            }
        }
        return false;
    }

    /** A field of any kind. */
    protected final <V> Column<T, V> column(String name, Function<? super T, ? extends V> getter,
            Column.Printer<? super V> printer, Column.Reader<V> reader, @Nullable V fallback) {
        Column<T, V> column = new Column<>(name, size++, names, getter, printer, reader, fallback);
        line(column);
        return column;
    }

    /** A field that is read and never written. */
    protected final <V> Column<T, V> readOnly(String name, Column.Reader<V> reader, V fallback) {
        return new Column<>(name, size++, names, from -> fallback, (out, field, value) -> {
        }, reader, fallback);
    }

    /** Text as it stands, as BOINC writes many fields. */
    protected final Column<T, String> raw(String name, Function<? super T, String> getter) {
        return column(name, getter, asItStands, (xml, or) -> xml.text(), "");
    }

    /** Text with escapes. */
    protected final Column<T, String> text(String name, Function<? super T, String> getter) {
        return column(name, getter, BoincXmlWriter::text, (xml, or) -> xml.text(), "")
                .direct((out, tag, from) -> out.text(tag, getter.apply(from)));
    }

    /** A number with six decimals, not negative. */
    protected final Column<T, Double> number(String name, ToDoubleFunction<? super T> getter) {
        return this.<Double>column(name, getter::applyAsDouble, BoincXmlWriter::number, BoincXml::nonNegativeOr, 0.0)
                .direct((out, tag, from) -> out.number(tag, getter.applyAsDouble(from)));
    }

    /** A whole number of any size, not negative. */
    protected final Column<T, Double> whole(String name, ToDoubleFunction<? super T> getter) {
        return this.<Double>column(name, getter::applyAsDouble, BoincXmlWriter::whole, BoincXml::nonNegativeOr, 0.0)
                .direct((out, tag, from) -> out.whole(tag, getter.applyAsDouble(from)));
    }

    /** An integer of 32 bits. */
    protected final Column<T, Integer> integer(String name, ToIntFunction<? super T> getter) {
        return this.<Integer>column(name, getter::applyAsInt, (out, field, value) -> out.integer(field, value),
                BoincXml::intOr, 0).direct((out, tag, from) -> out.integer(tag, getter.applyAsInt(from)));
    }

    /** An integer of 32 bits; a negative one is read as 0. */
    protected final Column<T, Integer> count(String name, ToIntFunction<? super T> getter) {
        return integer(name, getter).reading((xml, or) -> Math.max(0, xml.intOr(or)));
    }

    /** An integer of 64 bits. */
    protected final Column<T, Long> wide(String name, ToLongFunction<? super T> getter) {
        return this.<Long>column(name, getter::applyAsLong, BoincXmlWriter::integer, BoincXml::longOr, 0L)
                .direct((out, tag, from) -> out.integer(tag, getter.applyAsLong(from)));
    }

    /** An integer of 64 bits; a negative one is read as 0. */
    protected final Column<T, Long> wideCount(String name, ToLongFunction<? super T> getter) {
        return wide(name, getter).reading((xml, or) -> Math.max(0, xml.longOr(or)));
    }

    /** {@code <name/>} if true, nothing if false. */
    protected final Column<T, Boolean> flag(String name, Predicate<? super T> getter) {
        return this.<Boolean>column(name, getter::test, BoincXmlWriter::flag, (xml, or) -> xml.bool(), false)
                .direct((out, tag, from) -> out.flag(tag, getter.test(from)));
    }

    /** {@code <name>1</name>} or {@code <name>0</name>}. */
    protected final Column<T, Boolean> zeroOne(String name, Function<? super T, Boolean> getter) {
        return column(name, getter, BoincXmlWriter::zeroOne, (xml, or) -> xml.bool(), false);
    }

    /** A block that is copied byte for byte, trimmed; null if there is none. */
    protected final Column<T, @Nullable String> block(String name, Function<? super T, @Nullable String> getter) {
        return column(name, getter, (out, field, text) -> {
            if (text != null) {
                out.block(field, text);
            }
        }, (xml, or) -> emptyToNull(xml.rawText().strip()), null);
    }

    /** The same for texts that are empty if there are none. */
    protected final Column<T, String> trimmed(String name, Function<? super T, String> getter) {
        return column(name, getter, BoincXmlWriter::block, (xml, or) -> xml.rawText().strip(), "").unlessDefault();
    }

    private static @Nullable String emptyToNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /** An element that may be missing. */
    protected final <E> Column<T, @Nullable E> nested(String name, Function<? super T, ? extends @Nullable E> getter,
            ElementTable<E> table) {
        return column(name, getter, (out, field, value) -> {
            if (value != null) {
                table.write(out, value);
            }
        }, (xml, or) -> table.read(xml), null);
    }

    /** An element for each of a list. */
    protected final <E> Column<T, List<E>> list(String name, Function<? super T, List<E>> getter,
            ElementTable<E> table) {
        return list(name, getter, (out, field, each) -> table.write(out, each), table::read);
    }

    /** The same with elements that are no tables. */
    protected final <E> Column<T, List<E>> list(String name, Function<? super T, List<E>> getter,
            Column.Printer<? super E> printer, Column.Item<E> reader) {
        return column(name, getter, (out, field, list) -> {
            for (E each : list) {
                printer.write(out, field, each);
            }
        }, (xml, before) -> {
            E each = reader.read(xml);
            List<E> list = before.isEmpty() ? new ArrayList<>() : before;
            list.add(each);
            return list;
        }, List.<E>of()).keeping();
    }

    /** Another noun's columns, all of them written here. */
    protected final <P> Part<T, P> part(ElementTable<P> table, Function<? super T, ? extends @Nullable P> getter) {
        Part<T, P> part = new Part<>(table, size++, getter);
        parts.add(part);
        line(part);
        return part;
    }
}
