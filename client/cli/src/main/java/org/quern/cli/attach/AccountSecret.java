package org.quern.cli.attach;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.FileTrouble;
import org.quern.cli.control.ControlException;

/** A key or password that should not stand in the list of processes: from a file, from standard input, or typed unseen. */
final class AccountSecret {
    private AccountSecret() {}

    /**
     * The first line of a file, {@code -} being standard input; without a file, what is typed at the terminal.
     *
     * @param what it is, in two words or three
     * @param whose it is, for whoever is asked
     * @param option that names the file
     */
    static String read(@Nullable Path file, String what, String whose, String option) throws ControlException {
        String secret = file == null ? typed(what, whose, option) : firstLine(file);
        if (secret.isEmpty()) {
            throw ControlException.failed(file == null ? "Nothing was typed." : file + " holds nothing.");
        }
        return secret;
    }

    private static String typed(String what, String whose, String option) throws ControlException {
        String prompt = what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1) + whose;
        char[] typed = Optional.ofNullable(System.console()).filter(Console::isTerminal)
                .map(console -> console.readPassword("%s: ", prompt)).orElse(null);
        if (typed == null) {
            throw ControlException
                    .failed("There is no terminal to ask for the " + what + " at. Put the " + what
                            + " into a file and name that with " + option + "; - is standard input.");
        }
        return new String(typed).strip();
    }

    private static String firstLine(Path file) throws ControlException {
        try {
            byte[] bytes = file.toString().equals("-") ? System.in.readAllBytes() : Files.readAllBytes(file);
            return new String(bytes, StandardCharsets.UTF_8).lines().findFirst().orElse("").strip();
        } catch (IOException e) {
            throw ControlException.failed(file + " cannot be read: " + FileTrouble.words(e) + ".");
        }
    }
}
