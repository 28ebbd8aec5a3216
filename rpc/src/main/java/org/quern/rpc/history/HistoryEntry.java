package org.quern.rpc.history;

import java.util.Objects;

/** Something that happened; each record is one kind of line (docs/history.md). */
public sealed interface HistoryEntry {
    /** The device of tasks that need no card. */
    String CPU = "CPU";

    /** When it happened, Unix seconds. */
    double at();

    /**
     * A session of the client began.
     *
     * @param at Unix seconds
     * @param version of the client
     * @param lastAlive Unix seconds at which the session before was known to be alive; what it computed had ended by then. 0 if there was none
     */
    record ClientStarted(double at, String version, double lastAlive) implements HistoryEntry {
        public ClientStarted {
            Objects.requireNonNull(version);
        }
    }

    /**
     * A session ended in good order, and all computing with it.
     *
     * @param at Unix seconds
     */
    record ClientEnded(double at) implements HistoryEntry {}

    /**
     * The computer slept, and nothing computed meanwhile.
     *
     * @param at Unix seconds at which it woke up
     * @param seconds how long
     */
    record ComputerSlept(double at, double seconds) implements HistoryEntry {}

    /**
     * A task began to compute, or went on.
     *
     * @param at Unix seconds
     * @param project URL
     * @param task name
     * @param app name of its application
     * @param device {@code CPU}, or the name of a coprocessor and the numbers of those it has, as in {@code NVIDIA 0,1}
     * @param cpus CPUs that it is counted with
     * @param reason why the scheduler had chosen it; empty if that is not known, as in lines of older versions, which lack it
     */
    record TaskStarted(double at, String project, String task, String app, String device, double cpus, String reason)
            implements
                HistoryEntry {
        public TaskStarted {
            Objects.requireNonNull(project);
            Objects.requireNonNull(task);
            Objects.requireNonNull(app);
            Objects.requireNonNull(device);
            reason = Objects.requireNonNullElse(reason, "");
        }

        /** Of which nobody knows why. */
        public TaskStarted(double at, String project, String task, String app, String device, double cpus) {
            this(at, project, task, app, device, cpus, "");
        }
    }

    /**
     * A task computes no more, for now or for good.
     *
     * @param at Unix seconds
     * @param project URL
     * @param task name
     * @param device as it was when it began
     * @param since Unix seconds at which it began
     * @param why what made it stop: {@code suspended}, {@code left memory}, {@code aborted}, {@code ended}, {@code computer slept}, {@code client ended} or {@code client crashed}
     * @param cpus CPUs that it was counted with; in lines of older versions, which lack it, 1 on the {@code CPU} and 0 on other devices
     * @param reason why it was not to go on, where it was suspended or left memory; empty if it is not known, and lines of older versions lack it
     */
    record TaskStopped(double at, String project, String task, String device, double since, String why, Double cpus,
            String reason) implements HistoryEntry {
        public TaskStopped {
            Objects.requireNonNull(project);
            Objects.requireNonNull(task);
            Objects.requireNonNull(device);
            Objects.requireNonNull(why);
            cpus = Objects.requireNonNullElse(cpus, device.equals(CPU) ? 1.0 : 0.0);
            reason = Objects.requireNonNullElse(reason, "");
        }

        /** Of which nobody knows a reason. */
        public TaskStopped(double at, String project, String task, String device, double since, String why,
                Double cpus) {
            this(at, project, task, device, since, why, cpus, "");
        }

        /** Of which nobody wrote down how many CPUs it was counted with. */
        public TaskStopped(double at, String project, String task, String device, double since, String why) {
            this(at, project, task, device, since, why, device.equals(CPU) ? 1.0 : 0.0);
        }
    }

    /**
     * A task is over: its outputs are uploaded, or it failed.
     *
     * @param at Unix seconds
     * @param project URL
     * @param task name
     * @param app name of its application
     * @param version of its application, as in {@code 100 cuda}
     * @param device as for {@link TaskStarted}
     * @param runSeconds for which it computed
     * @param cpuSeconds that it used
     * @param credit what its project's estimate of the work is worth, in cobblestones; 0 if it did not succeed. What is granted stands in {@link Contacted}
     * @param outcome {@code success}, {@code error}, {@code aborted} or {@code upload failed}: the server refused an output for good
     * @param exitStatus as it is reported
     */
    record TaskFinished(double at, String project, String task, String app, String version, String device,
            double runSeconds, double cpuSeconds, double credit, String outcome, int exitStatus)
            implements
                HistoryEntry {
        public TaskFinished {
            Objects.requireNonNull(project);
            Objects.requireNonNull(task);
            Objects.requireNonNull(app);
            Objects.requireNonNull(version);
            Objects.requireNonNull(device);
            Objects.requireNonNull(outcome);
        }
    }

    /**
     * A project's scheduler was called.
     *
     * @param at Unix seconds at which the call was over
     * @param project URL
     * @param answered it answered
     * @param reason why not, empty if it did
     * @param tasks how many it sent
     * @param reported how many reported ones it confirmed
     * @param hostCredit credit granted to this computer so far, 0 if it did not say
     */
    record Contacted(double at, String project, boolean answered, String reason, int tasks, int reported,
            double hostCredit) implements HistoryEntry {
        public Contacted {
            Objects.requireNonNull(project);
            Objects.requireNonNull(reason);
        }
    }

    /**
     * Why the computer or a device does what it does has changed.
     *
     * @param at Unix seconds
     * @param kind {@code host} or {@code device}
     * @param subject which, or what of the host: {@code computing}, {@code network use}
     * @param verdict what follows
     * @param reason why
     */
    record ReasonChanged(double at, String kind, String subject, String verdict, String reason)
            implements
                HistoryEntry {
        public ReasonChanged {
            Objects.requireNonNull(kind);
            Objects.requireNonNull(subject);
            Objects.requireNonNull(verdict);
            Objects.requireNonNull(reason);
        }
    }
}
