package org.quern.dashboard.client;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.control.ClientFacts;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;

/**
 * Looks at the client when somebody wants to know, and shows the same look to all who ask soon after: many pages cost the client no more
 * than one, and none costs it nothing. A client that takes long to answer is asked less often.
 */
public final class SnapshotCache {
    private static final double NANOS = 1e9;
    /** Seconds for which a look is good. */
    private static final double FRESH = 1.5;
    /** Nobody looks at figures that are older, however long the client takes for them. */
    private static final double MOST_SECONDS = 30;
    /** At most this part of the time is spent on asking. */
    private static final double SHARE = 0.02;
    /** Of so many looks the quickest counts: one may take long because this process has just begun, or the computer does other work. */
    private static final int LOOKS = 5;
    /** Messages kept for pages that are opened later; as many as clients keep. */
    private static final int MOST_MESSAGES = 2000;
    private final ClientLink link;
    private final List<Map<String, Object>> messages = new ArrayList<>();
    /** Seconds that the last looks took. */
    private final Deque<Double> took = new ArrayDeque<>();
    private ClientSnapshot last = ClientSnapshot.failed("not asked yet", Map.of());
    private boolean looked;
    private long lookedAt;
    private double goodFor;

    public SnapshotCache(ClientLink link) {
        this.link = link;
    }

    /** The client as it is, or was a moment ago. */
    public synchronized ClientSnapshot current() {
        if (!looked || seconds() >= goodFor) {
            long begin = System.nanoTime();
            last = see();
            looked = true;
            lookedAt = System.nanoTime();
            goodFor = last.isThere() ? goodFor((lookedAt - begin) / NANOS) : FRESH;
        }
        return last;
    }

    /** Of a look that took so many seconds. The first says nothing of how long others take. */
    private double goodFor(double seconds) {
        took.add(seconds);
        if (took.size() > LOOKS) {
            took.remove();
        }
        double quickest = took.size() == 1 ? 0 : took.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        return Math.clamp(quickest / SHARE, FRESH, MOST_SECONDS);
    }

    /** Something was done: the next look is a new one. */
    public synchronized void invalidate() {
        looked = false;
    }

    private double seconds() {
        return (System.nanoTime() - lookedAt) / NANOS;
    }

    private ClientSnapshot see() {
        try {
            return link.ask(client -> see(client.forOneLook()));
        } catch (ControlException | IOException e) {
            messages.clear();
            return ClientSnapshot.failed(String.valueOf(e.getMessage()), last.names());
        }
    }

    private ClientSnapshot see(ControlClient client) throws ControlException, IOException {
        Map<String, Object> status = ClientFacts.status(client);
        readMessages(client);
        if (!String.valueOf(status.get("stands_by")).isEmpty()) { // nothing is known of all else
            return new ClientSnapshot("", last.names(), status, List.of(), List.of(), List.of(), messages);
        }
        List<Map<String, Object>> tasks = ClientFacts.tasks(client);
        List<Map<String, Object>> projects = ClientFacts.projects(client);
        return new ClientSnapshot("", names(projects), status, tasks, projects, ClientFacts.transfers(client),
                messages);
    }

    private static Map<String, String> names(List<Map<String, Object>> projects) {
        Map<String, String> names = new LinkedHashMap<>();
        projects.forEach(each -> names.put(String.valueOf(each.get("url")), String.valueOf(each.get("name"))));
        return names;
    }

    private void readMessages(ControlClient client) throws ControlException, IOException {
        int newest = messages.isEmpty() ? 0 : (Integer) messages.getLast().getOrDefault("number", 0);
        List<Map<String, Object>> fresh = ClientFacts.messages(client, newest);
        if (fresh.isEmpty() && newest > 0 && ClientFacts.messages(client, newest - 1).isEmpty()) {
            messages.clear(); // another client runs in its place, and its numbers began anew
            fresh = ClientFacts.messages(client, 0);
        }
        messages.addAll(fresh);
        if (messages.size() > MOST_MESSAGES) {
            messages.subList(0, messages.size() - MOST_MESSAGES).clear();
        }
    }
}
