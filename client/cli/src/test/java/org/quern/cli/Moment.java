package org.quern.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a client was in the middle of when it was killed, as its directory and the log of its last life tell. */
enum Moment {
    /** Before its managers' port was open. */
    START("starting up", "(?!)", "(?!)"),
    /** Between asking a project and taking its answer. */
    CALL("scheduler call", "Sending scheduler request|Fetching scheduler list",
            "Scheduler request completed|Scheduler request failed|Master page read|ould not read the master page"),
    /** Between the first and the last byte of a file. */
    TRANSFER("transfer", "Started (?:up|down)load of",
            "(?:Finished|Giving up on) (?:up|down)load of|load of .* failed"),
    /** While a new generation of the state was on its way to the disk. */
    STATE_WRITE("state write", "(?!)", "(?!)"),
    /** Between the finish file of a task and the state that no longer needs its slot. */
    TASK_END("task end", "(?!)", "(?!)"),
    /** None of these: tasks compute, or nothing is to be done. */
    COMPUTING("computing", "(?!)", "(?!)");

    final String text;
    private final Pattern begins;
    private final Pattern ends;

    Moment(String text, String begins, String ends) {
        this.text = text;
        this.begins = Pattern.compile(begins);
        this.ends = Pattern.compile(ends);
    }

    /**
     * What is going on, at least one.
     *
     * @param client its data directory
     * @param log where it logs
     * @param lifeBegins length of the log when it was started
     */
    static Set<Moment> now(Path client, Path log, long lifeBegins) throws IOException {
        String life = life(log, lifeBegins);
        Set<Moment> moments = EnumSet.noneOf(Moment.class);
        for (Moment moment : values()) {
            if (moment.open(life) || moment.seenIn(client)) {
                moments.add(moment);
            }
        }
        if (moments.isEmpty()) {
            moments.add(COMPUTING);
        }
        return moments;
    }

    /** The same question about one kind, which is asked a thousand times a second: only what tells of it is looked at. */
    boolean goesOn(Path client, Path log, long lifeBegins) throws IOException {
        boolean logged = this == CALL || this == TRANSFER;
        return logged ? open(life(log, lifeBegins)) : seenIn(client);
    }

    private boolean open(String life) {
        return count(begins.matcher(life)) > count(ends.matcher(life));
    }

    private static long count(Matcher matcher) {
        return matcher.results().count();
    }

    private boolean seenIn(Path client) {
        return switch (this) {
            case START -> Files.notExists(client.resolve("quern.port"));
            case STATE_WRITE -> Files.exists(client.resolve("client_state_next.xml"));
            case TASK_END -> finishFiles(client);
            case CALL, TRANSFER, COMPUTING -> false;
        };
    }

    private static boolean finishFiles(Path client) {
        try (Stream<Path> slots = Files.list(client.resolve("slots"))) {
            return slots.anyMatch(slot -> Files.exists(slot.resolve("boinc_finish_called")));
        } catch (IOException e) {
            return false; // not made yet
        }
    }

    /** What a client has logged since its log had this length. */
    static String life(Path log, long from) throws IOException {
        if (Files.notExists(log)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(log)) {
            in.skipNBytes(Math.min(from, Files.size(log)));
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Those that a kill can be aimed at. */
    static List<Moment> targets() {
        return List.of(CALL, TRANSFER, STATE_WRITE, TASK_END);
    }
}
