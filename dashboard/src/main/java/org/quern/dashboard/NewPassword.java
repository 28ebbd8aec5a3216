package org.quern.dashboard;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.quern.dashboard.access.Passwords;

/** A password that somebody chooses: typed twice and unseen, or the first line of standard input; never an argument, which others could read. */
final class NewPassword {
    private NewPassword() {}

    static String ask(String name) throws IOException {
        Optional<Console> console = Optional.ofNullable(System.console()).filter(Console::isTerminal);
        String password = console.isPresent() ? typed(console.get(), name) : firstLine();
        if (password.length() < Passwords.LEAST || password.length() > Passwords.MOST) {
            throw new IOException("A password has " + Passwords.LEAST + " letters or more, and " + Passwords.MOST
                    + " at most.");
        }
        if (password.codePoints().allMatch(each -> Character.isWhitespace(each) || Character.isSpaceChar(each))) {
            throw new IOException("A password is more than blanks.");
        }
        return password;
    }

    private static String typed(Console console, String name) throws IOException {
        char[] once = console.readPassword("Password of %s, %d letters or more: ", name, Passwords.LEAST);
        char[] again = console.readPassword("The same again: ");
        if (once == null || !Arrays.equals(once, again)) {
            throw new IOException("That was not the same.");
        }
        return new String(once);
    }

    private static String firstLine() throws IOException {
        // One line only: more may be for somebody else.
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = in.readLine();
        return line == null ? "" : line;
    }
}
