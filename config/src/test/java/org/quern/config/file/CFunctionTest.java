package org.quern.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class CFunctionTest {
    private static final int BAD_DESCRIPTOR = 9;

    @Test
    @DisplayName("a function without arguments answers")
    void none() {
        assertEquals(ProcessHandle.current().pid(), call("getpid").number());
    }

    @Test
    @DisplayName("a result of 64 bits arrives whole")
    void wide() {
        assertEquals(5_000_000_000_000L, call("llabs", -5_000_000_000_000L).value());
    }

    @Test
    @DisplayName("an int that is negative is negative, in arguments and results")
    void negative() {
        assertEquals(7, call("abs", -7).number());
        assertEquals(-1, call("close", -1).number());
    }

    @Test
    @DisplayName("what failed leaves its error number")
    void error() {
        assertEquals(BAD_DESCRIPTOR, call("close", -1).error());
    }

    @Test
    @DisplayName("addresses are those of memory that the function writes to")
    void memory() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(8);
            call("memset", text.address(), 'q', 7);
            assertEquals("qqqqqqq", text.getString(0));
        }
    }

    @Test
    @DisplayName("six arguments arrive in their order, as a function of the library itself tells")
    void six() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment to = arena.allocate(64);
            MemorySegment format = arena.allocateFrom("%d,%d,%ld");
            call("snprintf", to.address(), 64, format.address(), 4, -5, 6_000_000_000L);
            assertEquals("4,-5,6000000000", to.getString(0));
        }
    }

    @Test
    @DisplayName("a seventh argument is refused, since it would not arrive")
    void seven() {
        assertThrows(IllegalArgumentException.class, () -> call("getpid", 1, 2, 3, 4, 5, 6, 7));
    }

    @Test
    @DisplayName("a name that the library does not have is no function")
    void unknown() {
        assertNull(CFunction.of("no_such_function_anywhere"));
    }

    private static CFunction.Answer call(String name, long... arguments) {
        CFunction function = CFunction.of(name);
        assertNotNull(function, name);
        return function.call(arguments);
    }
}
