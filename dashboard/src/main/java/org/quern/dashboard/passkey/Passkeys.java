package org.quern.dashboard.passkey;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.quern.dashboard.access.SecretFile;

/**
 * All passkeys: a file beside that of the users, with a line for each. It is read whenever somebody asks, so that one that was removed lets
 * nobody in any more.
 */
public final class Passkeys {
    /** Of one user: some devices, and some spare ones. */
    static final int MOST = 10;
    private final Path file;

    public Passkeys(Path folder) {
        file = folder.resolve("passkeys");
    }

    /** Those of a user, in the order in which they came; the exception has a sentence for people. */
    public List<Passkey> of(String user) throws IOException {
        return all().stream().filter(each -> isOf(each, user)).toList();
    }

    /** The one of that id. */
    Optional<Passkey> withId(String id) throws IOException {
        return all().stream().filter(each -> each.id().equals(id)).findFirst();
    }

    /** Whether it is still there. None is while the file cannot be read. */
    boolean has(Passkey passkey) {
        try {
            return withId(passkey.id()).filter(there -> there.handle().equals(passkey.handle())).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    /** One more, unless he has too many, or one of that name, or somebody has that one. */
    void add(Passkey passkey) throws IOException {
        change(all -> {
            List<Passkey> own = all.stream().filter(each -> isOf(each, passkey.user())).toList();
            if (own.size() >= MOST) {
                throw new IOException("You have " + MOST + " passkeys; remove one that you do not use.");
            }
            if (own.stream().anyMatch(each -> each.name().equalsIgnoreCase(passkey.name()))) {
                throw new IOException("You have a passkey of that name already.");
            }
            if (all.stream().anyMatch(each -> each.id().equals(passkey.id()))) {
                throw new IOException("That passkey is here already.");
            }
            List<Passkey> next = new ArrayList<>(all);
            next.add(passkey);
            return next;
        });
    }

    /** It has let its user in; false if it is gone, or its device has not counted on since. */
    boolean use(Passkey passkey, double now, long counted) throws IOException {
        boolean[] isGood = new boolean[1];
        change(all -> all.stream().map(each -> {
            boolean isIt = each.id().equals(passkey.id()) && each.hasCountedOn(counted);
            isGood[0] |= isIt;
            return isIt ? each.used(now, counted) : each;
        }).toList());
        return isGood[0];
    }

    /** Takes that one of a user away; the answer is what it was, empty if he has none such. */
    Optional<Passkey> remove(String user, String id) throws IOException {
        Optional<Passkey> there = withId(id).filter(each -> isOf(each, user));
        change(all -> all.stream().filter(each -> !(isOf(each, user) && each.id().equals(id))).toList());
        return there;
    }

    /** Takes those of a user away that are called so; the answer is how many there were. */
    public int removeNamed(String user, String name) throws IOException {
        return removeAll(user, each -> each.name().equalsIgnoreCase(name));
    }

    /** Takes all of a user away. */
    public int removeAll(String user) throws IOException {
        return removeAll(user, _ -> true);
    }

    private int removeAll(String user, Predicate<Passkey> which) throws IOException {
        int[] count = new int[1];
        change(all -> {
            List<Passkey> left = all.stream().filter(each -> !(isOf(each, user) && which.test(each))).toList();
            count[0] = all.size() - left.size();
            return left;
        });
        return count[0];
    }

    private static boolean isOf(Passkey passkey, String user) {
        return passkey.user().equalsIgnoreCase(user);
    }

    private List<Passkey> all() throws IOException {
        return parsed(SecretFile.readIfThere(file));
    }

    private List<Passkey> parsed(String text) throws IOException {
        List<Passkey> all = new ArrayList<>();
        for (String line : text.lines().filter(each -> !each.isBlank()).toList()) {
            Optional<Passkey> passkey = Passkey.of(line);
            if (passkey.isEmpty()) {
                throw new IOException(file + " is damaged: line " + (all.size() + 1) + " is no passkey.");
            }
            all.add(passkey.get());
        }
        return all;
    }

    private interface Change {
        List<Passkey> of(List<Passkey> all) throws IOException;
    }

    private void change(Change change) throws IOException {
        SecretFile.change(file, text -> change.of(parsed(text)).stream().map(each -> each.line() + "\n")
                .collect(Collectors.joining()));
    }
}
