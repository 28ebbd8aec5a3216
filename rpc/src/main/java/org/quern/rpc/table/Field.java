package org.quern.rpc.table;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One field of a {@link ShownTable}: its name and how it is written of a {@code T}. {@link #where} is for where a table is made. */
public abstract class Field<T> implements Line<T> {
    private @Nullable Predicate<? super T> place;

    Field() {}

    /** Written only for such a {@code T}. */
    public final Field<T> where(Predicate<? super T> shown) {
        place = shown;
        return this;
    }

    final boolean isShown(T from) {
        return place == null || place.test(from);
    }
}
