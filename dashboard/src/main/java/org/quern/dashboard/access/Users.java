package org.quern.dashboard.access;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Who may come in from other computers: a file with a line for each, his name, his role and the hash of his password. It is read whenever
 * somebody asks, so that who was removed is out at once.
 */
public final class Users {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
    private static final int WORDS = 3;
    private final Path file;

    public Users(Path folder) {
        file = folder.resolve("users");
    }

    /** Whether somebody can be called that. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * All of them, in the order in which they came.
     *
     * @throws IOException if it cannot be said who they are, in a sentence for people
     */
    public List<Account> all() throws IOException {
        return parsed(SecretFile.readIfThere(file));
    }

    private List<Account> parsed(String text) throws IOException {
        List<Account> all = new ArrayList<>();
        for (String line : text.lines().filter(each -> !each.isBlank()).toList()) {
            String[] words = line.split(" ");
            Optional<Role> role = Arrays.stream(Role.values())
                    .filter(each -> words.length == WORDS && each.word().equals(words[1])).findFirst();
            if (role.isEmpty() || !isName(words[0])) {
                throw new IOException(file + " is damaged: line " + (all.size() + 1) + " is no user.");
            }
            all.add(new Account(words[0], role.get(), words[2]));
        }
        return List.copyOf(all);
    }

    /** The one of that name, however it is written. */
    public Optional<Account> named(String name) throws IOException {
        return all().stream().filter(each -> isSame(each.name(), name)).findFirst();
    }

    /** Whether that one may still come in, with the same role and password. Nobody may while the file cannot be read. */
    public boolean has(Account account) {
        try {
            return all().contains(account);
        } catch (IOException e) {
            return false;
        }
    }

    /** What becomes of somebody. */
    @FunctionalInterface
    public interface Change {
        /** {@code there} is the one of that name as he is now. */
        Account of(Optional<Account> there) throws IOException;
    }

    /** Adds one, or changes the one of the same name. */
    public void put(Account account) throws IOException {
        change(account.name(), _ -> account);
    }

    /** The same, by what is there at that moment; what fails changes nothing. */
    public void change(String name, Change change) throws IOException {
        change(all -> {
            List<Account> next = new ArrayList<>(all);
            int at = all.stream().map(each -> isSame(each.name(), name)).toList().indexOf(true);
            Account changed = change.of(at < 0 ? Optional.empty() : Optional.of(all.get(at)));
            if (at < 0) {
                next.add(changed);
            } else {
                next.set(at, changed);
            }
            return next;
        });
    }

    /** Takes one away. */
    public void remove(String name) throws IOException {
        change(all -> all.stream().filter(each -> !isSame(each.name(), name)).toList());
    }

    private static boolean isSame(String one, String other) {
        return one.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
    }

    private interface ListChange {
        List<Account> of(List<Account> all) throws IOException;
    }

    private void change(ListChange change) throws IOException {
        SecretFile.change(file, text -> {
            StringBuilder lines = new StringBuilder();
            for (Account each : change.of(parsed(text))) {
                lines.append(each.name()).append(' ').append(each.role().word()).append(' ').append(each.hash())
                        .append('\n');
            }
            return lines.toString();
        });
    }
}
