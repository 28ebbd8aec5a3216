package org.quern.store.memory;

import java.util.List;

/**
 * A change of names that is not on the disk yet: what leaves and enters folders, all of it or nothing.
 *
 * @param leaving entries that go, if they still name the same thing
 * @param entering entries that come, or are replaced
 */
record Pending(List<Name> leaving, List<Name> entering) {
    /** An entry of a folder. */
    record Name(Node.Directory folder, String name, Node node) {}

    void reachDisk() {
        for (Name entry : leaving) {
            entry.folder().onDisk.remove(entry.name(), entry.node());
        }
        for (Name entry : entering) {
            entry.folder().onDisk.put(entry.name(), entry.node());
        }
    }

    boolean concerns(Node.Directory folder) {
        return leaving.stream().anyMatch(entry -> entry.folder() == folder)
                || entering.stream().anyMatch(entry -> entry.folder() == folder);
    }
}
