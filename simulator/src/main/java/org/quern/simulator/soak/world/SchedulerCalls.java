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
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.server.ServerTrouble.NextCall;

/** Calls of one life of the client. Each takes time and can fail on the way there, at the server and on the way back. */
final class SchedulerCalls {
    /** A connection that says nothing for so long is given up, seconds. */
    static final double TIMEOUT_SECONDS = 300;
    private static final double SLOWER = 40;
    private final World world;
    private final Session session;
    final Transfers transfers;
    /** Calls that nobody has answered yet, by project. */
    private final Map<ProjectUrl, Integer> open = new TreeMap<>();

    SchedulerCalls(World world, Session session) {
        this.world = world;
        this.session = session;
        transfers = new Transfers(world, session, this);
    }

    double latency(Server server) {
        boolean slow = server.trouble().slowUntil > world.time().now();
        return Math.min(server.latency() * (slow ? SLOWER : 1), TIMEOUT_SECONDS);
    }

    /** Why a server cannot be reached now, empty if it can. */
    String unreachable(Server server) {
        if (world.networkDownUntil() > world.time().now()) {
            return "Network is unreachable";
        }
        return server.trouble().downUntil > world.time().now() ? "connection refused" : "";
    }

    void fetchMaster(ProjectUrl project) {
        Server server = world.server(project);
        session.in(2 * latency(server), () -> {
            String problem = unreachable(server);
            session.post(problem.isEmpty() ? new Event.MasterFetched(project, List.of(url(server)))
                    : new Event.MasterFetchFailed(project, problem));
        });
    }

    private static String url(Server server) {
        return server.url().canonical() + "cgi" + server.trouble().moves;
    }

    void call(SchedulerRequest request, List<String> urls) {
        Server server = world.server(request.project());
        open.merge(server.url(), 1, Integer::sum);
        NextCall outcome = server.trouble().taken();
        double way = latency(server);
        if (outcome == NextCall.REQUEST_LOST) {
            fail(request, TIMEOUT_SECONDS, "the connection timed out");
            return;
        }
        // The request is on its way: it arrives whatever becomes of the client.
        world.time().in(way, () -> arrive(server, request, urls, outcome));
    }

    private void arrive(Server server, SchedulerRequest request, List<String> urls, NextCall outcome) {
        String problem = unreachable(server);
        if (!problem.isEmpty() || !urls.contains(url(server))) {
            session.in(0.1, session.dates::ofProxy);
            fail(request, 0.1, problem.isEmpty() ? "HTTP 404" : problem);
            return;
        }
        world.watch().arrived(world, server, request);
        SchedulerReply reply = server.handle(request, world.time().trueWall());
        if (outcome == NextCall.DOUBLED) {
            world.watch().arrived(world, server, request);
            reply = server.handle(request, world.time().trueWall());
        }
        if (outcome == NextCall.REPLY_LOST) {
            fail(request, TIMEOUT_SECONDS, "the connection broke");
            return;
        }
        double back = outcome == NextCall.REPLY_LATE ? TIMEOUT_SECONDS - 1 : latency(server);
        SchedulerReply told = server.trouble().hostileUntil > world.time().now()
                ? Hostility.of(world, server, reply) : reply;
        session.in(back, () -> {
            closed(server.url());
            world.watch().replied(world, server, told);
            session.dates.ofServer(server);
            session.post(new Event.SchedulerReplied(server.url(), told, true, 0, 0, lying(server.url(), told)));
        });
    }

    /** As the daemon finds them. */
    private List<FileInfo> lying(ProjectUrl project, SchedulerReply reply) {
        return reply.files().stream().filter(
                file -> file.nbytes() > 0 && world.volume().bytes(new FileId(project, file.name())) == file.nbytes())
                .toList();
    }

    private void fail(SchedulerRequest request, double seconds, String reason) {
        session.in(seconds, () -> {
            closed(request.project());
            session.post(new Event.SchedulerFailed(request.project(), true, reason));
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
