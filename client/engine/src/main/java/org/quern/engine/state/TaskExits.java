package org.quern.engine.state;

/** How the processes of a task ended that nobody had asked to end. Mutable, owned by the engine's thread. */
public final class TaskExits {
    private int premature;
    private int restarts;
    private String diskTrouble = "";
    private String shortage = "";

    void restore(int prematureExits) {
        premature = prematureExits;
    }

    /** Exits without an end and without a checkpoint in between; they count towards the task's failure. */
    public int premature() {
        return premature;
    }

    /** Ends of its process in a row, without a checkpoint in between, that were not asked for; in this session of the client. */
    public int restarts() {
        return restarts;
    }

    /** Why the disk took nothing at the last end, empty if it did. */
    public String diskTrouble() {
        return diskTrouble;
    }

    /** What the computer lacked at the last end, as a clause, empty if nothing that is known. */
    public String shortage() {
        return shortage;
    }

    /** How disk and computer were found when its process had ended. */
    public void foundAtEnd(String troubleOfDisk, String lack) {
        diskTrouble = troubleOfDisk;
        shortage = lack;
    }

    /** Its process exited without an end. */
    public void cameTooEarly() {
        premature++;
    }

    /** Its process ended though nobody asked for it, and is to be started again. */
    public void startsAgain() {
        restarts++;
    }

    /** It saved what it had done. */
    void checkpointed() {
        premature = 0;
        restarts = 0;
    }
}
