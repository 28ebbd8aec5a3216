package org.quern.daemon.exec.process;

/**
 * One line of the process table.
 *
 * @param id which process
 * @param parent process number of its parent
 * @param session number of its session, 0 = unknown
 * @param name short name of the program, without its folder
 * @param cpuSeconds user and system time so far
 * @param nice its nice value
 * @param pageFaults pages that it had to wait for the disk for, so far
 * @param zombie whether it has ended and only waits for its parent
 */
public record ProcessEntry(ProcessId id, long parent, long session, String name, double cpuSeconds, int nice,
        long pageFaults, boolean zombie) {
    public long pid() {
        return id.pid();
    }
}
