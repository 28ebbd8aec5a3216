package org.quern.cli.help;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What has zsh complete commands and options: a function for its {@code compdef} that describes what fits at each place. */
final class ZshCompletion {
    private static final String HEAD = """
            #compdef quern
            # zsh completion for quern, written by "quern completion zsh"
            _quern() {
                local word at=''
                local -a what
                for word in ${words[2,CURRENT-1]}; do
                    [[ $word == -* ]] || at+="$word "
                done
            """;

    private ZshCompletion() {}

    static String of(List<CommandNode> nodes) {
        StringBuilder text = new StringBuilder(HEAD);
        text.append("    case ${words[CURRENT-1]} in\n        ").append(distinct(nodes.stream()
                .flatMap(node -> node.files().stream()))).append(") _files; return ;;\n        ")
                .append(distinct(nodes.stream().flatMap(node -> node.takers().stream())))
                .append(") return ;;\n    esac\n    if [[ ${words[CURRENT]} == -* ]]; then\n        case $at in\n");
        nodes.stream().sorted(Comparator.comparingInt((CommandNode node) -> node.path().length()).reversed())
                .forEach(node -> text.append("            ").append(place(node, "*")).append(") what=(")
                        .append(described(node.options())).append(") ;;\n"));
        text.append("        esac\n        _describe -o option what\n        return\n    fi\n    case $at in\n");
        nodes.stream().filter(node -> !node.words().isEmpty()).forEach(node -> text.append("        ")
                .append(place(node, "")).append(") what=(").append(described(node.words())).append(") ;;\n"));
        return text.append("        *) _files; return ;;\n    esac\n    _describe word what\n}\n")
                .append("[[ $funcstack[1] == _quern ]] && _quern \"$@\" || compdef _quern quern\n").toString();
    }

    private static String distinct(Stream<String> names) {
        return names.distinct().collect(Collectors.joining("|"));
    }

    private static String place(CommandNode node, String more) {
        return node.path().isEmpty() ? "''" : "'" + node.path() + " '" + more;
    }

    private static String described(Map<String, String> words) {
        return words.entrySet().stream().map(word -> "'" + plain(word.getKey())
                + (word.getValue().isEmpty() ? "" : ":" + plain(word.getValue())) + "'")
                .collect(Collectors.joining(" "));
    }

    /** A colon parts a word from its description. */
    private static String plain(String text) {
        return text.replace("'", "'\\''").replace(":", "\\:");
    }
}
