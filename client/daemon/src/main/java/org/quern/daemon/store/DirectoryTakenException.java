package org.quern.daemon.store;

import java.io.IOException;
import org.quern.model.ProjectUrl;

/** A project cannot be attached because its files would lie where those of another one lie. The message is a sentence. */
public final class DirectoryTakenException extends IOException {
    private static final long serialVersionUID = 1;

    private DirectoryTakenException(String sentence) {
        super(sentence);
    }

    /** Work of {@code owner} waits for its account file, and clients do not tell the two apart. */
    static DirectoryTakenException waits(ProjectUrl wanted, ProjectUrl owner) {
        return new DirectoryTakenException("Not attached to " + wanted + ": tasks of " + owner
                + ", which differs in capital letters only, wait for their account file; attach to that one, or detach it first");
    }

    DirectoryTakenException(ProjectUrl wanted, ProjectUrl owner) {
        super("Not attached to " + wanted + ": its files would lie in the same directory, " + wanted.directoryName()
                + ", as those of " + owner + ", which is another project; detach that one first");
    }
}
