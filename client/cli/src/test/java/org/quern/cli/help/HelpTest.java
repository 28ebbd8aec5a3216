package org.quern.cli.help;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.quern.cli.Main;
import org.quern.cli.QuernRun;

class HelpTest {
    @Test
    void eachCommandIsInOneGroup() {
        List<String> grouped = new ArrayList<>(Arrays.stream(CommandGroup.values())
                .flatMap(group -> group.commands().stream()).toList());
        TreeSet<String> known = new TreeSet<>();
        Main.commandLine().getSubcommands().values().forEach(command -> known.add(command.getCommandName()));
        known.removeAll(List.of("help", "man-pages"));
        known.add("dashboard"); // of another module
        assertEquals(List.copyOf(known), grouped.stream().sorted().toList());
    }

    @Test
    void theHelpShowsTheGroupsInEightyColumns() {
        String help = QuernRun.quern("--help").out();
        assertTrue(help.contains("\nDaily use:\n  status          Say whether the client runs"), help);
        CommandGroup.DAILY.commands().stream().filter(name -> !name.equals("dashboard"))
                .forEach(name -> assertTrue(help.contains("\n  " + name + " "), name));
        assertTrue(help.contains("\n  3      no client answers\n") || help.contains("\n  3   no client answers\n"),
                help);
        assertTrue(help.contains("\nLooking deeper:\n  explain "), help);
        help.lines().forEach(line -> assertTrue(line.length() <= 80, line));
        assertEquals(help, QuernRun.quern().out());
        assertEquals(help, QuernRun.quern("help").out());
    }

    @Test
    void aMistakeIsASentenceWithoutTheWholeHelp() {
        QuernRun option = QuernRun.quern("tasks", "--runing");
        assertEquals(2, option.exitCode());
        assertEquals(
                "quern tasks: there is no option '--runing'. Near: --running.\n'quern tasks --help' says what it takes.\n",
                option.err());
        assertTrue(QuernRun.quern("statsu").err().startsWith("quern: there is no command 'statsu'. Near: status"));
        assertEquals("quern: there is no command 'statsu'. Near: status.\n'quern --help' says what it takes.\n",
                QuernRun.quern("help", "statsu").err());
        assertTrue(
                QuernRun.quern("help", "prefs", "sett").err()
                        .startsWith("quern prefs: there is no command 'sett'. Near: set."),
                "the words below a command");
        assertEquals(QuernRun.quern("prefs", "set", "--help").out(), QuernRun.quern("help", "prefs", "set").out());
        assertTrue(QuernRun.quern("--help").out().endsWith("""

                'quern help COMMAND', or 'quern COMMAND --help', says what a command takes;
                'quern doctor' says what is wrong.
                """));
        assertTrue(QuernRun.quern("status", "now").err().startsWith("quern status: this is too much: 'now'."));
    }

    @Test
    void choicesAreInSmallLetters() {
        assertTrue(QuernRun.quern("run-mode", "sometimes").err()
                .startsWith("quern run-mode: MODE is one of always, auto, never, restore, and not 'sometimes'.\n"));
        String help = QuernRun.quern("task", "--help").out();
        assertTrue(help.contains("One of suspend, resume, abort"), help);
        assertFalse(help.contains("SUSPEND"), help);
        assertTrue(QuernRun.quern("status", "--watch=-1").err().contains("--watch takes seconds from 0.1 to 86400"));
        assertTrue(QuernRun.quern("status", "--watch=soon").err().contains("'soon' is no number."));
    }
}
