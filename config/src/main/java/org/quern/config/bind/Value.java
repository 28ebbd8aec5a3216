package org.quern.config.bind;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import org.jspecify.annotations.Nullable;

/**
 * A text that must be of some kind. A text that is not makes a mistake that says what it must be, and counts as absent.
 *
 * @param <T> what it stands for
 */
public abstract class Value<T> extends XmlAdapter<String, T> {
    private final String kind;

    /** @param kind what the text must be, such as "a number above 0" */
    protected Value(String kind) {
        this.kind = kind;
    }

    /** What the text stands for, white space at both ends removed; null if it is not of this kind. */
    protected abstract @Nullable T parse(String text);

    final String kind() {
        return kind;
    }

    @Override
    public final T unmarshal(String text) throws Refused {
        T value = parse(text.strip());
        if (value == null) {
            throw new Refused(getClass(), kind, text);
        }
        return value;
    }

    @Override
    public final String marshal(T value) {
        return value.toString();
    }

    /** The text is not of its kind. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;
        final transient Class<?> adapter;
        final String kind;
        final String text;

        Refused(Class<?> adapter, String kind, String text) {
            super("not " + kind);
            this.adapter = adapter;
            this.kind = kind;
            this.text = text;
        }
    }
}
