package org.quern.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where things go that nobody seems to own and that must not be lost: {@code quarantine/N} in the data directory, a new number
 * for each start that needs it. Nothing in it is ever deleted; only a slot is used again, when its task comes again. People may delete it.
 */
public final class Quarantine {
    /** The folder of all quarantines. */
    public static final String NAME = "quarantine";
    /** What names begin with that are given beside it. */
    private static final String ASIDE = NAME + "-";
    private final Folder folder;
    private final List<String> aside = new ArrayList<>();
    private @Nullable String place;

    /** A quarantine in a data directory; nothing is made before something goes there. */
    public Quarantine(Folder dataDirectory) {
        folder = dataDirectory;
    }

    /** Its folder's name in the data directory, empty as long as nothing went there. */
    public Optional<String> place() {
        return Optional.ofNullable(place);
    }

    /** What could not go there, a sentence each: where it is, and why. */
    public List<String> aside() {
        return List.copyOf(aside);
    }

    /** Whether a name is one that is given beside the quarantine: {@link #move}. */
    public static boolean isAside(String name) {
        return name.startsWith(ASIDE);
    }

    /**
     * Moves a file or folder there, under its own name. Where there can be no quarantine, or only on another volume, it gets
     * the name {@code quarantine-N-NAME} in the folder in which it is. In any case nothing has its old name when this returns.
     */
    public void move(String name) throws IOException {
        String target;
        try {
            target = made() + (parent(name).isEmpty() ? "" : "/" + parent(name));
            folder.makeFolder(target);
            folder.sync(made());
        } catch (FolderFault fault) {
            folder.rename(name, noted(name, fault));
            folder.sync(parent(name));
            return;
        }
        try {
            folder.rename(name, made() + "/" + name);
        } catch (FolderFault fault) {
            if (fault.kind() != FolderFault.Kind.OTHER_VOLUME) {
                throw fault;
            }
            folder.rename(name, noted(name, fault));
        }
        folder.sync(target);
        folder.sync(parent(name));
    }

    /**
     * Keeps a file that is going to be replaced: a copy of it, or where there is no space for one a second name, or it is
     * renamed. Nothing happens if there is none.
     *
     * @param isOverwritten its content will be written over, so that a second name would not keep it
     */
    public void keep(String name, boolean isOverwritten) throws IOException {
        try (InputStream in = folder.open(name)) {
            copy(name, in);
        } catch (FolderFault fault) {
            if (fault.kind() != FolderFault.Kind.MISSING) {
                keepWithoutCopy(name, isOverwritten, fault);
            }
        }
    }

    /** What is not whole has another name. */
    private void copy(String name, InputStream in) throws IOException {
        String copy = made() + "/" + name;
        folder.write(copy + ".part", in::transferTo);
        folder.rename(copy + ".part", copy);
        folder.sync(made());
    }

    private void keepWithoutCopy(String name, boolean isOverwritten, FolderFault why) throws IOException {
        String kept = noted(name, why);
        if (isOverwritten) {
            folder.rename(name, kept);
        } else {
            try {
                folder.link(name, kept);
            } catch (FolderFault noLinks) {
                folder.rename(name, kept);
            }
        }
        folder.sync(parent(name));
    }

    /** A free name beside {@code name}, of which people are told. */
    private String noted(String name, FolderFault why) throws IOException {
        String parent = parent(name);
        String last = name.substring(name.lastIndexOf('/') + 1);
        List<String> taken = folder.list(parent).stream().map(Folder.Entry::name).toList();
        int number = 1;
        while (taken.contains(ASIDE + number + "-" + last)) {
            number++;
        }
        String free = (parent.isEmpty() ? "" : parent + "/") + ASIDE + number + "-" + last;
        aside.add(name + " is kept as " + free + ", since it could not go to " + NAME + " (" + why.getMessage() + ")");
        return free;
    }

    private static String parent(String name) {
        return name.contains("/") ? name.substring(0, name.lastIndexOf('/')) : "";
    }

    private String made() throws IOException {
        if (place == null) {
            folder.makeFolder(NAME);
            int last = 0;
            for (Folder.Entry entry : folder.list(NAME)) {
                last = entry.name().matches("\\d{1,8}") ? Math.max(last, Integer.parseInt(entry.name())) : last;
            }
            String made = NAME + "/" + (last + 1);
            folder.makeFolder(made);
            folder.sync(NAME);
            folder.sync("");
            place = made;
        }
        return place;
    }
}
