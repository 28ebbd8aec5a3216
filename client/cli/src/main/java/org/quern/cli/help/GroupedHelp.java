package org.quern.cli.help;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.cli.text.Wrap;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands under their groups' headings, a line or two for each. */
public final class GroupedHelp implements IHelpSectionRenderer {
    private static final int WIDTH = 80;
    private static final int MARGIN = 18;

    private GroupedHelp() {}

    /** Shows the program's commands so. */
    public static void install(CommandLine program) {
        UsageMessageSpec usage = program.getCommandSpec().usageMessage();
        usage.commandListHeading("").sectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new GroupedHelp());
        usage.footer("", "'quern help COMMAND', or 'quern COMMAND --help', says what a command takes;",
                "'quern doctor' says what is wrong.");
    }

    @Override
    public String render(Help help) {
        StringBuilder text = new StringBuilder();
        for (CommandGroup group : CommandGroup.values()) {
            text.append(System.lineSeparator()).append(group.title()).append(':').append(System.lineSeparator());
            group.commands().forEach(name -> append(text, name, help.commandSpec().subcommands().get(name)));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String name, @Nullable CommandLine command) {
        if (command == null) {
            return;
        }
        List<String> lines = Wrap.lines(shortly(command.getCommandSpec().usageMessage().description()), WIDTH - MARGIN);
        for (int i = 0; i < lines.size(); i++) {
            text.append(("  %-" + (MARGIN - 2) + "s").formatted(i == 0 ? name : "")).append(lines.get(i))
                    .append(System.lineSeparator());
        }
    }

    /** What the first line says before it goes into particulars. */
    private static String shortly(String[] description) {
        String first = description.length == 0 ? "" : description[0];
        int end = Math.min(at(first, ':'), Math.min(at(first, ';'), at(first, '.')));
        return first.substring(0, end) + ".";
    }

    private static int at(String text, char mark) {
        int at = text.indexOf(mark);
        return at < 0 ? text.length() : at;
    }
}
