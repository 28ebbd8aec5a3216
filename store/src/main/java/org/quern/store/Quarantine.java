package org.quern.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where things go that nobody seems to own and that must not be lost: {@code quarantine/N} in the data directory, a new number
 * for each start that needs it. Nothing in it is ever deleted; only a slot is used again, when its task comes again. People may delete it.
 */
public final class Quarantine {
    /** The folder of all quarantines. */
    public static final String NAME = "quarantine";
    private final Folder folder;
    private @Nullable String place;

    /** A quarantine in a data directory; nothing is made before something goes there. */
    public Quarantine(Folder dataDirectory) {
        folder = dataDirectory;
    }

    /** Its folder's name in the data directory, empty as long as nothing went there. */
    public Optional<String> place() {
        return Optional.ofNullable(place);
    }

    /** Moves a file or folder there, under its own name; what it was in is empty of it when this returns. */
    public void move(String name) throws IOException {
        String parent = name.contains("/") ? name.substring(0, name.lastIndexOf('/')) : "";
        String target = made() + (parent.isEmpty() ? "" : "/" + parent);
        folder.makeFolder(target);
        folder.sync(made());
        folder.rename(name, made() + "/" + name);
        folder.sync(target);
        folder.sync(parent);
    }

    /** Copies a file there; nothing happens if there is none. */
    public void copy(String name) throws IOException {
        try (InputStream in = folder.open(name)) {
            folder.write(made() + "/" + name, in::transferTo);
            folder.sync(made());
        } catch (FolderFault fault) {
            if (fault.kind() != FolderFault.Kind.MISSING) {
                throw fault;
            }
        }
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
