package org.quern.simulator.soak.world;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.model.BoincError;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.ProjectUrl;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.server.ServerTrouble;

/** Up- and downloads of one life of the client. */
final class Transfers {
    /** Of a server that dribbles: a client takes that for hardly moving. */
    private static final double DRIBBLE_BYTES_PER_SECOND = 100;
    /** A transfer that hardly moves keeps its place for so long, seconds (docs/protocol/file-transfer.md 1.1). */
    private static final double SLOW_SECONDS = 30;
    /** The same of any transfer while a project that has none waits. */
    private static final double LONG_SECONDS = 600;
    private final World world;
    private final Session session;
    private final SchedulerCalls calls;
    private final Map<String, Running> running = new TreeMap<>();

    /** An attempt. */
    private record Running(FileId file, boolean upload, double bytes, double startedAt, double dribblesUntil) {
        boolean takesPlace(double now, boolean ofProjectWithNone) {
            double age = now - startedAt;
            boolean hardlyMoves = age >= SLOW_SECONDS && now < dribblesUntil;
            return !hardlyMoves && !(ofProjectWithNone && age >= LONG_SECONDS);
        }
    }

    Transfers(World world, Session session, SchedulerCalls calls) {
        this.world = world;
        this.session = session;
        this.calls = calls;
    }

    private static String key(FileId file) {
        return file.project().canonical() + file.name();
    }

    void download(FileId file, FileRecord record) {
        double bytes = record.info().nbytes();
        begin(running(file, false, bytes), () -> {
            String refusal = world.volume().refusal(bytes);
            if (!refusal.isEmpty()) {
                return world.volume().isReadOnly()
                        ? new TransferOutcome.Transient(BoincError.HTTP_TRANSIENT.code(), refusal)
                        : new TransferOutcome.NoSpace(refusal);
            }
            world.volume().put(file, bytes);
            return new TransferOutcome.Done();
        });
    }

    void upload(FileId file) {
        double bytes = Math.max(0, world.volume().bytes(file));
        begin(running(file, true, bytes), () -> {
            if (world.volume().hasErrors()) {
                return new TransferOutcome.Transient(BoincError.HTTP_TRANSIENT.code(), "Input/output error");
            }
            if (world.volume().isSpoilt(file)) {
                return new TransferOutcome.Permanent(BoincError.WRONG_MD5.code(), "has another content");
            }
            if (world.volume().bytes(file) < 0) {
                return new TransferOutcome.Permanent(BoincError.FILE_NOT_FOUND.code(), "no such file");
            }
            world.actual().uploaded(file);
            return new TransferOutcome.Done();
        });
    }

    private Running running(FileId file, boolean upload, double bytes) {
        ServerTrouble trouble = world.server(file.project()).trouble();
        return new Running(file, upload, bytes, world.time().now(), trouble.dribbles ? trouble.slowUntil : 0);
    }

    /** A server that dribbles moves the rest at its usual speed when that is over. */
    private double seconds(Running attempt, Server server) {
        double dribbled = Math.max(0, Math.min(attempt.dribblesUntil() - attempt.startedAt(),
                attempt.bytes() / DRIBBLE_BYTES_PER_SECOND));
        double rest = Math.max(0, attempt.bytes() - dribbled * DRIBBLE_BYTES_PER_SECOND);
        return 2 * calls.latency(server) + dribbled + rest / server.plan().bytesPerSecond();
    }

    private void begin(Running attempt, Supplier<TransferOutcome> end) {
        Server server = world.server(attempt.file().project());
        running.put(key(attempt.file()), attempt);
        double seconds = seconds(attempt, server);
        boolean refused = !calls.unreachable(server).isEmpty();
        // Of downloads nothing is told: a part of a file would have to lie on the volume, too.
        if (!refused && attempt.upload()) {
            session.postQuietly(new Event.TransferProgressed(attempt.file(), 0)); // where it begins
            report(attempt, server, SLOW_SECONDS / 2);
        }
        session.in(refused ? calls.latency(server) : seconds, () -> {
            String problem = refused ? "connection refused" : calls.unreachable(server);
            if (attempt.equals(running.get(key(attempt.file())))) {
                end(attempt,
                        problem.isEmpty() ? end.get()
                                : new TransferOutcome.Transient(BoincError.HTTP_TRANSIENT.code(), problem),
                        problem.isEmpty() ? attempt.bytes() : 0);
            }
        });
    }

    /** The daemon tells how far each is once a second; here less and less often, and nothing follows from it at once. */
    private void report(Running attempt, Server server, double after) {
        session.in(after, () -> {
            double age = world.time().now() - attempt.startedAt();
            if (attempt.equals(running.get(key(attempt.file()))) && age < seconds(attempt, server)) {
                session.postQuietly(new Event.TransferProgressed(attempt.file(), moved(attempt, server, age)));
                report(attempt, server, Math.max(SLOW_SECONDS / 2, age));
            }
        });
    }

    private static double moved(Running attempt, Server server, double age) {
        double dribbled = Math.clamp(attempt.dribblesUntil() - attempt.startedAt(), 0, age);
        return Math.min(attempt.bytes(), dribbled * DRIBBLE_BYTES_PER_SECOND
                + (age - dribbled) * server.plan().bytesPerSecond());
    }

    private void end(Running attempt, TransferOutcome outcome, double bytes) {
        running.remove(key(attempt.file()));
        session.post(new Event.TransferEnded(attempt.file(), attempt.upload(), outcome, bytes,
                world.time().now() - attempt.startedAt()));
    }

    /** All of a project's break off somewhere. */
    boolean runs(ProjectUrl project) {
        return running.values().stream().anyMatch(one -> one.file().project().equals(project));
    }

    void breakOff(ProjectUrl project) {
        for (Running attempt : running.values().stream().filter(one -> one.file().project().equals(project)).toList()) {
            end(attempt, new TransferOutcome.Transient(BoincError.HTTP_TRANSIENT.code(), "connection reset"),
                    Math.floor(attempt.bytes() * world.moment(0, 1)));
        }
    }

    void stop(FileId file) {
        running.remove(key(file));
    }

    /** That file is on its way. */
    boolean runs(FileId file) {
        return running.containsKey(key(file));
    }

    /** Transfers of that project in that direction. */
    long count(ProjectUrl project, boolean upload) {
        return running.values().stream()
                .filter(one -> one.upload() == upload && one.file().project().equals(project)).count();
    }

    /** Of those of all projects, the ones that take a place from another one of that project. */
    long places(ProjectUrl project, boolean upload) {
        boolean hasNone = count(project, upload) == 0;
        return running.values().stream()
                .filter(one -> one.upload() == upload && one.takesPlace(world.time().now(), hasNone)).count();
    }

    /** Bytes of downloads that are under way. */
    double bytesComing() {
        return running.values().stream().filter(one -> !one.upload()).mapToDouble(Running::bytes).sum();
    }
}
