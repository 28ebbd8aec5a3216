package org.quern.rpc.table;

import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.write.BoincXmlWriter;

/** The columns of another noun inside an {@link ElementTable}: the element says of a {@code T} what that table says of the {@code P} in it, nothing if there is none. */
public final class Part<T, P> implements Line<T> {
    final ElementTable<P> table;
    final int index;
    private final Function<? super T, ? extends @Nullable P> getter;

    Part(ElementTable<P> table, int index, Function<? super T, ? extends @Nullable P> getter) {
        this.table = table;
        this.index = index;
        this.getter = getter;
    }

    @Override
    public void write(BoincXmlWriter out, T from) throws IOException {
        P part = getter.apply(from);
        if (part != null) {
            table.writeChildren(out, part);
        }
    }

    /** Only these of the other table's lines. */
    @SafeVarargs
    public final Line<T> of(Line<? super P>... lines) {
        return (out, from) -> {
            P part = getter.apply(from);
            if (part != null) {
                for (Line<? super P> line : lines) {
                    line.write(out, part);
                }
            }
        };
    }
}
