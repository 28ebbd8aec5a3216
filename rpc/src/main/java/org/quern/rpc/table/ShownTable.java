package org.quern.rpc.table;

import java.io.IOException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.write.BoincXmlWriter;
import org.quern.rpc.write.Tag;

/**
 * The fields of an element that is only written, as managers are shown it: each stands here once, in the order in which they are written. What an element
 * takes from several places is gathered first, in a {@code T} whose methods the fields name.
 *
 * <pre>
 * final class PairElement extends ShownTable&lt;Pair&gt; {
 *     static final PairElement TABLE = new PairElement();
 *
 *     private PairElement() {
 *         super("pair");
 *         text("key", Pair::key);
 *         number("share", Pair::share).where(Pair::isShared);
 *     }
 * }
 * </pre>
 *
 * <p>A table does not change once it is made.
 */
public abstract class ShownTable<T> extends ElementLines<T> {
    /** Of an element of that name. */
    protected ShownTable(String element) {
        super(element);
    }

    /** A field of any kind. */
    protected final Field<T> field(Line<? super T> line) {
        return added(new Field<>() {
            @Override
            public void write(BoincXmlWriter out, T from) throws IOException {
                if (isShown(from)) {
                    line.write(out, from);
                }
            }
        });
    }

    /** Text with escapes. */
    protected final Field<T> text(String name, Function<? super T, String> getter) {
        Tag tag = new Tag(name);
        return added(new Field<>() {
            @Override
            public void write(BoincXmlWriter out, T from) throws IOException {
                if (isShown(from)) {
                    out.text(tag, getter.apply(from));
                }
            }
        });
    }

    /** The same, nothing where it is empty. */
    protected final Field<T> textIfAny(String name, Function<? super T, String> getter) {
        Tag tag = new Tag(name);
        return field((out, from) -> {
            String text = getter.apply(from);
            if (!text.isEmpty()) {
                out.text(tag, text);
            }
        });
    }

    /** A number with six decimals. */
    protected final Field<T> number(String name, ToDoubleFunction<? super T> getter) {
        Tag tag = new Tag(name);
        return added(new Field<>() {
            @Override
            public void write(BoincXmlWriter out, T from) throws IOException {
                if (isShown(from)) {
                    out.number(tag, getter.applyAsDouble(from));
                }
            }
        });
    }

    /** The same, nothing where it is not above 0. */
    protected final Field<T> numberIfAny(String name, ToDoubleFunction<? super T> getter) {
        Tag tag = new Tag(name);
        return field((out, from) -> {
            double value = getter.applyAsDouble(from);
            if (value > 0) {
                out.number(tag, value);
            }
        });
    }

    /** A number rounded to a whole one. */
    protected final Field<T> whole(String name, ToDoubleFunction<? super T> getter) {
        Tag tag = new Tag(name);
        return added(new Field<>() {
            @Override
            public void write(BoincXmlWriter out, T from) throws IOException {
                if (isShown(from)) {
                    out.whole(tag, getter.applyAsDouble(from));
                }
            }
        });
    }

    /** An integer. */
    protected final Field<T> integer(String name, ToLongFunction<? super T> getter) {
        Tag tag = new Tag(name);
        return added(new Field<>() {
            @Override
            public void write(BoincXmlWriter out, T from) throws IOException {
                if (isShown(from)) {
                    out.integer(tag, getter.applyAsLong(from));
                }
            }
        });
    }

    /** {@code <name/>} if it is so, nothing if it is not. */
    protected final Field<T> flag(String name, Predicate<? super T> getter) {
        Tag tag = new Tag(name);
        return added(new Field<>() {
            @Override
            public void write(BoincXmlWriter out, T from) throws IOException {
                if (isShown(from)) {
                    out.flag(tag, getter.test(from));
                }
            }
        });
    }

    /** An element inside this one, which may be missing. */
    protected final <E> Field<T> nested(ElementLines<E> table, Function<? super T, ? extends @Nullable E> getter) {
        return field((out, from) -> {
            E element = getter.apply(from);
            if (element != null) {
                table.write(out, element);
            }
        });
    }

    /** What that table says, as fields of this element; nothing where there is nothing of that kind. */
    protected final <E> Field<T> part(ElementLines<E> table, Function<? super T, ? extends @Nullable E> getter) {
        return field((out, from) -> {
            E part = getter.apply(from);
            if (part != null) {
                table.writeChildren(out, part);
            }
        });
    }

    private Field<T> added(Field<T> field) {
        line(field);
        return field;
    }
}
