package org.quern.coproc.gpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.coproc.gpu.ffi.NativeLibrary;

/** Shared objects that stand in for drivers' libraries. */
public final class StubLibrary {
    private StubLibrary() {}

    /**
     * Builds and opens one.
     *
     * @param name of its file; no two of a JVM may have the same
     * @param source in C
     * @param defined macros, each {@code NAME} or {@code NAME=VALUE}
     */
    public static NativeLibrary of(Path folder, String name, String source, String... defined)
            throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve(name + ".c"), source);
        Path built = folder.resolve("lib" + name + ".so");
        List<String> command = new ArrayList<>(List.of("gcc", "-shared", "-fPIC", "-w", "-o", built.toString(),
                file.toString()));
        for (String macro : defined) {
            command.add("-D" + macro);
        }
        if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
            throw new IOException("gcc could not build " + name);
        }
        return NativeLibrary.open(List.of(built.toString())).orElseThrow();
    }
}
