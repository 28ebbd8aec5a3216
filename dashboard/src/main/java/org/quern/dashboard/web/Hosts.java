package org.quern.dashboard.web;

import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.quern.dashboard.client.ClientSnapshot;

/** All clients at a glance. One that does not answer keeps nobody from seeing the others. */
public final class Hosts implements HttpService, AutoCloseable {
    /** Who takes longer is told of when somebody asks again. */
    private static final long MILLIS_TO_WAIT = 2_000;
    private final List<MonitoredClient> clients;
    private final List<CompletableFuture<ClientSnapshot>> asked = new ArrayList<>();
    private final ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor();

    public Hosts(List<MonitoredClient> clients) {
        this.clients = List.copyOf(clients);
    }

    /** Where the API of a client begins. */
    public static String base(int number) {
        return number == 0 ? "/api/v1" : "/api/v1/hosts/" + number;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/hosts", (request, response) -> {
            boolean looks = !request.query().first("look").orElse("").equals("no");
            Answers.json(response, facts(looks ? looks() : List.of()));
        });
    }

    private List<CompletableFuture<ClientSnapshot>> looks() {
        List<CompletableFuture<ClientSnapshot>> looks = ask();
        CompletableFuture.allOf(looks.toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, MILLIS_TO_WAIT, TimeUnit.MILLISECONDS).join();
        return looks;
    }

    private List<Map<String, Object>> facts(List<CompletableFuture<ClientSnapshot>> looks) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("name", clients.get(i).name());
            facts.put("base", base(i));
            ClientSnapshot snapshot = i < looks.size() ? looks.get(i).getNow(null) : null;
            facts.put("answered", snapshot != null);
            if (snapshot != null) {
                facts.putAll(snapshot.connection());
                facts.put("status", snapshot.status());
            }
            all.add(facts);
        }
        return all;
    }

    /** Those that are still being asked are not asked again. */
    private synchronized List<CompletableFuture<ClientSnapshot>> ask() {
        for (int i = 0; i < clients.size(); i++) {
            if (i == asked.size()) {
                asked.add(snapshot(i));
            } else if (asked.get(i).isDone()) {
                asked.set(i, snapshot(i));
            }
        }
        return List.copyOf(asked);
    }

    private CompletableFuture<ClientSnapshot> snapshot(int number) {
        return CompletableFuture.supplyAsync(() -> clients.get(number).snapshots().current(), askers);
    }

    @Override
    public void close() {
        askers.shutdownNow();
    }
}
