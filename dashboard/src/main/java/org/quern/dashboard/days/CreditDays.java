package org.quern.dashboard.days;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.rpc.gui.GuiRecord;

/** Credit by project and day. Contacts are noted before the records that a client keeps. */
public final class CreditDays {
    private final SortedMap<String, ProjectCredit> projects = new TreeMap<>();
    private final LocalDays days;
    private final LocalDate today;

    /**
     * None yet.
     *
     * @param days what a day is
     * @param today the last one
     */
    public CreditDays(LocalDays days, LocalDate today) {
        this.days = days;
        this.today = today;
    }

    /** A contact told how much this computer has got; the last one of a day counts. {@code at}: Unix seconds. */
    public void note(String project, double at, double hostTotal) {
        of(project).note(at, hostTotal);
    }

    /** This computer had no credit yet. {@code at}: Unix seconds. */
    public void noteNone(String project, double at) {
        of(project).noteNone(at);
    }

    /** The records that a client keeps, {@code daily_statistics} of a project (docs/protocol/gui-rpc.md 6.13). */
    public void note(String project, List<GuiRecord> records) {
        of(project).note(records);
    }

    private ProjectCredit of(String project) {
        return projects.computeIfAbsent(project, _ -> new ProjectCredit(days));
    }

    /** Nothing was noted. */
    public boolean isEmpty() {
        return projects.isEmpty();
    }

    /** A list of projects, each with its days from {@code first} on, oldest first. */
    public List<Map<String, Object>> facts(LocalDate first) {
        return projects.entrySet().stream().map(each -> each.getValue().facts(each.getKey(), first, today)).toList();
    }
}
