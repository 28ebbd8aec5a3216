package org.quern.dashboard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The link of a dashboard that runs as a service: in a file that its group may read, as it may read the client's password. When somebody
 * has come by it, another one takes its place.
 */
final class ServiceLink {
    /** Its file's name. */
    static final String NAME = "link";
    private final Path file;
    private final Function<Runnable, String> links;
    private final Consumer<String> complaints;

    /**
     * @param folder only its owner writes there
     * @param links makes one, and does something as it is used
     * @param complaints gets a sentence when another one cannot be posted
     */
    ServiceLink(Path folder, Function<Runnable, String> links, Consumer<String> complaints) {
        file = folder.resolve(NAME);
        this.links = links;
        this.complaints = complaints;
    }

    /** Whoever comes by the one before comes in, whatever becomes of the next one. */
    private void postNext() {
        try {
            post();
        } catch (UncheckedIOException e) {
            complaints.accept(
                    e.getMessage() + " (" + e.getCause() + "); 'systemctl restart quern-dashboard' posts another one.");
        }
    }

    /** From now on. */
    void post() {
        String link = links.apply(this::postNext);
        Path next = file.resolveSibling(NAME + ".new");
        try {
            Files.deleteIfExists(next);
            Files.createFile(next, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(next, link + "\n", StandardCharsets.UTF_8);
            Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-r-----"));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("The link cannot be put into " + file, e);
        }
    }
}
