package org.quern.coproc.gpu.ffi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.coproc.gpu.StubLibrary;

/** Libraries that are found, called, or cannot be loaded. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the names are those of Linux")
class NativeLibraryTest {
    private static final String ABSENT = "libno-such-thing-anywhere.so.1";

    @Test
    void theFirstNameThatIsThereIsOpened(@TempDir Path folder) throws Exception {
        String built = StubLibrary.of(folder, "ffifirst", "int f(void) { return 3; }").name();
        NativeLibrary library = NativeLibrary.open(List.of(ABSENT, built, "libc.so.6")).orElseThrow();
        assertEquals(built, library.name());
        assertEquals(3, library.call("f"));
        assertEquals(Optional.empty(), NativeLibrary.open(List.of(ABSENT)));
        assertEquals(Optional.empty(), NativeLibrary.open(List.of()));
    }

    @Test
    void argumentsArriveAsTheirTypesInC(@TempDir Path folder) throws Exception {
        NativeLibrary library = StubLibrary.of(folder, "ffiargs", """
                int mixed(int a, long b, int *c, int d) { *c = a - d; return b == 1L << 40 ? 17 : 18; }
                void *place(void *p, int far) { return (char *)p + far; }
                """);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(8, 8);
            assertEquals(17, library.call("mixed", 5, 1L << 40, out, 7));
            assertEquals(-2, out.get(ValueLayout.JAVA_INT, 0));
            assertEquals(out.address() + 4, NativeCall.pointer(library.find("place"), out, 4).address());
            assertEquals(18, NativeCall.number(library.find("mixed"), 0, 3L, out, 0));
        }
        assertThrows(IllegalArgumentException.class, () -> library.call("mixed", 1.5));
    }

    @Test
    void aFunctionThatIsNotThereIsMissedByName(@TempDir Path folder) throws Exception {
        NativeLibrary library = StubLibrary.of(folder, "ffilack",
                "int a(void) { return 0; } int b(void) { return 1; }");
        assertTrue(library.has("a"));
        assertFalse(library.has("c"));
        assertEquals(Optional.of("c"), library.lacks("a", "c", "d", "b"));
        assertEquals(Optional.empty(), library.lacks("a", "b"));
        assertEquals(MemorySegment.NULL, library.find("c"));
        assertEquals(library.name() + " has no c",
                assertThrows(IllegalStateException.class, () -> library.call("c", 0)).getMessage());
    }

    @Test
    void whatIsThereAndCannotBeLoadedIsSaidToBeThere(@TempDir Path folder) throws IOException {
        assertEquals(Optional.empty(), NativeLibrary.trouble(List.of(ABSENT)), "it is not there");
        assertEquals(Optional.empty(), NativeLibrary.trouble(List.of("libc.so.6")), "it can be loaded");
        Path broken = Files.writeString(folder.resolve("libbroken.so"), "no library");
        String words = NativeLibrary.trouble(List.of(ABSENT, broken.toString())).orElseThrow();
        assertTrue(words.startsWith("it is there and cannot be loaded: " + broken), words);
        assertEquals(Optional.empty(), NativeLibrary.open(List.of(broken.toString())));
    }

    @ParameterizedTest
    @CsvSource({"616263, abc", "616200ff, ab", "00, ''", "'', ''", "c3a9, \u00e9", "610a1b62, 'a  b'", "ff, \ufffd"})
    void aTextEndsAtItsZeroOrWithTheRoom(String hex, String text) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertEquals(text, NativeLibrary.text(bytes));
        assertEquals(text, NativeLibrary.text(MemorySegment.ofArray(bytes)));
    }

    @ParameterizedTest
    @CsvSource({"NVML, libnvidia-ml.so.1, nvml.dll, ''",
        "CUDA, libcuda.so.1, nvcuda.dll, /usr/local/cuda/lib/libcuda.dylib",
        "HIP, libamdhip64.so.7, amdhip64_7.dll, ''", "NVAPI, '', nvapi64.dll, ''",
        "OPENCL, libOpenCL.so.1, OpenCL.dll, /System/Library/Frameworks/OpenCL.framework/OpenCL"})
    void everySystemHasNamesOfItsOwnAndTheNewestComesFirst(LibraryKind kind, String linux, String windows, String mac) {
        assertEquals(linux, first(kind, "Linux"));
        assertEquals(linux, first(kind, "FreeBSD"));
        assertEquals(windows, first(kind, "Windows 11"));
        assertEquals(mac, first(kind, "Mac OS X"));
        assertEquals(kind == LibraryKind.OPENCL ? "OpenCL" : kind.name(), kind.words());
    }

    private static String first(LibraryKind kind, String osName) {
        return kind.names(osName).stream().findFirst().orElse("");
    }
}
