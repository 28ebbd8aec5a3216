package org.quern.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * Files of a project that are kept for no task.
 *
 * @param forManagers what the project has for managers, such as its icon
 * @param ofUser what the user wants its applications to have
 * @param cameAt when the last one for managers came in this session, Unix seconds, 0 = none
 */
public record LastingFiles(List<FileRef> forManagers, List<FileRef> ofUser, double cameAt) {
    public static final LastingFiles NONE = new LastingFiles(List.of(), List.of(), 0);

    public LastingFiles {
        forManagers = List.copyOf(forManagers);
        ofUser = List.copyOf(ofUser);
    }

    public LastingFiles withForManagers(List<FileRef> refs) {
        return new LastingFiles(refs, ofUser, cameAt);
    }

    public LastingFiles withOfUser(List<FileRef> refs) {
        return new LastingFiles(forManagers, refs, cameAt);
    }

    /** One for managers came then. */
    public LastingFiles cameAt(double wall) {
        return new LastingFiles(forManagers, ofUser, wall);
    }

    public List<FileRef> all() {
        if (forManagers.isEmpty() || ofUser.isEmpty()) {
            return forManagers.isEmpty() ? ofUser : forManagers;
        }
        return Stream.concat(forManagers.stream(), ofUser.stream()).toList();
    }
}
