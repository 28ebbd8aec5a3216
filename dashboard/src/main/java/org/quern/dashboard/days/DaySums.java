package org.quern.dashboard.days;

import java.util.Map;
import org.quern.rpc.history.HistoryEntry;

/** What the tasks of a project on a day come to. */
final class DaySums {
    private static final String SUCCESS = "success";
    private static final String ABORTED = "aborted";
    /** Seconds or credits of a task: a million years, and more than any project grants. A line that says more, or less than nothing, is damaged. */
    private static final double MOST = 3e13;
    private int succeeded;
    private int failed;
    private int aborted;
    private double runSeconds;
    private double cpuSeconds;
    private double credit;
    private double processorSeconds;
    private double cardSeconds;

    /** A task that is over. */
    void add(HistoryEntry.TaskFinished task) {
        if (task.outcome().equals(SUCCESS)) {
            succeeded++;
        } else if (task.outcome().equals(ABORTED)) {
            aborted++;
        } else {
            failed++;
        }
        runSeconds += sane(task.runSeconds());
        cpuSeconds += sane(task.cpuSeconds());
        credit += sane(task.credit());
    }

    /** So that their sum is a number. */
    private static double sane(double amount) {
        return amount >= 0 && amount <= MOST ? amount : 0;
    }

    /** Somebody got so many CPUs and cards for so long. */
    void add(double cpus, double cards, double seconds) {
        processorSeconds += cpus * seconds;
        cardSeconds += cards * seconds;
    }

    void add(DaySums others) {
        succeeded += others.succeeded;
        failed += others.failed;
        aborted += others.aborted;
        runSeconds += others.runSeconds;
        cpuSeconds += others.cpuSeconds;
        credit += others.credit;
        processorSeconds += others.processorSeconds;
        cardSeconds += others.cardSeconds;
    }

    /** CPUs times seconds. */
    double processorSeconds() {
        return processorSeconds;
    }

    /** The fields of docs/api.md. {@code allProcessorSeconds}: of all projects on that day. */
    Map<String, Object> addedTo(Map<String, Object> facts, String project, double allProcessorSeconds) {
        facts.put("project", project);
        facts.put("succeeded", succeeded);
        facts.put("failed", failed);
        facts.put("aborted", aborted);
        facts.put("run_seconds", runSeconds);
        facts.put("cpu_seconds", cpuSeconds);
        facts.put("credit", credit);
        facts.put("processor_seconds", processorSeconds);
        facts.put("card_seconds", cardSeconds);
        facts.put("share", allProcessorSeconds > 0 ? processorSeconds / allProcessorSeconds : 0.0);
        return facts;
    }
}
