package org.quern.daemon.news;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.quern.daemon.store.DurableFiles;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * all_projects_list.xml, which BOINC's home page offers and managers show to who wants to attach to a project (docs/protocol/accounts.md 11). Its age is that of the file.
 */
public final class ProjectList {
    public static final String NAME = "all_projects_list.xml";
    private static final Logger LOG = LoggerFactory.getLogger(ProjectList.class);
    /** The list has 60 KB. */
    private static final long MOST_BYTES = 4 << 20;
    private static final Duration USUAL = Duration.ofDays(14);
    private static final Duration AFTER_A_FAILURE = Duration.ofDays(1);
    /** Somebody waits for it: asked again sooner, and still seldom. */
    private static final Duration WHEN_WANTED = Duration.ofMinutes(1);
    private final Path file;
    private final String source;
    private final ProjectHttp http;
    private final ExecutorService io;
    private final BooleanSupplier allowed;
    private final ReentrantLock asking = new ReentrantLock();
    private volatile Instant lastFailure = Instant.MIN;
    private volatile Instant lastSuccess = Instant.MIN;

    /**
     * The list in a data directory.
     *
     * @param source where it comes from; empty = nowhere
     * @param allowed somebody may be asked now
     */
    public ProjectList(Path dataDirectory, String source, ProjectHttp http, ExecutorService io,
            BooleanSupplier allowed) {
        file = dataDirectory.resolve(NAME);
        this.source = source;
        this.http = http;
        this.io = io;
        this.allowed = allowed;
    }

    /** Time passes. */
    public void look() {
        io.execute(() -> {
            if (isOld(Instant.now()) && lastFailure.isBefore(Instant.now().minus(AFTER_A_FAILURE))) {
                fetch();
            }
        });
    }

    /** Somebody wants it who found none. */
    public void want() {
        io.execute(() -> {
            if (!Files.exists(file) && lastFailure.isBefore(Instant.now().minus(WHEN_WANTED))) {
                fetch();
            }
        });
    }

    /** One from a time to come is of a clock that was set back since. */
    private boolean isOld(Instant now) {
        try {
            Instant made = Files.exists(file) ? Files.getLastModifiedTime(file).toInstant() : Instant.MIN;
            return made.isBefore(now.minus(USUAL)) || made.isAfter(now.plus(AFTER_A_FAILURE));
        } catch (IOException e) {
            return true;
        }
    }

    /** Fetches it now, if that is allowed, and waits for the answer; whether there is a new list. Who comes while somebody asks waits for what that one gets. */
    public boolean fetch() {
        Instant came = Instant.now();
        if (source.isEmpty() || !allowed.getAsBoolean()) {
            return false;
        }
        asking.lock();
        try {
            return lastSuccess.isAfter(came) || (!lastFailure.isAfter(came) && keep(http
                    .start(HttpAsk.get(source), MOST_BYTES, answer -> answer.body().readAllBytes()).result().join()));
        } finally {
            asking.unlock();
        }
    }

    private boolean keep(HttpResult<byte[]> result) {
        String problem = switch (result) {
            case HttpResult.Failure<byte[]>(HttpFailure failure) -> failure.message();
            case HttpResult.Success<byte[]>(byte[] list) -> isWhole(list) ? stored(list) : "the answer is no list";
        };
        if (!problem.isEmpty()) {
            lastFailure = Instant.now();
            LOG.info("The list of all projects could not be fetched: {}", problem);
        }
        if (problem.isEmpty()) {
            lastSuccess = Instant.now();
        }
        return problem.isEmpty();
    }

    private static boolean isWhole(byte[] list) {
        String text = new String(list, StandardCharsets.ISO_8859_1);
        return text.contains("<projects>") && text.contains("</projects>");
    }

    private String stored(byte[] list) {
        try {
            DurableFiles.replace(file, out -> out.write(list));
            return "";
        } catch (IOException e) {
            return e.toString();
        }
    }
}
