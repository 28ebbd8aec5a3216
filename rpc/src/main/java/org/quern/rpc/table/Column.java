package org.quern.rpc.table;

import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;
import org.quern.rpc.write.Tag;

/** One field of an {@link ElementTable}: its name, and how it is written from a {@code T} and read. Its methods are for where a table is made. */
public final class Column<T, V> implements Line<T> {
    /** Writes a field under a name. */
    @FunctionalInterface
    public interface Printer<V> {
        void write(BoincXmlWriter out, String name, V value) throws IOException;
    }

    /** Writes the field of a {@code T} without an object for its value. */
    @FunctionalInterface
    interface Direct<T> {
        void write(BoincXmlWriter out, Tag tag, T from) throws IOException;
    }

    /** Reads the current element; {@code or} is the value if it cannot be read. */
    @FunctionalInterface
    public interface Reader<V> {
        @Nullable
        V read(BoincXml xml, V or) throws IOException, Unusable;
    }

    /** Reads the current element as one of many. */
    @FunctionalInterface
    public interface Item<E> {
        E read(BoincXml xml) throws IOException, Unusable;
    }

    final int index;
    private String name;
    private Tag tag;
    private final Map<String, Column<T, ?>> names;
    private final Function<? super T, ? extends V> getter;
    private Printer<? super V> printer;
    private Reader<V> reader;
    private @Nullable V fallback;
    private boolean keeps;
    private @Nullable Predicate<? super V> condition;
    private @Nullable Predicate<? super T> place;
    /** How a number is written without a box; null where the table has a word to say about the value. */
    private @Nullable Direct<T> direct;

    Column(String name, int index, Map<String, Column<T, ?>> names, Function<? super T, ? extends V> getter,
            Printer<? super V> printer, Reader<V> reader, @Nullable V fallback) {
        this.name = name;
        this.tag = new Tag(name);
        this.index = index;
        this.names = names;
        this.getter = getter;
        this.printer = printer;
        this.reader = reader;
        this.fallback = fallback;
        also(name);
    }

    Column<T, V> direct(Direct<T> unboxed) {
        direct = unboxed;
        return this;
    }

    /** With this value where the element lacks the field or it cannot be read. */
    public Column<T, V> or(V value) {
        fallback = value;
        return this;
    }

    /** A field that comes again and cannot be read leaves what came before. */
    public Column<T, V> keeping() {
        keeps = true;
        return this;
    }

    /** Read in another way than fields of its kind are. */
    public Column<T, V> reading(Reader<V> other) {
        reader = other;
        return this;
    }

    /** Read under these names as well. */
    public Column<T, V> also(String... others) {
        for (String other : others) {
            if (names.putIfAbsent(other, this) != null) {
                throw new IllegalArgumentException("<" + other + "> stands in the table already");
            }
        }
        return this;
    }

    /** Written only where the value is so. */
    public Column<T, V> when(Predicate<? super V> shown) {
        condition = shown;
        direct = null;
        return this;
    }

    /** Written only where the value is not what is read without the field. */
    public Column<T, V> unlessDefault() {
        return when(value -> !value.equals(fallback));
    }

    /** Written only for such a {@code T}. */
    public Column<T, V> where(Predicate<? super T> shown) {
        place = shown;
        return this;
    }

    /** Written under another name than it is read. */
    public Column<T, V> writtenAs(String other) {
        name = other;
        tag = new Tag(other);
        return this;
    }

    /** Written in another way than fields of its kind are. */
    public Column<T, V> printedBy(Printer<? super V> other) {
        printer = other;
        direct = null;
        return this;
    }

    /** The same field in a place where it is left out unless the value is so. */
    public Line<T> onlyWhen(Predicate<? super V> shown) {
        return (out, from) -> {
            if (shown.test(getter.apply(from))) {
                write(out, from);
            }
        };
    }

    @Override
    public void write(BoincXmlWriter out, T from) throws IOException {
        if (place != null && !place.test(from)) {
            return;
        }
        if (direct != null) {
            direct.write(out, tag, from);
            return;
        }
        V value = getter.apply(from);
        if (condition == null || condition.test(value)) {
            printer.write(out, name, value);
        }
    }

    void take(BoincXml xml, Values values) throws IOException, Unusable {
        values.set(this, reader.read(xml, keeps ? values.get(this) : fallback()));
    }

    @SuppressWarnings("NullAway") // null only in a column of nullable values
    V fallback() {
        return fallback;
    }
}
