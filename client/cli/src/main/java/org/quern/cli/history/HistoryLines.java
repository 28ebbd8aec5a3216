package org.quern.cli.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.host.ProjectNames;
import org.quern.cli.text.Styled;
import org.quern.cli.text.Styled.Style;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;
import org.quern.cli.text.reason.FactWords;
import org.quern.model.ProjectUrl;
import org.quern.rpc.history.HistoryEntry;

/** The history for eyes: a sentence behind each time, with its project where there is one. A table would be mostly blank. */
final class HistoryLines {
    private HistoryLines() {}

    /** What happened, in lines of a width; empty if nothing that is worth telling. */
    static List<Styled> of(List<HistoryEntry> entries, ProjectNames names, int width) {
        List<Styled> lines = new ArrayList<>();
        Map<String, String> reasons = new HashMap<>(); // why each that computes began
        for (HistoryEntry entry : entries) {
            if (entry instanceof HistoryEntry.TaskStarted started) {
                reasons.put(started.project() + " " + started.task(), started.reason());
            }
            String began = entry instanceof HistoryEntry.TaskStopped stopped
                    ? reasons.remove(stopped.project() + " " + stopped.task()) : null;
            HistoryWords.of(entry, began == null ? "" : began)
                    .ifPresent(words -> lines.addAll(line(entry, words, names, width)));
        }
        if (!lines.isEmpty()) {
            String time = Words.time(entries.getFirst().at());
            lines.addFirst(new Styled().add("TIME" + " ".repeat(time.length() - 2) + "WHAT", Style.HEADING));
        }
        return lines;
    }

    private static List<Styled> line(HistoryEntry entry, HistoryWords words, ProjectNames names, int width) {
        String time = Words.time(entry.at()) + "  ";
        String url = HistoryWords.project(entry);
        return Wrap.hanging(new Styled().add(time), (url.isEmpty() ? "" : names.of(ProjectUrl.of(url)) + ": ")
                + words.what() + (words.details().isEmpty() ? "" : " - " + names.in(FactWords.in(words.details()))),
                time.length(), width);
    }
}
