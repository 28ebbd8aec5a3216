package org.quern.engine.state.look;

/**
 * Who has to look at what changed. The transitions of the state raise these flags, each where what it changes may make a difference;
 * the stages lower them when they look. Nobody else raises one, but for the few places that the walls of the state name. Mutable, owned
 * by the engine's thread.
 */
public final class ChangeFlags {
    private final ScheduleLook schedule = new ScheduleLook();
    private final ContactLook contacts = new ContactLook();
    private final CollectLook collecting = new CollectLook();
    private final DiskWatch watch = new DiskWatch();
    private boolean unsaved = true;

    /** Who runs. */
    public ScheduleLook schedule() {
        return schedule;
    }

    /** Which project is contacted. */
    public ContactLook contacts() {
        return contacts;
    }

    /** What can be forgotten. */
    public CollectLook collecting() {
        return collecting;
    }

    /** What the disk holds. */
    public DiskWatch watch() {
        return watch;
    }

    /** Something changed that must survive a restart. */
    public boolean isUnsaved() {
        return unsaved;
    }

    /** What changed must survive a restart. */
    public void touch() {
        unsaved = true;
    }

    /** The state is being written as it is now. */
    public void written() {
        unsaved = false;
    }

    /** That came to nothing: what had changed must be written still. */
    public void notWritten() {
        touch();
    }

    /** The user, or somebody for the user, said something: what was chosen before need not be what is wanted now. */
    public void userSpoke() {
        schedule.userSpoke();
        changed();
    }

    /** Who runs was decided: whether instances idle, and whether a start waits for a device. What is left to do may be too little. */
    public void decided(boolean idle, boolean again) {
        schedule.decided(idle, again);
        contacts.lookNow();
    }

    /** Tasks or projects are not what they were: who runs, whom to contact, and what is on disk. */
    public void changed() {
        schedule.lookNow();
        contacts.lookNow();
        touch();
    }
}
