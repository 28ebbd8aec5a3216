package org.quern.testing.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Iterator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class OpenStateTest {

    @Test
    void anOpenOneIsRefused() {
        assertEquals(List.of("Open.array returns int[]", "Open.each returns Iterable", "Open.field is not private",
                "Open.iterator returns Iterator",
                "Open.makes takes java.util.function.Function<java.lang.String, " + Part.class.getName() + ">",
                "Open.puts takes java.util.function.UnaryOperator<" + Part.class.getName() + ">",
                "Open.supplied takes java.util.function.Supplier<? extends " + Part.class.getName() + ">"),
                OpenState.complaints(Open.class));
    }

    record Part(int amount) {}

    /** Everything that such a class must not have, and last what it may. */
    abstract static class Open {
        int field;

        abstract int[] array();

        abstract Iterable<String> each();

        abstract Iterator<String> iterator();

        abstract void puts(UnaryOperator<Part> change);

        abstract void makes(Function<String, Part> change);

        abstract void supplied(Supplier<? extends Part> one);

        abstract List<String> allowed(DoubleUnaryOperator shift, Function<Part, String> text, String name);
    }
}
