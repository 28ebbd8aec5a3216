package org.quern.dashboard.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.disk.DiskAnswer;
import org.quern.cli.history.SuspendedDecisions;
import org.quern.cli.host.PreferenceFacts;
import org.quern.cli.host.PreferenceWishes;
import org.quern.cli.host.ProjectNames;
import org.quern.cli.plan.Comparison;
import org.quern.cli.plan.Outlook;
import org.quern.cli.plan.Plan;
import org.quern.cli.plan.PlanProgress;
import org.quern.cli.plan.PlannedTimes;
import org.quern.cli.text.reason.FactWords;
import org.quern.daemon.log.DecisionLog;
import org.quern.dashboard.client.ClientSnapshot;
import org.quern.dashboard.days.DayIndex;
import org.quern.dashboard.days.LocalDays;
import org.quern.dashboard.history.ClientHistory;
import org.quern.dashboard.history.HistoryPages;
import org.quern.dashboard.history.HistoryPart;
import org.quern.engine.command.Decision;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiRecord;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;

/** What a Quern client of this computer has in its files and tells no manager: its history and its reasons. */
public final class LocalFiles {
    private static final double HOURS_OF_A_DAY = 24;
    private static final double MILLIS = 1000;
    private static final String PROJECT = "project";
    /** What is decided of a task that is over: a look that is a moment older may still have it at work. */
    private static final Set<String> OVER = Set.of("upload", "report", "done", "fail", "abort", "leave out");
    private final @Nullable Path dataDirectory;
    private final @Nullable ClientHistory history;
    private final @Nullable HistoryPages pages;
    private final LocalDays days;
    private final DayIndex index;
    private final KnownNames names;

    /** @param dataDirectory null if the client is not of this computer, or not known to be */
    public LocalFiles(@Nullable Path dataDirectory) {
        this(dataDirectory, LocalDays.here());
    }

    /** The same where days are others. */
    public LocalFiles(@Nullable Path dataDirectory, LocalDays days) {
        this(dataDirectory, dataDirectory == null ? null : new ClientHistory(dataDirectory), days);
    }

    /** The same with a history of its own, null where there is none. */
    public LocalFiles(@Nullable Path dataDirectory, @Nullable ClientHistory history, LocalDays days) {
        this.dataDirectory = dataDirectory;
        this.history = history;
        pages = history == null ? null : new HistoryPages(history);
        this.days = days;
        index = new DayIndex(days);
        names = new KnownNames(dataDirectory);
    }

    /** What a day is, of this client and of all others. */
    LocalDays days() {
        return days;
    }

    /** There is a history. */
    boolean areThere() {
        return dataDirectory != null && Files.isDirectory(HistoryFiles.in(dataDirectory).folder());
    }

    /** The newest entries of a time, as {@link HistoryPages#part}; none if there is no history. */
    HistoryPart history(double since, double until, int most) throws IOException {
        return pages == null ? new HistoryPart(List.of(), List.of(), OptionalDouble.empty())
                : pages.part(since, until, most);
    }

    /** A sentence about each file of the history that could not be read to its end. */
    List<String> historyFaults() {
        return history == null ? List.of() : history.faults();
    }

    /** All contacts, oldest first; nothing if there is no history. */
    void contacts(Consumer<HistoryEntry.Contacted> reader) throws IOException {
        if (history != null) {
            history.read(0, "\"contacted\"", entry -> {
                if (entry instanceof HistoryEntry.Contacted contact) {
                    reader.accept(contact);
                }
            });
        }
    }

    /**
     * Tasks that are over and what was delivered, by day and project, from the day of {@code since} on; nothing if there is no history.
     *
     * @param isAlive asked where tasks have not stopped: whether the client runs, so that they still compute
     */
    List<Map<String, Object>> days(double since, BooleanSupplier isAlive) throws IOException {
        return history == null ? List.of() : index.facts(history, since, System.currentTimeMillis() / MILLIS, isAlive);
    }

    /** Somebody looks from now on, until it is closed. */
    void keepUp() {
        if (history != null) {
            history.keepUp();
        }
    }

    void close() {
        if (history != null) {
            history.close();
        }
    }

    /** Who uses the disk and what would go, as {@code quern disk --json}; empty if nobody says. */
    Map<String, Object> disk() {
        try {
            return dataDirectory == null || !areThere() ? Map.of() : DiskAnswer.of(dataDirectory);
        } catch (IOException e) {
            return Map.of(); // its state is not written yet, or is not for this user
        }
    }

    /** What the client will do in so many hours, as {@code quern plan --json}; takes seconds. Empty if nobody can say. */
    Map<String, Object> plan(ControlClient client, double hours, PlanProgress progress)
            throws ControlException, IOException {
        return dataDirectory == null || !areThere() ? Map.of()
                : Plan.of(dataDirectory, client, hours, progress).facts();
    }

    /** By how much a plan takes tasks of projects to be longer than the client tells that have not begun; nothing if nobody can say. */
    List<Map<String, Object>> plannedTimes(List<GuiRecord> tasks) {
        try {
            return dataDirectory == null || !areThere() ? List.of() : PlannedTimes.of(dataDirectory, tasks);
        } catch (ControlException e) {
            return List.of(); // there is no plan either, and it says why
        }
    }

    /**
     * What would be otherwise with other preferences, as {@code quern what-if --json}; takes twice as long as a plan. Empty if nobody can say.
     */
    Map<String, Object> whatIf(ControlClient client, PreferenceWishes wishes, double hours, PlanProgress progress)
            throws ControlException, IOException {
        return dataDirectory == null || !areThere() ? Map.of()
                : Comparison.of(dataDirectory, client, wishes, hours / HOURS_OF_A_DAY, progress).facts();
    }

    /** The same with changes in the words of {@code quern what-if}. */
    Map<String, Object> whatIf(ControlClient client, List<String> words, double hours, PlanProgress progress)
            throws ControlException, IOException {
        return dataDirectory == null || !areThere() ? Map.of()
                : Comparison.of(dataDirectory, client, words, hours / HOURS_OF_A_DAY, progress).facts();
    }

    /** Those in force, and where each comes from, as {@code quern prefs --json}. */
    Map<String, Object> preferences(ControlClient client) throws ControlException, IOException {
        return PreferenceFacts.of(client, dataDirectory);
    }

    /** What a project calls itself that was looked up. */
    void heard(ProjectUrl url, String name) {
        names.heard(url, name);
    }

    /** What it was called then; its URL if it was not looked up. */
    String called(ProjectUrl url) {
        return names.called(url);
    }

    /** What projects are called, also while the client does not answer, and those that are not attached any more. */
    List<Map<String, String>> projectNames(ClientSnapshot now) {
        return names.facts(now);
    }

    /**
     * Why everything is as it is, with what {@code quern explain} says of it; nothing if nobody says.
     *
     * @param now the client as it is
     * @param wanted what these facts have to be; none of them if it does not matter
     */
    List<Map<String, Object>> explanations(ClientSnapshot now, Map<String, String> wanted) throws IOException {
        if (!String.valueOf(now.status().getOrDefault("stands_by", "")).isEmpty()) {
            return List.of(); // what was decided is of an earlier session
        }
        List<Map<String, Object>> all = new ArrayList<>();
        ProjectNames called = names.of(now);
        Map<String, List<Map<String, Object>>> tasks = now.tasks().stream()
                .collect(Collectors.groupingBy(task -> String.valueOf(task.get("name"))));
        for (Decision decision : dataDirectory == null ? List.<Decision>of()
                : SuspendedDecisions.of(DecisionLog.current(dataDirectory), System.currentTimeMillis() / MILLIS)) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("at", decision.at());
            facts.put("kind", decision.kind().name().toLowerCase(Locale.ROOT));
            facts.put(PROJECT, decision.project() == null ? null : decision.project().canonical());
            facts.put("subject", decision.subject());
            if (wanted.entrySet().stream().allMatch(each -> each.getValue().equals(facts.get(each.getKey())))) {
                facts.put("verdict", decision.verdict());
                facts.put("reason", decision.reason());
                facts.put("said", called.in(FactWords.in(decision.reason())));
                facts.put("outlook", outlook(decision, tasks.getOrDefault(decision.subject(), List.of())));
                all.add(facts);
            }
        }
        return all;
    }

    /** When a task will be done and whether in time; {@code tasks}: those of its name, of whichever project. */
    private static String outlook(Decision decision, List<Map<String, Object>> tasks) {
        ProjectUrl project = decision.project();
        return decision.kind() != Decision.Kind.TASK || project == null || OVER.contains(decision.verdict()) ? ""
                : tasks.stream().filter(task -> project.sameProject(ProjectUrl.of(String.valueOf(task.get(PROJECT)))))
                        .findFirst().flatMap(Outlook::sentence).orElse("");
    }
}
