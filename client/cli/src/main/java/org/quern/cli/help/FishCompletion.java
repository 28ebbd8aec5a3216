package org.quern.cli.help;

import java.util.List;

/** What has fish complete commands and options: its builtin {@code complete}, with a condition for each place. */
final class FishCompletion {
    private static final String HEAD = """
            # fish completion for quern, written by "quern completion fish"
            function __quern_path
                set -l words (commandline -opc)
                set -e words[1]
                string match -v -- '-*' $words | string join ' '
            end
            function __quern_is
                test (__quern_path | string collect --allow-empty) = "$argv"
            end
            function __quern_below
                string match -q -- "$argv *" (__quern_path | string collect --allow-empty)' '
            end
            complete -c quern -f
            """;

    private FishCompletion() {}

    static String of(List<CommandNode> nodes) {
        StringBuilder text = new StringBuilder(HEAD);
        for (CommandNode node : nodes) {
            String here = "-n " + quoted("__quern_is " + quoted(node.path()).replace("'", "\""));
            node.words().forEach((word, description) -> text.append("complete -c quern ").append(here).append(" -a ")
                    .append(word).append(described(description)));
            String below = node.path().isEmpty() ? here
                    : "-n " + quoted("__quern_below " + quoted(node.path()).replace("'", "\""));
            node.options().forEach((name, description) -> text.append("complete -c quern ").append(below)
                    .append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                    .append(node.files().contains(name) ? " -rF" : node.takers().contains(name) ? " -x" : "")
                    .append(described(description)));
        }
        return text.toString();
    }

    private static String described(String description) {
        return (description.isEmpty() ? "" : " -d " + quoted(description)) + "\n";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
