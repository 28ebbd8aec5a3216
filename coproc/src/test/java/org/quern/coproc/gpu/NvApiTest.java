package org.quern.coproc.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.coproc.gpu.ffi.NativeLibrary;

@EnabledOnOs(value = OS.LINUX, disabledReason = "what stands in for the library is a shared object of Linux")
class NvApiTest {
    @TempDir
    private Path directory = Path.of("");

    /** A library whose functions by number do that. */
    private NativeLibrary library(String name, String functions) throws IOException, InterruptedException {
        Path source = Files.writeString(directory.resolve(name + ".c"), functions);
        Path built = directory.resolve(name);
        assertEquals(0, new ProcessBuilder("gcc", "-shared", "-fPIC", "-o", built.toString(), source.toString())
                .inheritIO().start().waitFor());
        return NativeLibrary.open(List.of(built.toString())).orElseThrow();
    }

    private static String told(int started, int version) {
        return String.format(Locale.ROOT, """
                static int start(void) { return %d; }
                static int version(unsigned *number, char *branch) { *number = %d; branch[0] = 0; return 0; }
                void *nvapi_QueryInterface(unsigned number) {
                    return number == 0x0150E828 ? (void *)start : number == 0x2926AAAD ? (void *)version : (void *)0;
                }
                """, started, version);
    }

    @Test
    void itsNumberIsTheVersionThatPeopleKnow() throws Exception {
        assertEquals(Optional.of("550.04"), NvApi.driverVersion(library("good", told(0, 55004))));
    }

    @Test
    void whatItCannotTellIsASentence() throws Exception {
        for (String[] each : new String[][]{{told(-6, 55014), "it cannot be started, error -6"},
            {told(0, 0), "it does not tell the driver's version, error 0"},
            {"int other;", "it has no nvapi_QueryInterface"},
            {"void *nvapi_QueryInterface(unsigned number) { return (void *)0; }", "it has no function 0x150e828"}}) {
            NativeLibrary library = library("bad" + each[1].hashCode(), each[0]);
            assertEquals(each[1],
                    assertThrows(IllegalStateException.class, () -> NvApi.driverVersion(library)).getMessage());
        }
    }

    @Test
    void itIsWindowsAlone() {
        assertEquals(List.of("nvapi64.dll"), LibraryKind.NVAPI.names("Windows 11"));
        assertEquals(List.of(), LibraryKind.NVAPI.names("Linux"));
    }
}
