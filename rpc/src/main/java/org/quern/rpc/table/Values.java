package org.quern.rpc.table;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What was read of an element so far, column by column of its {@link ElementTable}. */
public final class Values {
    private final @Nullable Object[] slots;

    Values(int columns) {
        slots = new @Nullable Object[columns];
    }

    /** The value of a column, its fallback if the element did not have it. */
    @SuppressWarnings("unchecked") // only set() with the same column fills its slot
    public <V> V get(Column<?, V> column) {
        Object value = slots[column.index];
        return value == null ? column.fallback() : (V) value;
    }

    /** The other noun of which the element told. */
    public <P> P get(Part<?, P> part) throws Unusable {
        return part.table.build(of(part));
    }

    /** The values of another noun's columns. */
    public Values of(Part<?, ?> part) {
        Object value = slots[part.index];
        if (value != null) {
            return (Values) value;
        }
        Values fresh = part.table.start();
        slots[part.index] = fresh;
        return fresh;
    }

    /** Whether the element had the field. */
    public boolean told(Column<?, ?> column) {
        return slots[column.index] != null;
    }

    /** Whether it had any field besides these. */
    public boolean toldBesides(Column<?, ?>... others) {
        for (int i = 0; i < slots.length; i++) {
            int slot = i;
            if (slots[i] != null && Arrays.stream(others).noneMatch(other -> other.index == slot)) {
                return true;
            }
        }
        return false;
    }

    /** Sets what was read by hand. */
    public <V> void set(Column<?, V> column, @Nullable V value) {
        slots[column.index] = value;
    }
}
