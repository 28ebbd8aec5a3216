package org.quern.cli.help;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.QuernRun;

/** What shells and man make of what the program writes of itself. */
class CompletionTest {
    private static final String BASH = """
            source "$1"; shift
            compopt() { :; }
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            _complete_quern; echo "${COMPREPLY[*]}"
            """;
    /** With a stand-in for the editor, which prints what would be described. */
    private static final String ZSH = """
            script=$1; shift
            _describe() { [[ $1 == -o ]] && shift; print -r -- ${${(P)2}%%:*} }
            _files() { print files }
            compdef() { : }
            source $script
            words=("$@"); CURRENT=$#words; _quern
            """;
    private static final String FISH = """
            source $argv[1]; complete -C "$argv[2..-1]" | string split -f1 \\t | string join ' '
            """;
    @TempDir
    private Path dir = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void commandsOptionsAndChoicesAreCompleted(String shell) throws Exception {
        assumeTrue(
                Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":", -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, shell))),
                shell + " is not installed");
        QuernRun printed = QuernRun.quern("completion", shell);
        assertEquals(0, printed.exitCode(), printed::toString);
        Path script = Files.writeString(dir.resolve("completion"), printed.out());
        assertEquals("always auto never restore", completed(shell, script, "quern", "run-mode", ""));
        assertEquals("set unset", words(completed(shell, script, "quern", "prefs", ""), "set", "unset"));
        for (String change : List.of("set", "unset")) {
            assertEquals("max_ncpus_pct", words(completed(shell, script, "quern", "prefs", change, "max_ncp"),
                    "max_ncpus_pct", "disk_interval", "mod_time"), change);
        }
        assertEquals("tasks", words(completed(shell, script, "quern", "ta"), "tasks"));
        assertEquals("--data-dir", words(completed(shell, script, "quern", "prefs", "set", "--d"), "--data-dir"));
    }

    /** Those of them that were completed. */
    private static String words(String completed, String... wanted) {
        List<String> all = List.of(completed.split(" "));
        return String.join(" ", Stream.of(wanted).filter(all::contains).toList());
    }

    private String completed(String shell, Path script, String... line) throws Exception {
        Stream<String> command = switch (shell) {
            case "bash" -> Stream.of("bash", "-c", BASH, "bash", script.toString());
            case "zsh" -> Stream.of("zsh", "-f", "-c", ZSH, "zsh", script.toString());
            default -> Stream.of("fish", "--no-config", "-c", FISH, script.toString());
        };
        return run(Stream.concat(command, Stream.of(line)).toList());
    }

    @Test
    void eachCommandHasAManualPageThatManUnderstands() throws Exception {
        assertEquals(0, QuernRun.quern("man-pages", dir.resolve("man").toString()).exitCode());
        List<Path> pages;
        try (Stream<Path> all = Files.list(dir.resolve("man"))) {
            pages = all.sorted().toList();
        }
        List<String> names = pages.stream().map(page -> page.getFileName().toString()).toList();
        assertTrue(names.containsAll(List.of("quern-status.1", "quern-prefs-set.1", "quern-devices-rescan.1")),
                names::toString);
        String page = Files.readString(dir.resolve("man/quern-run-mode.1"));
        assertTrue(page.contains("One of always") || page.contains("always: whatever the preferences say"), page);
        assertTrue(page.contains(".SH EXIT STATUS\n.TP\n.B 0\ndone\n"), page);
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "groff is not installed");
        for (Path each : pages) {
            String warnings = run(List.of("groff", "-man", "-Tascii", "-ww", "-z", each.toString()));
            assertEquals("", warnings, each::toString);
        }
    }

    private String run(List<String> command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).directory(dir.toFile());
        builder.environment().put("HOME", dir.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said.strip();
    }
}
