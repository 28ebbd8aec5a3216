package org.quern.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.ProcessSource;

/** {@code quern} in a process of its own, which a test may signal or kill. */
public final class Child {
    /** What a short life costs least with. */
    private static final List<String> JVM = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED", "-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    /** Which log a process that a test started speaks into; all that come of it have the variable too. */
    private static final String MARK = "QUERN_TEST_LOG";

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
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
        builder.environment().put(MARK, log.toString());
        return builder.start();
    }

    /**
     * Whether all processes that came of those with this log have ended, also one that is still between its fork and its own
     * program, which no command line tells of.
     */
    static boolean areGone(File log) {
        ProcessSource processes = PosixProcessControl.sourceOfThisSystem();
        return processes.list().stream().noneMatch(
                process -> processes.environment(process.pid(), MARK).filter(log.toString()::equals).isPresent());
    }
}
