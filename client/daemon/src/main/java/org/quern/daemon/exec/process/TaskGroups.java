package org.quern.daemon.exec.process;

import java.util.Set;

/**
 * The kernel's own account of which processes belong to a slot: whatever one of them starts is in it too, for as long as it
 * lives, with whatever parent, session or environment. A slot is named by the last part of its path.
 */
public interface TaskGroups {
    /** The kernel keeps none here. */
    TaskGroups NONE = new TaskGroups() {
        @Override
        public void adopt(String slot, boolean limited, long pid) {
            // there is nowhere to put it
        }

        @Override
        public Set<Long> members(String slot) {
            return Set.of();
        }

        @Override
        public void kill(String slot) {
            // others find what can be found
        }

        @Override
        public void remove(String slot) {
            // there is none
        }

        @Override
        public Set<String> slots() {
            return Set.of();
        }

        @Override
        public Set<Long> outside() {
            return Set.of();
        }
    };

    /**
     * Takes a process in, with the children that it will have.
     *
     * @param limited its processor time is kept to what the user allows
     */
    void adopt(String slot, boolean limited, long pid);

    /** Numbers of the slot's processes. */
    Set<Long> members(String slot);

    /** Ends all of them at once, those too that are just being started; it may take a moment until they are gone. */
    void kill(String slot);

    /** Forgets a slot whose processes are gone; one that still has some is left as it is. */
    void remove(String slot);

    /** This process, its helpers, and what a program started before it was taken into its slot's group. */
    Set<Long> outside();

    /** Slots that are known, those of an earlier life of the client too. */
    Set<String> slots();
}
