package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.host.PreferenceWishes;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.client.ClientLink;

/** What the client will do, and what it would do with other preferences, by its own engine (docs/planning.md). */
public final class PlanAnswers implements HttpService {
    private static final double USUAL_HOURS = 24;
    /** More takes long, and is of little worth: new tasks are guessed. */
    private static final double MOST_HOURS = 168;
    /** Half a minute: estimates change when a task ends. */
    private static final long KEPT_NANOS = Duration.ofSeconds(30).toNanos();
    private final ClientLink link;
    private final LocalFiles files;
    private final EngineRuns runs;
    private @Nullable Times times;

    private record Times(long at, List<Map<String, Object>> facts) {
        private Times {
            facts = List.copyOf(facts);
        }
    }

    public PlanAnswers(ClientLink link, LocalFiles files) {
        this(link, files, EngineRuns.USUAL, EngineRuns.WITHOUT_STREAM);
    }

    /** {@code most}: how long it may take; {@code mostWithoutStream}: for somebody who is not told how far it is. */
    public PlanAnswers(ClientLink link, LocalFiles files, Duration most, Duration mostWithoutStream) {
        this.link = link;
        this.files = files;
        runs = new EngineRuns(link, most, mostWithoutStream);
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/plan", (request, response) -> runs.answer(request, response,
                (client, progress) -> files.plan(client, hours(request), progress)));
        rules.get("/what-if", this::whatIf);
        rules.get("/planned-times", (_, response) -> plannedTimes(response));
    }

    private void plannedTimes(ServerResponse response) {
        try {
            Answers.json(response, plannedTimes());
        } catch (ControlException | IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, String.valueOf(e.getMessage()));
        }
    }

    /** One at a time, and not anew for each who asks: it reads the whole state, seconds of a processor where there are 10,000 tasks. */
    private synchronized List<Map<String, Object>> plannedTimes() throws ControlException, IOException {
        if (times == null || System.nanoTime() - times.at > KEPT_NANOS) {
            List<Map<String, Object>> facts = files.plannedTimes(link.ask(ControlClient::tasks));
            times = new Times(System.nanoTime(), facts);
        }
        return times.facts;
    }

    private void whatIf(ServerRequest request, ServerResponse response) {
        List<String> changes = request.query().all("change", List::of);
        runs.answer(request, response, (client, progress) -> changes.isEmpty()
                ? files.whatIf(client, wishes(request), hours(request), progress)
                : files.whatIf(client, words(changes), hours(request), progress));
    }

    private static List<String> words(List<String> changes) {
        return Arrays.stream(String.join(" and ", changes).split(" ")).filter(word -> !word.isBlank()).toList();
    }

    private static PreferenceWishes wishes(ServerRequest request) throws ControlException {
        Map<String, String> set = new LinkedHashMap<>();
        for (String each : request.query().all("set", List::of)) {
            int equals = each.indexOf('=');
            set.put(equals < 0 ? each : each.substring(0, equals), each.substring(equals + 1));
        }
        return PreferenceWishes.of(set, request.query().all("unset", List::of));
    }

    private static double hours(ServerRequest request) {
        double wanted = request.query().first("hours").asOptional().map(RequestBody::parsed).orElse(USUAL_HOURS);
        return wanted > 0 ? Math.min(wanted, MOST_HOURS) : USUAL_HOURS;
    }
}
