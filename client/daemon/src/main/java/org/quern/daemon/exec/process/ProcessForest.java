package org.quern.daemon.exec.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The process table of one moment, with who started whom. One forest serves all tasks: it is read once every ten
 * seconds (docs/protocol/app-control.md 20). Safe for use by several threads.
 */
public final class ProcessForest {
    /** Environment variable whose value is the slot's absolute path. */
    public static final String MARK = "QUERN_SLOT";
    private final ProcessSource source;
    private final Map<Long, ProcessEntry> byPid = new LinkedHashMap<>();
    private final Map<Long, List<ProcessEntry>> children = new LinkedHashMap<>();
    private @Nullable Map<String, List<ProcessEntry>> byMark;

    private ProcessForest(ProcessSource source) {
        this.source = source;
    }

    /** Reads the table. */
    public static ProcessForest read(ProcessSource source) {
        ProcessForest forest = new ProcessForest(source);
        for (ProcessEntry entry : source.list()) {
            forest.byPid.put(entry.pid(), entry);
            forest.children.computeIfAbsent(entry.parent(), parent -> new ArrayList<>()).add(entry);
        }
        return forest;
    }

    /** All processes of the table. */
    public Collection<ProcessEntry> all() {
        return byPid.values();
    }

    /** Exactly this process, if it is in the table. */
    public Optional<ProcessEntry> find(ProcessId id) {
        return Optional.ofNullable(byPid.get(id.pid())).filter(entry -> entry.id().equals(id));
    }

    /** The process with this number, if it is in the table. */
    Optional<ProcessEntry> find(long pid) {
        return Optional.ofNullable(byPid.get(pid));
    }

    /** Those whose parent has this number. */
    List<ProcessEntry> childrenOf(long pid) {
        return children.getOrDefault(pid, List.of());
    }

    /** The process, its children, their children and so on. */
    public List<ProcessEntry> tree(ProcessEntry root) {
        Map<Long, ProcessEntry> found = new LinkedHashMap<>();
        Deque<ProcessEntry> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            ProcessEntry next = open.remove();
            if (found.putIfAbsent(next.pid(), next) == null) {
                open.addAll(children(next));
            }
        }
        return List.copyOf(found.values());
    }

    /** Processes whose environment carries {@link #MARK} with this value. */
    List<ProcessEntry> marked(String mark) {
        return byMark().getOrDefault(mark, List.of());
    }

    /** All values of the mark. */
    Set<String> marks() {
        return byMark().keySet();
    }

    private synchronized Map<String, List<ProcessEntry>> byMark() {
        if (byMark == null) {
            byMark = readMarks();
        }
        return byMark;
    }

    /** An older process is no child: its parent's number was used again while the table was read. */
    private List<ProcessEntry> children(ProcessEntry parent) {
        return children.getOrDefault(parent.pid(), List.of()).stream()
                .filter(child -> child.id().startTime() >= parent.id().startTime()).toList();
    }

    private Map<String, List<ProcessEntry>> readMarks() {
        Map<String, List<ProcessEntry>> marks = new LinkedHashMap<>();
        for (ProcessEntry entry : byPid.values()) {
            source.environment(entry.pid(), MARK)
                    .ifPresent(mark -> marks.computeIfAbsent(mark, m -> new ArrayList<>()).add(entry));
        }
        return marks;
    }
}
