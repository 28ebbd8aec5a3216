package org.quern.simulator.soak.world;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quern.engine.event.Event;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.simulator.soak.host.Client;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.server.ServerTrouble.NextCall;

/** Calls of one life of the client. Each takes time and can fail on the way there, at the server and on the way back. */
final class SchedulerCalls {
    private final Host host;
    private final Observers observers;
    private final Client client;
    private final Network network;
    private final Dates dates;
    /** Calls that nobody has answered yet, by project. */
    private final Map<ProjectUrl, Integer> open = new TreeMap<>();

    SchedulerCalls(Host host, Observers observers, Client client, Network network, Dates dates) {
        this.host = host;
        this.observers = observers;
        this.client = client;
        this.network = network;
        this.dates = dates;
    }

    void fetchMaster(ProjectUrl project) {
        Server server = host.server(project);
        client.in(2 * network.latency(server), () -> {
            String problem = network.unreachable(server);
            client.post(problem.isEmpty() ? new Event.MasterFetched(project, List.of(url(server)))
                    : new Event.MasterFetchFailed(project, problem));
        });
    }

    private static String url(Server server) {
        return server.url().canonical() + "cgi" + server.trouble().moves;
    }

    void call(SchedulerRequest request, List<String> urls) {
        Server server = host.server(request.project());
        open.merge(server.url(), 1, Integer::sum);
        NextCall outcome = server.trouble().taken();
        double way = network.latency(server);
        if (outcome == NextCall.REQUEST_LOST) {
            fail(request, Network.TIMEOUT_SECONDS, "the connection timed out");
            return;
        }
        // The request is on its way: it arrives whatever becomes of the client.
        host.time().in(way, () -> arrive(server, request, urls, outcome));
    }

    private void arrive(Server server, SchedulerRequest request, List<String> urls, NextCall outcome) {
        String problem = network.unreachable(server);
        if (!problem.isEmpty() || !urls.contains(url(server))) {
            client.in(0.1, dates::ofProxy);
            fail(request, 0.1, problem.isEmpty() ? "HTTP 404" : problem);
            return;
        }
        observers.watch().arrived(observers.world(), server, request);
        SchedulerReply reply = server.handle(request, host.time().trueWall());
        if (outcome == NextCall.DOUBLED) {
            observers.watch().arrived(observers.world(), server, request);
            reply = server.handle(request, host.time().trueWall());
        }
        if (outcome == NextCall.REPLY_LOST) {
            fail(request, Network.TIMEOUT_SECONDS, "the connection broke");
            return;
        }
        double back = outcome == NextCall.REPLY_LATE ? Network.TIMEOUT_SECONDS - 1 : network.latency(server);
        SchedulerReply told = server.trouble().hostileUntil > host.time().now()
                ? AbsurdReplies.of(host, server, reply) : reply;
        client.in(back, () -> {
            closed(server.url());
            observers.watch().replied(observers.world(), server, told);
            dates.ofServer(server);
            client.post(new Event.SchedulerReplied(server.url(), told, true, 0, 0, lying(server.url(), told)));
        });
    }

    /** As the daemon finds them. */
    private List<FileInfo> lying(ProjectUrl project, SchedulerReply reply) {
        return reply.files().stream().filter(
                file -> file.nbytes() > 0 && host.volume().has(new FileId(project, file.name()), file.nbytes()))
                .toList();
    }

    private void fail(SchedulerRequest request, double seconds, String reason) {
        client.in(seconds, () -> {
            closed(request.project());
            client.post(new Event.SchedulerFailed(request.project(), true, reason));
        });
    }

    private void closed(ProjectUrl project) {
        open.merge(project, -1, Integer::sum);
    }

    /** A call to that project is under way. */
    boolean calls(ProjectUrl project) {
        return open.getOrDefault(project, 0) > 0;
    }
}
