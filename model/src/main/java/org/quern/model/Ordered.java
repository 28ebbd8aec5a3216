package org.quern.model;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Immutable copies that keep the order in which they were filled. {@code Set.copyOf} and {@code Map.copyOf} do not: their
 * order changes with every start of the JVM, and with it whatever is decided or written by going through them.
 */
public final class Ordered {

    private Ordered() {}

    /** The same elements in the same order, without repetitions. Null elements are refused. */
    public static <T> Set<T> copyOf(Collection<? extends T> elements) {
        elements.forEach(Objects::requireNonNull);
        return Collections.unmodifiableSet(new LinkedHashSet<>(elements));
    }
}
