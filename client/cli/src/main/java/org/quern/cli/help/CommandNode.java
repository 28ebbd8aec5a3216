package org.quern.cli.help;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command as shells complete it.
 *
 * @param path its words behind the program's name, empty for the program
 * @param words what may come next, with a description each: its own commands, or the choices of its first argument
 * @param options long names with their descriptions
 * @param files options that take a file or folder
 * @param takers options that take anything else
 */
record CommandNode(String path, Map<String, String> words, Map<String, String> options, List<String> files,
        List<String> takers) {

    /** All commands of a program that are shown, it first. */
    static List<CommandNode> of(CommandLine program) {
        List<CommandNode> nodes = new ArrayList<>();
        walk("", program, nodes);
        return nodes;
    }

    private static void walk(String path, CommandLine command, List<CommandNode> nodes) {
        CommandSpec spec = command.getCommandSpec();
        Map<String, String> words = new LinkedHashMap<>();
        Map<String, CommandLine> shown = new LinkedHashMap<>();
        command.getSubcommands().forEach((name, sub) -> {
            if (!sub.getCommandSpec().usageMessage().hidden() && name.equals(sub.getCommandName())) {
                words.put(name, shortly(sub.getCommandSpec().usageMessage().description()));
                shown.put(name, sub);
            }
        });
        if (words.isEmpty()) {
            choices(spec).forEach(choice -> words.put(choice, ""));
        }
        Map<String, String> options = new LinkedHashMap<>();
        List<String> files = new ArrayList<>();
        List<String> takers = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                options.put(option.longestName(), shortly(option.description()));
                if (option.type() == Path.class) {
                    files.add(option.longestName());
                } else if (option.arity().min() > 0) {
                    takers.add(option.longestName());
                }
            }
        }
        nodes.add(new CommandNode(path, words, options, files, takers));
        shown.forEach((name, sub) -> walk((path + " " + name).strip(), sub, nodes));
    }

    private static List<String> choices(CommandSpec spec) {
        List<PositionalParamSpec> positionals = spec.positionalParameters();
        List<String> choices = new ArrayList<>();
        if (!positionals.isEmpty() && positionals.getFirst().completionCandidates() != null) {
            positionals.getFirst().completionCandidates().forEach(choices::add);
        }
        return choices;
    }

    /** The first sentence of what it does, without its full stop. */
    static String shortly(String[] description) {
        String first = description.length == 0 ? "" : description[0];
        int end = first.indexOf(". ");
        String sentence = end < 0 ? first : first.substring(0, end);
        return sentence.endsWith(":") || sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1)
                : sentence;
    }
}
