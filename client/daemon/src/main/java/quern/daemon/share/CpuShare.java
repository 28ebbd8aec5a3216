package quern.daemon.share;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** What the operating system does for keeping tasks to their part of the processors. */
public interface CpuShare {
    /** It does nothing: all is left to pausing. */
    CpuShare NONE = new CpuShare() {
        @Override
        public double limit(double fraction, int cpus) {
            return fraction;
        }

        @Override
        public double counted(double fraction) {
            return fraction;
        }

        @Override
        public void adopt(long pid) {
            // there is nowhere to put it
        }
    };

    /**
     * Keeps tasks to a part of the processors.
     *
     * @param fraction over 0 and at most 1
     * @param cpus how many tasks may use
     * @return the part of the seconds in which tasks may run besides: 1 if the system sees to it all
     */
    double limit(double fraction, int cpus);

    /** The part of the time that counts as a task's run time while it is kept to {@code fraction}: pauses do not count. */
    double counted(double fraction);

    /** Takes a task's process, with the children that it will have. */
    void adopt(long pid);

    /**
     * The best that this process can have here.
     *
     * @param missing is told why it is not a control group, a clause for people
     */
    static CpuShare ofThisProcess(Consumer<String> missing) {
        try {
            Optional<Path> group = OwnCgroup.find();
            if (group.isEmpty()) {
                missing.accept("this system has no control groups of version 2");
            } else if (!OwnCgroup.isDelegated(group.get())) {
                missing.accept("the control group " + group.get() + " was not handed over to this service (Delegate=)");
            } else {
                return TaskCgroup.prepare(group.get(), ProcessHandle.current().pid());
            }
        } catch (IOException e) {
            missing.accept(e.getMessage() == null ? e.toString() : e.getMessage());
        }
        return NONE;
    }
}
