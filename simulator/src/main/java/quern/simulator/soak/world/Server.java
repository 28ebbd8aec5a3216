package quern.simulator.soak.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quern.model.ProjectUrl;
import quern.model.ReportedResult;
import quern.model.ResultState;
import quern.model.SchedulerReply;
import quern.model.SchedulerRequest;
import quern.model.WorkRequest;
import quern.simulator.soak.plan.AppPlan;
import quern.simulator.soak.plan.HostPlan;
import quern.simulator.soak.plan.ProjectPlan;

/** A project's servers with their books: what was sent to this host, what it reported. */
public final class Server {
    /** Most results in one reply. */
    private static final int MOST_IN_REPLY = 24;
    private static final int HOST_ID = 7;
    final ProjectPlan plan;
    private final SplittableRandom random;
    private final Map<String, Issued> books = new TreeMap<>();
    private int made;
    /** Seconds of the run until which it is down. */
    double downUntil;
    /** The same until which it is slow. */
    double slowUntil;
    /** Has no work any more. */
    boolean dry;
    /** The next request does not arrive. */
    boolean losesRequest;
    /** The next reply does not arrive. */
    boolean losesReply;

    Server(ProjectPlan plan, SplittableRandom random) {
        this.plan = plan;
        this.random = random;
    }

    /** Its master URL. */
    public ProjectUrl url() {
        return plan.url();
    }

    /** What it has sent, by name. */
    public Map<String, Issued> books() {
        return books;
    }

    /** What is known of a result, null if nothing is. */
    public @Nullable Issued issued(String name) {
        return books.get(name);
    }

    double latency() {
        return plan.latencySeconds() * (0.5 + random.nextDouble());
    }

    String schedulerUrl() {
        return url().canonical() + "cgi";
    }

    /** Acts on a request and answers it, Unix seconds by its own clock. */
    SchedulerReply handle(SchedulerRequest request, double wall) {
        List<String> acks = new ArrayList<>();
        request.results().forEach(result -> acks.add(take(result)));
        List<Issued> sent = new ArrayList<>();
        resend(request, wall, sent);
        sendNew(request, wall, sent);
        sent.forEach(issued -> issued.sends++);
        return Answers.of(this, request, sent, acks, HOST_ID);
    }

    private String take(ReportedResult report) {
        Issued issued = books.get(report.result().name());
        if (issued != null && !issued.reported) {
            issued.reported = true;
            issued.succeeded = report.outcome().state() == ResultState.FILES_UPLOADED;
            issued.credit = issued.succeeded ? issued.needed : 0;
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
            if (!issued.reported && !held.contains(issued.name) && sent.size() < MOST_IN_REPLY
                    && issued.deadline > wall + issued.needed) {
                sent.add(issued);
            }
        }
    }

    private void sendNew(SchedulerRequest request, double wall, List<Issued> sent) {
        WorkRequest.Ask ask = request.work().of(quern.model.ResourceType.CPU);
        double seconds = ask.seconds();
        double instances = ask.instances();
        int inProgress = request.otherResults() == null ? 0 : request.otherResults().size();
        while (!dry && (seconds > 0 || instances > 0) && sent.size() < MOST_IN_REPLY
                && inProgress + sent.size() < plan.mostInProgress()) {
            AppPlan app = plan.apps().get(random.nextInt(plan.apps().size()));
            double needed = app.seconds() * (1 + app.spread() * (2 * random.nextDouble() - 1));
            Issued issued = new Issued(plan.name() + "_" + made++, app, needed, wall + app.latencySeconds());
            books.put(issued.name, issued);
            sent.add(issued);
            seconds -= app.seconds() * app.cpus();
            instances -= app.cpus();
        }
    }

    /** Speed of every version. */
    static double flops(AppPlan app) {
        return app.cpus() * HostPlan.FLOPS;
    }
}
