package org.quern.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryCodecTest {
    private final EntryCodec<Sample> codec = new EntryCodec<>(Sample.class);

    /** A family with a component of every kind. */
    sealed interface Sample {}

    enum Colour {
        RED
    }

    record Inner(String name, double size) {}

    record AllKinds(String text, double number, int count, long bytes, boolean flag, Colour colour, Inner inner)
            implements
                Sample {}

    private static final AllKinds ALL = new AllKinds("a\"b\\c\u00e9\ud800\u2028\u007f", -2e-10, -3, Long.MAX_VALUE - 1,
            true, Colour.RED, new Inner("", 1e300));

    @Test
    void aTransactionIsOneLineOfAscii() {
        assertEquals(
                "[{\"entry\":\"all_kinds\",\"text\":\"a\\\"b\\\\c\\u00e9\\ud800\\u2028\\u007f\",\"number\":-2.0E-10,"
                        + "\"count\":-3,\"bytes\":9223372036854775806,\"flag\":true,\"colour\":\"RED\","
                        + "\"inner\":{\"name\":\"\",\"size\":1.0E300}}]",
                codec.write(List.of(ALL)));
        String controls = codec.write(List.of(new AllKinds("a\n\u0001", 0, 0, 0, false, Colour.RED, ALL.inner())));
        assertTrue(controls.chars().allMatch(c -> c >= ' ' && c <= '~'), controls);
        assertEquals("a\n\u0001", ((AllKinds) codec.read(controls).getFirst()).text());
    }

    @Test
    void whatWasWrittenIsReadToTheLastBit() {
        assertEquals(List.of(ALL, ALL), codec.read(codec.write(List.of(ALL, ALL))));
    }

    /** An older server wrote fewer components; blanks and other escapes are JSON all the same. */
    @Test
    void whatIsMissingIsNothing() {
        assertEquals(List.of(new AllKinds("/\n\u00e9", 0, 0, 0, false, Colour.RED, new Inner("", 0))),
                codec.read(" [ {\"entry\" : \"all_kinds\", \"text\":\"\\/\\n\\u00E9\", \"colour\":\"RED\"} ] "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "{\"a\":}", "{\"a\" 1}", "[1,]", "[1 2]", "\"open", "\"\\x\"", "\"\\u12g4\"",
        "nul", "tru", "1.2.3", "[]]", "{a:1}", "[1]", "[{}]", "[{\"entry\":\"later\"}]", "[{\"entry\":\"all_kinds\"}]",
        "[{'entry':'all_kinds'}]", "[] x"})
    void nonsenseIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> codec.read(text));
    }

    @Test
    void depthIsBounded() {
        assertThrows(IllegalArgumentException.class, () -> codec.read("[".repeat(100_000)));
    }
}
