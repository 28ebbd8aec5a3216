package quern.simulator.soak.world;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quern.engine.Event;
import quern.engine.TransferOutcome;
import quern.model.FileId;
import quern.model.FileRecord;
import quern.model.ProjectUrl;
import quern.model.SchedulerReply;
import quern.model.SchedulerRequest;

/** Calls and transfers of one life of the client. Each takes time and can fail on the way there, at the server and on the way back. */
final class Wire {
    /** A connection that says nothing for so long is given up, seconds. */
    private static final double PATIENCE_SECONDS = 300;
    private static final int NO_ANSWER = -184;
    private static final int NO_FILE = -161;
    private static final double SLOWER = 40;
    private final World world;
    private final Session session;
    /** Number of the attempt that runs for a file. */
    private final Map<String, Integer> running = new TreeMap<>();
    private int attempts;

    Wire(World world, Session session) {
        this.world = world;
        this.session = session;
    }

    private double latency(Server server) {
        boolean slow = server.slowUntil > world.time().now();
        return Math.min(server.latency() * (slow ? SLOWER : 1), PATIENCE_SECONDS);
    }

    private boolean down(Server server) {
        return server.downUntil > world.time().now();
    }

    void fetchMaster(ProjectUrl project) {
        Server server = world.server(project);
        session.in(2 * latency(server), () -> session.post(down(server)
                ? new Event.MasterFetchFailed(project, "connection refused")
                : new Event.MasterFetched(project, List.of(server.schedulerUrl()))));
    }

    void call(SchedulerRequest request) {
        Server server = world.server(request.project());
        double way = latency(server);
        if (server.losesRequest) {
            server.losesRequest = false;
            fail(request, PATIENCE_SECONDS, "the connection timed out");
            return;
        }
        // The request is on its way: it arrives whatever becomes of the client.
        world.time().in(way, () -> {
            if (down(server)) {
                fail(request, way, "connection refused");
                return;
            }
            world.watch().arrived(world, server, request);
            SchedulerReply reply = server.handle(request, world.time().trueWall());
            if (server.losesReply) {
                server.losesReply = false;
                fail(request, PATIENCE_SECONDS, "the connection broke");
            } else {
                session.in(latency(server), () -> reply(server, reply));
            }
        });
    }

    private void reply(Server server, SchedulerReply reply) {
        world.watch().replied(world, server, reply);
        session.post(new Event.DateTold("the server of " + server.url(), server.url(), world.time().trueWall()));
        session.post(new Event.SchedulerReplied(server.url(), reply, true));
    }

    private void fail(SchedulerRequest request, double seconds, String reason) {
        session.in(seconds, () -> session.post(new Event.SchedulerFailed(request.project(), true, reason)));
    }

    private static String key(FileId file) {
        return file.project().canonical() + file.name();
    }

    void download(FileId file, FileRecord record) {
        double bytes = record.info().nbytes();
        transfer(file, false, bytes, () -> {
            if (bytes > world.volume().freeBytes()) {
                return new TransferOutcome.NoSpace("no space left on device");
            }
            world.volume().put(file, bytes, world.time().now());
            return new TransferOutcome.Done();
        });
    }

    void upload(FileId file) {
        transfer(file, true, Math.max(0, world.volume().bytes(file)), () -> world.volume().bytes(file) < 0
                ? new TransferOutcome.Permanent(NO_FILE, "no such file") : new TransferOutcome.Done());
    }

    private void transfer(FileId file, boolean upload, double bytes, java.util.function.Supplier<TransferOutcome> end) {
        Server server = world.server(file.project());
        int attempt = attempts++;
        running.put(key(file), attempt);
        double seconds = 2 * latency(server) + bytes / server.plan.bytesPerSecond();
        boolean refused = down(server);
        session.in(refused ? latency(server) : seconds, () -> {
            if (running.remove(key(file), attempt)) {
                boolean failed = refused || down(server);
                session.post(new Event.TransferEnded(file, upload,
                        failed ? new TransferOutcome.Transient(NO_ANSWER, "connection refused") : end.get(),
                        failed ? 0 : bytes, refused ? 0 : seconds));
            }
        });
    }

    void stop(FileId file) {
        running.remove(key(file));
    }
}
