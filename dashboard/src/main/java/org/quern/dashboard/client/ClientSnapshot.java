package org.quern.dashboard.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.model.PlainLine;

/**
 * The client at one moment.
 *
 * @param trouble why it cannot be looked at, empty if it can; all else but names is empty then
 * @param names what projects call themselves, by URL; as it told them last if it cannot be looked at
 * @param status as {@code quern status --json}
 * @param tasks as {@code quern tasks --json}
 * @param projects as {@code quern projects --json}
 * @param transfers as {@code quern transfers --json}
 * @param messages those that the client still has, oldest first, as {@code quern messages --json}
 */
public record ClientSnapshot(String trouble, Map<String, String> names, Map<String, Object> status,
        List<Map<String, Object>> tasks,
        List<Map<String, Object>> projects, List<Map<String, Object>> transfers, List<Map<String, Object>> messages) {
    public ClientSnapshot {
        names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
        status = Collections.unmodifiableMap(new LinkedHashMap<>(status));
        tasks = List.copyOf(tasks);
        projects = List.copyOf(projects);
        transfers = List.copyOf(transfers);
        messages = List.copyOf(messages);
    }

    /** Nothing could be seen, for that reason. */
    static ClientSnapshot failed(String trouble, Map<String, String> names) {
        return new ClientSnapshot(PlainLine.of(trouble), names, Map.of(), List.of(), List.of(), List.of(), List.of());
    }

    /** The client answered. */
    public boolean isThere() {
        return trouble.isEmpty();
    }

    /** Whether it answers, as the page is told. */
    public Map<String, Object> connection() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("connected", isThere());
        facts.put("reason", trouble);
        return facts;
    }
}
