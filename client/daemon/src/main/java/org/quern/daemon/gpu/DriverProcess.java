package org.quern.daemon.gpu;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a process is started that loads drivers' libraries: a small Java that may crash without leaving anything. */
final class DriverProcess {
    /** Where a process speaks whose drivers print on its standard output: a descriptor of its own, by this name. */
    static final Path VOICE = Path.of("/dev/fd/3");
    private static final int HEAP_MIB = 64;

    private DriverProcess() {}

    /** As {@link #command}; what it says on {@link #VOICE} is what its starter reads, and what drivers print is nobody's. */
    static List<String> speaking(Class<?> program) {
        List<String> command = command(program);
        if (Files.isDirectory(Path.of("/dev/fd"))) {
            command.addAll(0, List.of("/bin/sh", "-c", "exec 3>&1 >/dev/null 2>&1; exec \"$@\"", "sh"));
        }
        return command;
    }

    /** Its command; what is added are arguments. */
    static List<String> command(Class<?> program) {
        return new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-Xmx" + HEAP_MIB + "m", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                "-Xshare:auto", "-XX:+SuppressFatalErrorMessage", "-XX:-CreateCoredumpOnCrash",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                program.getName()));
    }
}
