package org.quern.dashboard.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.SocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.quern.cli.text.reason.FactWords;
import org.quern.dashboard.access.AccessFilter;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.Connections;
import org.quern.dashboard.access.Reply;
import org.quern.dashboard.access.Role;
import org.quern.dashboard.access.Sessions;
import org.quern.dashboard.client.ClientSnapshot;
import org.quern.dashboard.client.SnapshotCache;
import org.quern.dashboard.history.HistoryPart;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryJson;

/** What can be looked at, under {@code /api/v1} (docs/api.md). */
public final class Api implements HttpService {
    /** Seconds of history that are told unless others are asked for. */
    private static final double USUAL_PAST = 7 * 86_400.0;
    /** Entries told at once; of more, the newest, and where the others are to be asked for. */
    private static final int MOST_ENTRIES = 20_000;
    private static final String DESCRIPTION = "/org/quern/dashboard/openapi.json";
    private final SnapshotCache snapshots;
    private final Sessions sessions;
    private final LocalFiles files;

    public Api(SnapshotCache snapshots, Sessions sessions, LocalFiles files) {
        this.snapshots = snapshots;
        this.sessions = sessions;
        this.files = files;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/session", this::session);
        rules.get("/status", (_, response) -> tell(response, ClientSnapshot::status));
        rules.get("/tasks", (_, response) -> tell(response, ClientSnapshot::tasks));
        rules.get("/projects", (_, response) -> tell(response, ClientSnapshot::projects));
        rules.get("/projects/names", (_, response) -> Answers.json(response, files.projectNames(snapshots.current())));
        rules.get("/transfers", (_, response) -> tell(response, ClientSnapshot::transfers));
        rules.get("/messages", (_, response) -> tell(response, ClientSnapshot::messages));
        rules.get("/history", this::history);
        rules.get("/history/days", this::days);
        rules.get("/history/faults", (_, response) -> Answers.json(response, files.historyFaults()));
        rules.get("/explanations", this::explanations);
        rules.get("/events", this::events);
        rules.get("/openapi.json", (_, response) -> Pages.send(response, DESCRIPTION,
                "application/json; charset=UTF-8"));
    }

    private void session(ServerRequest request, ServerResponse response) {
        Map<String, Object> facts = new LinkedHashMap<>();
        String cookie = AccessFilter.cookie(request);
        Optional<Account> account = sessions.account(cookie);
        facts.put("user", account.map(Account::name).orElse(""));
        facts.put("role", account.map(Account::role).orElse(Role.VIEW));
        facts.put("local", files.areThere());
        facts.put("zone", files.days().zone().getId());
        Answers.json(response, facts);
    }

    /** Until its session is over; a program's has none. */
    private void events(ServerRequest request, ServerResponse response) {
        if (Reply.isWithoutBody()) { // it has no end, so nobody can say how long it is
            response.header(HeaderNames.ALLOW, "GET");
            Answers.error(response, Status.METHOD_NOT_ALLOWED_405, "Ask for it by GET.");
            return;
        }
        String cookie = AccessFilter.cookie(request);
        boolean isSession = sessions.isOpen(cookie);
        String name = isSession ? cookie : "";
        Optional<String> refusal = sessions.streams().enter(name);
        if (refusal.isPresent()) {
            Answers.error(response, Status.TOO_MANY_REQUESTS_429, refusal.get());
            return;
        }
        try {
            new EventStream(snapshots::current, () -> isSession && !sessions.isOpen(cookie), written(request))
                    .run(response);
        } finally {
            sessions.streams().leave(name);
        }
    }

    /** How a part of a stream is written: who does not read it is let go. */
    private static Consumer<Runnable> written(ServerRequest request) {
        SocketAddress from = request.remotePeer().address();
        return request.context().get(Connections.class)
                .<Consumer<Runnable>>map(connections -> write -> connections.whileRead(from, write))
                .orElse(Runnable::run);
    }

    private void tell(ServerResponse response, Function<ClientSnapshot, Object> section) {
        ClientSnapshot snapshot = snapshots.current();
        if (snapshot.isThere()) {
            Answers.json(response, section.apply(snapshot));
        } else {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, snapshot.trouble());
        }
    }

    private void explanations(ServerRequest request, ServerResponse response) throws IOException {
        Map<String, String> wanted = new LinkedHashMap<>();
        for (String name : List.of("kind", "project", "subject")) {
            request.query().first(name).asOptional().filter(text -> !text.isEmpty())
                    .ifPresent(text -> wanted.put(name, text));
        }
        Answers.json(response, files.explanations(snapshots.current(), wanted));
    }

    private void history(ServerRequest request, ServerResponse response) throws IOException {
        double since = since(request);
        int most = (int) Math.clamp(number(request, "limit", MOST_ENTRIES), 1, MOST_ENTRIES);
        HistoryPart part = files.history(since, number(request, "until", Double.MAX_VALUE), most);
        part.rest().ifPresent(until -> response.header(HeaderNames.LINK, "<?since=" + plain(since) + "&until="
                + plain(until) + "&limit=" + most + ">; rel=\"next\""));
        JsonArray all = new JsonArray();
        part.before().forEach(entry -> all.add(object(entry)));
        part.entries().forEach(entry -> all.add(object(entry)));
        Reply.send(response, "application/json; charset=UTF-8", all.toString());
    }

    /** Digits, as people write numbers in addresses. */
    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /** As in the file, and a reason of the scheduler in words as well, without a time that was ahead then. */
    private static JsonObject object(HistoryEntry entry) {
        JsonObject object = HistoryJson.object(entry);
        if (entry instanceof HistoryEntry.TaskStarted || entry instanceof HistoryEntry.ReasonChanged) {
            object.addProperty("said", FactWords.past(object.get("reason").getAsString()));
        }
        return object;
    }

    private void days(ServerRequest request, ServerResponse response) throws IOException {
        Answers.json(response, files.days(since(request), () -> snapshots.current().isThere()));
    }

    private static double since(ServerRequest request) {
        return number(request, "since", System.currentTimeMillis() / 1000.0 - USUAL_PAST);
    }

    private static double number(ServerRequest request, String name, double usual) {
        return request.query().first(name).asOptional().map(text -> number(text, usual)).orElse(usual);
    }

    /** {@code otherwise} if it says none: a slip of the pen does not ask for all that there is. */
    private static double number(String text, double otherwise) {
        try {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? number : otherwise;
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
