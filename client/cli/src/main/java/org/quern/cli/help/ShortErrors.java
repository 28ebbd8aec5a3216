package org.quern.cli.help;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quern.cli.common.ExplainsSurplus;
import org.quern.cli.common.Json;
import org.quern.cli.text.NearNames;
import org.quern.model.ExitCode;
import org.quern.model.TextCursor;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with arguments in a sentence, and where to look; not the whole help, in which the sentence would be lost. */
public final class ShortErrors implements IParameterExceptionHandler {
    /** Begins what is told of a word that is no command. */
    static final String UNKNOWN = "Unknown subcommand '";
    private static final int MOST_NAMED = 3;

    @Override
    public int handleParseException(ParameterException mistake, String[] arguments) {
        CommandLine command = mistake.getCommandLine();
        PrintWriter err = command.getErr();
        String name = command.getCommandSpec().qualifiedName();
        String sentence = words(mistake);
        if (List.of(arguments).contains("--json")) {
            command.getOut().println(Json.of(Map.of("error", sentence)));
            command.getOut().flush();
        }
        err.println(name + ": " + sentence);
        err.println("'" + name + " --help' says what it takes.");
        return ExitCode.USAGE.code();
    }

    private static String words(ParameterException mistake) {
        if (!(mistake instanceof UnmatchedArgumentException unmatched)) {
            String told = String.valueOf(mistake.getMessage());
            return TextCursor.between(told, UNKNOWN, "'").map(word -> unknown(word, mistake))
                    .orElseGet(() -> sentence(told));
        }
        String first = unmatched.getUnmatched().getFirst();
        if (mistake.getCommandLine().getCommand() instanceof ExplainsSurplus command && !first.startsWith("-")) {
            return command.surplus() + ".";
        }
        String what = first.startsWith("-") ? "there is no option '"
                : mistake.getCommandLine().getParent() == null ? "there is no command '" : "this is too much: '";
        return what + first + "'." + near(unmatched.getSuggestions());
    }

    /** What the command "help" is asked about. */
    private static String unknown(String word, ParameterException mistake) {
        List<String> known = mistake.getCommandLine().getSubcommands().values().stream()
                .filter(sub -> !sub.getCommandSpec().usageMessage().hidden()).map(CommandLine::getCommandName)
                .distinct().toList();
        return "there is no command '" + word + "'." + near(NearNames.similar(word, known));
    }

    private static String near(List<String> names) {
        return names.isEmpty() ? ""
                : " Near: " + String.join(", ", names.stream().limit(MOST_NAMED).toList()) + ".";
    }

    /** Picocli's sentence in plain words: choices in small letters, as people type them, and no types of Java. */
    static String sentence(String told) {
        String plain = choices(told).replace("' is not a double", "' is no number")
                .replace("' is not an int", "' is no whole number").replace("' is not a long", "' is no whole number");
        return plain.endsWith(".") ? plain : plain + ".";
    }

    private static String choices(String told) {
        String label = TextCursor.between(told, " (", "): expected one of [")
                .orElse(TextCursor.between(told, "option '", "'").orElse(""));
        Optional<String> choices = TextCursor.between(told, "expected one of [", "]");
        Optional<String> typed = TextCursor.between(told, "but was '", "'");
        return choices.isPresent() && typed.isPresent()
                ? label + " is one of " + choices.get().toLowerCase(Locale.ROOT) + ", and not '" + typed.get() + "'"
                : told;
    }
}
