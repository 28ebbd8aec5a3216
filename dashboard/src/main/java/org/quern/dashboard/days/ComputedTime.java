package org.quern.dashboard.days;

import java.time.LocalDate;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import org.quern.model.Sane;
import org.quern.rpc.history.HistoryEntry;

/**
 * From when to when a task had what.
 *
 * @param project URL
 * @param from Unix seconds
 * @param to Unix seconds
 * @param cpus that it was counted with
 * @param cards that it had; one that several tasks share counts for each of them
 */
record ComputedTime(String project, double from, double to, double cpus, double cards) {
    /** As long as the history is kept, seconds: what is longer is of a clock that was wrong, or of a damaged line. */
    private static final double LONGEST = 366 * 86_400.0;

    ComputedTime {
        cpus = Sane.instances(cpus);
        cards = Sane.instances(cards);
    }

    /** Of a task that stopped. */
    static ComputedTime of(HistoryEntry.TaskStopped task) {
        return new ComputedTime(task.project(), task.since(), task.at(), task.cpus(), cards(task.device()));
    }

    /** Of a task that computes until {@code now}, Unix seconds, at least. */
    static ComputedTime of(HistoryEntry.TaskStarted task, double now) {
        return new ComputedTime(task.project(), task.at(), now, task.cpus(), cards(task.device()));
    }

    /** How many a device's name numbers: two of {@code NVIDIA 0,1}, none of {@code CPU}, nor where a number is missing. */
    private static long cards(String device) {
        int end = device.lastIndexOf(' ');
        String numbers = device.substring(end + 1);
        List<String> each = List.of(numbers.split(",", -1));
        boolean areNumbers = each.stream()
                .allMatch(number -> !number.isEmpty() && number.chars().allMatch(c -> c >= '0' && c <= '9'));
        return end > 0 && areNumbers ? each.stream().distinct().count() : 0;
    }

    /** The seconds of each day; of none if that time cannot be true. */
    void eachDay(LocalDays days, ObjDoubleConsumer<LocalDate> reader) {
        if (!isCredible()) {
            return;
        }
        LocalDate day = days.of(from);
        for (double at = from; at < to; day = day.plusDays(1)) {
            // Where clocks are set back across midnight, the next day began before the rest of this one.
            double end = Math.clamp(days.begin(day.plusDays(1)), at, to);
            if (end > at) {
                reader.accept(day, end - at);
            }
            at = end;
        }
    }

    /** False for what is no number as well. */
    private boolean isCredible() {
        return from >= 0 && from < to && to <= Sane.LONGEST_SECONDS && to - from <= LONGEST;
    }
}
