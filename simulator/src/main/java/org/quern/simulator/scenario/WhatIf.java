package org.quern.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.quern.scheduler.PolicySuite;

/**
 * A question to a scenario: how it would go if something were otherwise.
 *
 * @param text as it was asked; the name of the changed scenario
 * @param changes what is otherwise, in order
 */
public record WhatIf(String text, List<Change> changes) {
    /** The questions that can be asked, one a line, for help texts. */
    public static final String FORMS = """
            share PROJECT N         the project's resource share is N
            suspend PROJECT         it is suspended
            no-new-tasks PROJECT    it is not asked for tasks any more
            detach PROJECT          it and its tasks are gone
            ncpus N                 N CPUs may be used
            buffer DAYS MORE        store at least DAYS of work and up to MORE more
            suite SUITE             other policies
            add project NAME N [HOURS DAYS]
                                    a further project with the share N, whose tasks take 4 HOURS of a CPU and are due in 7 DAYS
            exclude GPU N [PROJECT] card number N is not used, by that project or by any; NVIDIA, ATI and so on mean that kind
            """;

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

    public WhatIf {
        changes = List.copyOf(changes);
    }

    /** One thing that is otherwise. */
    public sealed interface Change {
        /** A project's share is {@code value}. */
        record Share(String project, double value) implements Change {}

        /** A project is suspended. */
        record Suspend(String project) implements Change {}

        /** A project is asked for no more tasks. */
        record NoNewTasks(String project) implements Change {}

        /** A project is gone. */
        record Detach(String project) implements Change {}

        /** Another number of CPUs may be used. */
        record Cpus(int count) implements Change {}

        /** Other buffers, days. */
        record Buffer(double least, double more) implements Change {}

        /** A further project; its tasks take so long on one CPU and are due after so many days. */
        record Add(String name, double share, double hours, double days) implements Change {}

        /** A card that is not used; without a project, by none. */
        record Exclude(String kind, int number, @Nullable String project) implements Change {}

        /** Other policies; nothing of the scenario changes. */
        record Suite(String name, PolicySuite meaning) implements Change {}
    }

    /**
     * Reads a question such as {@code share http://a.example/ 300}; several changes at once are separated by semicolons.
     *
     * @throws IllegalArgumentException with the forms that there are
     */
    public static WhatIf parse(String text) {
        List<Change> changes = new ArrayList<>();
        for (String part : text.split(";", -1)) {
            changes.add(change(words(part)));
        }
        return new WhatIf(text.strip(), changes);
    }

    /** Words between blanks; what is in quotes is one. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (Matcher word = WORD.matcher(text); word.find();) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3));
        }
        return words;
    }

    /**
     * One change, from its words.
     *
     * @throws IllegalArgumentException with the forms that there are
     */
    public static Change change(List<String> given) {
        String part = String.join(" ", given);
        String[] words = given.isEmpty() ? new String[]{""} : given.toArray(String[]::new);
        return switch (words[0].toLowerCase(Locale.ROOT) + " " + (words.length - 1)) {
            case "share 2" -> new Change.Share(words[1], number(part, words[2]));
            case "suspend 1" -> new Change.Suspend(words[1]);
            case "no-new-tasks 1" -> new Change.NoNewTasks(words[1]);
            case "detach 1" -> new Change.Detach(words[1]);
            case "ncpus 1" -> new Change.Cpus((int) Math.max(1, number(part, words[1])));
            case "buffer 2" -> new Change.Buffer(number(part, words[1]), number(part, words[2]));
            case "suite 1" -> policies(words[1]);
            case "add 3" -> added(part, words, AppModel.GUESSED_HOURS, AppModel.GUESSED_DAYS);
            case "add 5" -> added(part, words, number(part, words[4]), number(part, words[5]));
            case "exclude 2" -> new Change.Exclude(words[1], (int) number(part, words[2]), null);
            case "exclude 3" -> new Change.Exclude(words[1], (int) number(part, words[2]), words[3]);
            default -> throw wrong(part, "is none of the questions that can be asked");
        };
    }

    private static Change added(String part, String[] words, double hours, double days) {
        if (!words[1].equalsIgnoreCase("project") || !(hours > 0) || !(days > 0)) {
            throw wrong(part, "is no project that can be added");
        }
        return new Change.Add(words[2], number(part, words[3]), hours, days);
    }

    /** Its name is checked here, so that a slip is told before anything runs. */
    private static Change policies(String name) {
        return new Change.Suite(name, PolicySuite.parse(name));
    }

    private static double number(String part, String word) {
        try {
            double value = Double.parseDouble(word);
            if (value >= 0 && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            throw wrong(part, "has '" + word + "' for a number");
        }
        throw wrong(part, "has a number below 0 or none");
    }

    private static IllegalArgumentException wrong(String part, String problem) {
        return new IllegalArgumentException("What if '" + part + "' " + problem + ". There are:\n" + FORMS);
    }

    /** The suite that it asks for, {@code otherwise} if it asks for none. */
    public String suite(String otherwise) {
        String suite = otherwise;
        for (Change change : changes) {
            suite = change instanceof Change.Suite(String name, var meaning) ? name : suite;
        }
        return suite;
    }

    /**
     * The scenario as it would be, named after the question.
     *
     * @throws IllegalArgumentException if it has no such project; the message names those that it has
     */
    public Scenario of(Scenario scenario) {
        Scenario changed = scenario.named(text);
        for (Change change : changes) {
            changed = applied(changed, change);
        }
        return changed;
    }

    private static Scenario applied(Scenario s, Change change) {
        return switch (change) {
            case Change.Share(String project, double value) -> replaced(s, project, p -> p.withShare(value));
            case Change.Suspend(String project) -> replaced(s, project, p -> p.withStart(p.start().asSuspended()));
            case Change.NoNewTasks(String project) ->
                    replaced(s, project, p -> p.withStart(p.start().withoutNewTasks()));
            case Change.Detach(String project) -> {
                ProjectModel gone = Projects.find(s, project);
                yield s.withProjects(s.projects().stream().filter(p -> !p.equals(gone)).toList());
            }
            case Change.Cpus(int count) -> s.withHost(s.host().withCpus(count));
            case Change.Buffer(double least, double more) -> s.withClient(s.client().withBuffer(least, more));
            case Change.Add(String name, double share, double hours, double days) ->
                    Projects.with(s, name, share, hours, days);
            case Change.Exclude(String kind, int number, var project) -> Projects.without(s, kind, number, project);
            case Change.Suite _ -> s;
        };
    }

    private static Scenario replaced(Scenario s, String project, UnaryOperator<ProjectModel> by) {
        ProjectModel found = Projects.find(s, project);
        return s.withProjects(s.projects().stream().map(p -> p.equals(found) ? by.apply(p) : p).toList());
    }
}
