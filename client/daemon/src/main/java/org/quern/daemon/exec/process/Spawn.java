package org.quern.daemon.exec.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * A process to be started. Its standard input is empty, its standard output goes nowhere.
 *
 * @param command path of the program, relative to {@code directory} or absolute, then its arguments
 * @param directory working directory
 * @param environment variables that are added to, or replace, those of the client
 * @param errorFile standard error is appended to it
 * @param priority set on the process and all of its threads
 * @param first is given its number before anything else is done with it
 */
public record Spawn(List<String> command, Path directory, Map<String, String> environment, Path errorFile,
        ProcessPriority priority, LongConsumer first) {
    public Spawn {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /** A process that belongs to no slot. */
    public Spawn(List<String> command, Path directory, Map<String, String> environment, Path errorFile,
            ProcessPriority priority) {
        this(command, directory, environment, errorFile, priority, pid -> {
        });
    }
}
