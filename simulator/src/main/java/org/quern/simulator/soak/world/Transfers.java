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
import org.quern.simulator.soak.host.Client;
import org.quern.simulator.soak.host.Host;
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
    private final Host host;
    private final Client client;
    private final Network network;
    private final Map<String, Running> running = new TreeMap<>();

    /** An attempt that begins where {@code from} bytes are there already. */
    private record Running(FileId file, boolean upload, double bytes, double from, double startedAt,
            double dribblesUntil) {
        double left() {
            return bytes - from;
        }

        boolean takesPlace(double now, boolean ofProjectWithNone) {
            double age = now - startedAt;
            boolean hardlyMoves = age >= SLOW_SECONDS && now < dribblesUntil;
            return !hardlyMoves && !(ofProjectWithNone && age >= LONG_SECONDS);
        }
    }

    Transfers(Host host, Client client, Network network) {
        this.host = host;
        this.client = client;
        this.network = network;
    }

    private static String key(FileId file) {
        return file.project().canonical() + file.name();
    }

    void download(FileId file, FileRecord record) {
        double bytes = record.info().nbytes();
        if (bytes > 0 && host.volume().has(file, bytes)) {
            if (!host.volume().isSpoilt(file)) {
                spare(running(file, false, bytes));
                return;
            }
            host.volume().delete(file);
        }
        if (host.volume().partBytes(file) > bytes) { // its server says otherwise now
            host.volume().putPart(file, 0);
        }
        begin(running(file, false, bytes), () -> {
            String refusal = host.volume().refusal(bytes - host.volume().partBytes(file));
            if (!refusal.isEmpty()) {
                return refused(refusal);
            }
            host.volume().put(file, bytes);
            return new TransferOutcome.Done();
        });
    }

    /** What lies there is looked at first, and needs no server. */
    private void spare(Running attempt) {
        running.put(key(attempt.file()), attempt);
        client.in(host.moment(0.01, 0.5), () -> {
            if (attempt.equals(running.get(key(attempt.file())))) {
                end(attempt, new TransferOutcome.Done(), 0);
            }
        });
    }

    private TransferOutcome refused(String refusal) {
        return host.volume().isReadOnly() ? broken(refusal) : new TransferOutcome.NoSpace(refusal);
    }

    private static TransferOutcome broken(String problem) {
        return new TransferOutcome.Transient(BoincError.HTTP_TRANSIENT.code(), problem);
    }

    void upload(FileId file) {
        double bytes = host.volume().bytes(file).orElse(0);
        host.actual().beginsUpload(file);
        begin(running(file, true, bytes), () -> {
            if (host.volume().hasErrors()) {
                return broken("Input/output error");
            }
            if (host.volume().isSpoilt(file)) {
                return new TransferOutcome.Permanent(BoincError.WRONG_MD5.code(), "has another content");
            }
            if (!host.volume().has(file) && !host.actual().isUploaded(file)) {
                return new TransferOutcome.Permanent(BoincError.FILE_NOT_FOUND.code(), "no such file");
            }
            host.actual().uploaded(file);
            return new TransferOutcome.Done();
        });
    }

    private Running running(FileId file, boolean upload, double bytes) {
        ServerTrouble trouble = host.server(file.project()).trouble();
        double from = upload ? 0 : host.volume().partBytes(file);
        return new Running(file, upload, bytes, from, host.time().now(), trouble.dribbles ? trouble.slowUntil : 0);
    }

    /** A server that dribbles moves the rest at its usual speed when that is over. */
    private double seconds(Running attempt, Server server) {
        double dribbled = Math.max(0, Math.min(attempt.dribblesUntil() - attempt.startedAt(),
                attempt.left() / DRIBBLE_BYTES_PER_SECOND));
        double rest = Math.max(0, attempt.left() - dribbled * DRIBBLE_BYTES_PER_SECOND);
        return 2 * network.latency(server) + dribbled + rest / server.plan().bytesPerSecond();
    }

    private void begin(Running attempt, Supplier<TransferOutcome> end) {
        Server server = host.server(attempt.file().project());
        running.put(key(attempt.file()), attempt);
        double seconds = seconds(attempt, server);
        boolean refused = !network.unreachable(server).isEmpty();
        if (!refused) {
            client.postQuietly(new Event.TransferProgressed(attempt.file(), attempt.from())); // where it begins
            report(attempt, server, SLOW_SECONDS / 2);
        }
        client.in(refused ? network.latency(server) : seconds, () -> {
            String problem = refused ? "connection refused" : network.unreachable(server);
            if (attempt.equals(running.get(key(attempt.file())))) {
                double came = came(attempt);
                TransferOutcome outcome = problem.isEmpty() ? end.get() : broken(problem);
                boolean isDone = outcome instanceof TransferOutcome.Done || (attempt.upload() && problem.isEmpty());
                end(attempt, outcome, isDone ? attempt.left() : came);
            }
        });
    }

    /** The daemon tells how far each is once a second; here less and less often, and nothing follows from it at once. */
    private void report(Running attempt, Server server, double after) {
        client.in(after, () -> {
            double age = host.time().now() - attempt.startedAt();
            if (attempt.equals(running.get(key(attempt.file()))) && age < seconds(attempt, server)) {
                double reached = attempt.from() + moved(attempt, server, age);
                String problem = attempt.upload() ? "" : network.unreachable(server);
                String refusal = attempt.upload() ? ""
                        : host.volume().refusal(reached - host.volume().partBytes(attempt.file()));
                if (!problem.isEmpty() || !refusal.isEmpty()) {
                    end(attempt, problem.isEmpty() ? refused(refusal) : broken(problem), came(attempt));
                } else {
                    reach(attempt, reached);
                    client.postQuietly(new Event.TransferProgressed(attempt.file(), reached));
                    report(attempt, server, Math.max(SLOW_SECONDS / 2, age));
                }
            }
        });
    }

    /** What comes of a download lies on the disk at once. */
    private void reach(Running attempt, double bytes) {
        if (!attempt.upload()) {
            host.volume().putPart(attempt.file(), bytes);
        }
    }

    /** Bytes of a download that have come in this attempt and lie on the disk. */
    private double came(Running attempt) {
        return attempt.upload() ? 0 : Math.max(0, host.volume().partBytes(attempt.file()) - attempt.from());
    }

    private static double moved(Running attempt, Server server, double age) {
        double dribbled = Math.clamp(attempt.dribblesUntil() - attempt.startedAt(), 0, age);
        return Math.min(attempt.left(), dribbled * DRIBBLE_BYTES_PER_SECOND
                + (age - dribbled) * server.plan().bytesPerSecond());
    }

    private void end(Running attempt, TransferOutcome outcome, double bytes) {
        running.remove(key(attempt.file()));
        client.post(new Event.TransferEnded(attempt.file(), attempt.upload(), outcome, bytes,
                host.time().now() - attempt.startedAt()));
    }

    /** All of a project's break off somewhere. */
    boolean runs(ProjectUrl project) {
        return running.values().stream().anyMatch(one -> one.file().project().equals(project));
    }

    void breakOff(ProjectUrl project) {
        for (Running attempt : running.values().stream().filter(one -> one.file().project().equals(project)).toList()) {
            double moved = Math.max(came(attempt), Math.floor(attempt.left() * host.moment(0, 1)));
            boolean isRefused = !attempt.upload() && !host.volume().refusal(moved - came(attempt)).isEmpty();
            if (!isRefused) {
                reach(attempt, attempt.from() + moved);
            }
            end(attempt, broken("connection reset"), isRefused ? came(attempt) : moved);
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
        long count = 0;
        for (Running one : running.values()) {
            count += one.upload() == upload && one.file().project().equals(project) ? 1 : 0;
        }
        return count;
    }

    /** Of those of all projects, the ones that take a place from another one of that project. */
    long places(ProjectUrl project, boolean upload) {
        boolean hasNone = count(project, upload) == 0;
        return running.values().stream()
                .filter(one -> one.upload() == upload && one.takesPlace(host.time().now(), hasNone)).count();
    }

    /** Bytes of downloads that are under way. */
    double bytesComing() {
        double bytes = 0;
        for (Running one : running.values()) {
            bytes += one.upload() ? 0 : one.bytes() - host.volume().partBytes(one.file());
        }
        return bytes;
    }
}
