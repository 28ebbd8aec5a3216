package org.quern.cli.help;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of one command (man(7)), from the same words as its help. */
final class ManPage {
    private static final int WIDE = 4000;
    private final CommandLine command;
    private final String version;
    private final StringBuilder page = new StringBuilder();

    private ManPage(CommandLine command, String version) {
        this.command = command.setUsageHelpWidth(WIDE); // man breaks lines itself
        this.version = version;
    }

    static String of(CommandLine command, String version) {
        return new ManPage(command, version).write();
    }

    /** Its name: the words of the command with strokes between them. */
    static String name(CommandSpec spec) {
        return spec.qualifiedName("-");
    }

    private String write() {
        CommandSpec spec = command.getCommandSpec();
        String[] description = spec.usageMessage().description();
        page.append(".TH \"").append(plain(name(spec)).toUpperCase(Locale.ROOT)).append("\" 1 \"\" \"Quern ")
                .append(plain(version)).append("\" \"User Commands\"\n");
        section("NAME").append(plain(name(spec))).append(" \\- ").append(plain(CommandNode.shortly(description)))
                .append('\n');
        String synopsis = command.getHelp().synopsis(0).strip();
        section("SYNOPSIS");
        line(synopsis);
        section("DESCRIPTION");
        for (int i = 0; i < description.length; i++) {
            page.append(i > 0 ? ".br\n" : "");
            line(description[i]);
        }
        parameters(spec);
        commands(spec);
        exitCodes(spec);
        section("SEE ALSO").append(".BR quern (1)\n");
        return page.toString();
    }

    private void parameters(CommandSpec spec) {
        List<PositionalParamSpec> positionals = spec.positionalParameters();
        if (!positionals.isEmpty()) {
            section("ARGUMENTS");
            positionals.forEach(each -> entry(each.paramLabel(), rendered(each.description(),
                    each.completionCandidates())));
        }
        section("OPTIONS");
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                String label = option.arity().max() == 0 ? "" : option.arity().min() == 0 ? "[=" + option.paramLabel()
                        + "]" : "=" + option.paramLabel();
                entry(String.join(", ", option.names()) + label, rendered(option.description(), null).replace(
                        "${DEFAULT-VALUE}", String.valueOf(option.defaultValue())));
            }
        }
    }

    private static String rendered(String[] description, @Nullable Iterable<String> choices) {
        List<String> all = new ArrayList<>();
        if (choices != null) {
            choices.forEach(all::add);
        }
        return String.join(" ", description).replace("${COMPLETION-CANDIDATES}", String.join(", ", all))
                .replace("%n", " ").replace("%%", "%");
    }

    private void commands(CommandSpec spec) {
        List<CommandLine> shown = spec.subcommands().values().stream()
                .filter(sub -> !sub.getCommandSpec().usageMessage().hidden()).distinct().toList();
        if (!shown.isEmpty()) {
            section("COMMANDS");
            shown.forEach(sub -> entry(sub.getCommandName(),
                    CommandNode.shortly(sub.getCommandSpec().usageMessage().description()) + "; see " + name(
                            sub.getCommandSpec()) + "(1)."));
        }
    }

    private void exitCodes(CommandSpec spec) {
        Map<String, String> codes = spec.usageMessage().exitCodeList();
        if (!codes.isEmpty()) {
            section("EXIT STATUS");
            codes.forEach(this::entry);
        }
    }

    private StringBuilder section(String title) {
        return page.append(".SH ").append(title).append('\n');
    }

    private void entry(String term, String text) {
        page.append(".TP\n.B ").append(plain(term)).append('\n');
        line(text);
    }

    private void line(String text) {
        page.append(plain(text.strip())).append('\n');
    }

    /** Strokes that can be copied, and nothing at the beginning of a line that could be a request. */
    private static String plain(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
