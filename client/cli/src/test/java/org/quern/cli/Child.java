package org.quern.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code quern} in a process of its own, which a test may signal or kill. */
public final class Child {
    /** What a short life costs least with. */
    private static final List<String> JVM = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED", "-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private Child() {}

    /** The command line of {@code quern} with these arguments. */
    public static List<String> command(String... arguments) {
        return command(List.of(), "", arguments);
    }

    /**
     * The same with more options for the JVM.
     *
     * @param firstClasses before all others on the class path; empty for none
     */
    static List<String> command(List<String> options, String firstClasses, String... arguments) {
        List<String> command = new ArrayList<>(JVM);
        command.addAll(options);
        command.addAll(List.of("-cp", (firstClasses.isEmpty() ? "" : firstClasses + File.pathSeparator)
                + System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** A daemon on this data directory that adds all it says to {@code log}. */
    public static Process daemon(Path data, File log) throws IOException {
        return start(command("daemon", "--data-dir", data.toString(), "--gui-rpc-port", "0"), log);
    }

    /** Starts a command that adds all it says to {@code log}. */
    static Process start(List<String> command, File log) throws IOException {
        return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log)).start();
    }
}
