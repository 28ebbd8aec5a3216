package org.quern.simulator.soak.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;
import org.quern.model.ReportedResult;
import org.quern.model.ResourceType;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.TaskId;
import org.quern.model.WorkRequest;
import org.quern.simulator.soak.plan.AppPlan;
import org.quern.simulator.soak.plan.ProjectPlan;

/** A project's scheduler with its books: what was sent to this host, what it reported. */
public final class Server {
    /** Most results in one reply. */
    private static final int MOST_IN_REPLY = 24;
    /** Credit for a second of computing. */
    private static final double CREDIT = 0.01;
    private final ProjectPlan plan;
    private final ProjectUrl url;
    private final ActualResults actual;
    private final SplittableRandom random;
    private final ServerTrouble trouble = new ServerTrouble();
    private Map<String, Issued> books = new TreeMap<>();
    private Map<String, Issued> backup = new TreeMap<>();
    private int made;

    public Server(ProjectPlan plan, ActualResults actual, SplittableRandom random) {
        this.plan = plan;
        this.url = plan.url();
        this.actual = actual;
        this.random = random;
    }

    /** What it is like when nothing is wrong. */
    public ProjectPlan plan() {
        return plan;
    }

    /** Its master URL. */
    public ProjectUrl url() {
        return url;
    }

    /** What is wrong with it. */
    public ServerTrouble trouble() {
        return trouble;
    }

    /** What it has sent, by name. */
    public Map<String, Issued> books() {
        return books;
    }

    /** What is known of a result, null if nothing is. */
    public @Nullable Issued issued(String name) {
        return books.get(name);
    }

    /** What it waits for: what was lost on its way it may send again, also when it has no new work. */
    public List<ActualResult> owed() {
        return books.values().stream().filter(issued -> !issued.reported()).map(issued -> issued.actual).toList();
    }

    /** What it has granted to this host. */
    public double credit() {
        double credit = 0;
        for (Issued issued : books.values()) {
            credit += issued.succeeded() ? issued.actual.needed * CREDIT : 0;
        }
        return credit;
    }

    public double latency() {
        return plan.latencySeconds() * (0.5 + random.nextDouble());
    }

    /** Copies its books. */
    public void backUp() {
        backup = copy(books);
    }

    /** Goes on from the last copy. */
    public void rollBack() {
        books = copy(backup);
    }

    private static Map<String, Issued> copy(Map<String, Issued> from) {
        Map<String, Issued> copy = new TreeMap<>();
        from.forEach((name, issued) -> copy.put(name, new Issued(issued)));
        return copy;
    }

    /** Acts on a request and answers it, Unix seconds by its own clock. */
    public SchedulerReply handle(SchedulerRequest request, double wall) {
        List<String> acks = new ArrayList<>();
        request.results().forEach(result -> acks.add(take(result)));
        List<Issued> sent = new ArrayList<>();
        resend(request, wall, sent);
        sendNew(request, wall, sent);
        sent.forEach(issued -> issued.actual.sent());
        return Answers.of(plan, credit(), sent, acks);
    }

    private String take(ReportedResult report) {
        boolean isDone = report.isDone();
        ActualResult known = actual.of(new TaskId(url, report.result().name()));
        if (known != null) { // books that were rolled back may know nothing of it
            known.reported(isDone);
        }
        Issued issued = books.get(report.result().name());
        if (issued != null && !issued.reported()) {
            issued.report(isDone);
        }
        return report.result().name();
    }

    /** What the client does not list it has lost, or never got. */
    private void resend(SchedulerRequest request, double wall, List<Issued> sent) {
        List<SchedulerRequest.OtherResult> others = request.otherResults();
        if (!plan.sendsLostAgain() || others == null) {
            return;
        }
        Set<String> held = new TreeSet<>();
        others.forEach(other -> held.add(other.name()));
        request.results().forEach(result -> held.add(result.result().name()));
        for (Issued issued : books.values()) {
            if (!issued.reported() && !held.contains(issued.name()) && sent.size() < MOST_IN_REPLY
                    && issued.deadline > wall + issued.actual.needed) {
                sent.add(issued);
            }
        }
    }

    private void sendNew(SchedulerRequest request, double wall, List<Issued> sent) {
        WorkRequest.Ask ask = request.work().of(ResourceType.CPU);
        double seconds = ask.seconds();
        double instances = ask.instances();
        int inProgress = request.otherResults() == null ? 0 : request.otherResults().size();
        while (!trouble.dry && (seconds > 0 || instances > 0) && sent.size() < MOST_IN_REPLY
                && inProgress + sent.size() < plan.mostInProgress()) {
            AppPlan app = plan.apps().get(random.nextInt(plan.apps().size()));
            sent.add(issue(app, wall));
            seconds -= app.seconds() * app.cpus();
            instances -= app.cpus();
        }
    }

    private Issued issue(AppPlan app, double wall) {
        double needed = app.seconds() * (1 + app.spread() * (2 * random.nextDouble() - 1));
        TaskId task = new TaskId(url(), plan.name() + "_" + made++);
        Issued issued = new Issued(actual.made(task, app, needed), wall + app.latencySeconds());
        books.put(issued.name(), issued);
        return issued;
    }
}
