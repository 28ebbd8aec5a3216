package org.quern.daemon.gpu;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.quern.model.device.CardLoad;
import org.quern.rpc.element.device.CardLoadXml;

/** One process of {@link LoadMain}, and what it said last. */
final class LoadProcess implements AutoCloseable {
    private static final String END = "</" + CardLoadXml.ROOT + ">";
    /** More than any number of cards needs. */
    private static final int MOST_CHARS = 1 << 18;

    private final Process process;
    private final ProbeMark mark;
    private final CountDownLatch first = new CountDownLatch(1);
    private volatile List<CardLoad> last = List.of();
    private volatile boolean hasTold;
    private volatile boolean gone;
    /** It says nothing more: it has ended, though the kernel may call it alive for a moment yet, or is ended for what it said. */
    private volatile boolean silent;
    /** Its start counts until it tells. */
    private volatile long toldAt = System.nanoTime();

    private LoadProcess(Process process, ProbeMark mark) {
        this.process = process;
        this.mark = mark;
    }

    /** Starts it, with variables that it sees besides those of this process. */
    static LoadProcess start(Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(DriverProcess.speaking(LoadMain.class))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        ProbeMark mark = ProbeMark.ofOne();
        mark.mark(builder.environment());
        return of(builder.start(), mark);
    }

    /** Listens to a process that speaks as {@link LoadMain} does. */
    static LoadProcess of(Process process) {
        return of(process, ProbeMark.ofOne());
    }

    private static LoadProcess of(Process process, ProbeMark mark) {
        LoadProcess started = new LoadProcess(process, mark);
        Thread.ofPlatform().name("card loads").daemon().start(started::listen);
        return started;
    }

    private void listen() {
        StringBuilder text = new StringBuilder();
        try (Reader in = process.inputReader(StandardCharsets.ISO_8859_1)) {
            // A character at a time: a line has no end that can be relied on.
            for (int next = in.read(); next >= 0 && text.length() < MOST_CHARS; next = in.read()) {
                text.append((char) next);
                if (next == '\n' && text.lastIndexOf(END) >= 0) {
                    last = CardLoadXml.read(text.toString().getBytes(StandardCharsets.ISO_8859_1));
                    toldAt = System.nanoTime();
                    hasTold = true;
                    text.setLength(0);
                    first.countDown();
                }
            }
        } catch (IOException e) {
            hasTold = false; // what it says is of no use, or it has ended
        }
        silent = true;
        close();
        first.countDown();
    }

    /** It can be asked still. */
    boolean lives() {
        return !gone && !silent && process.isAlive();
    }

    /** It was not there any more when it was asked, and had told something: so it ends when nobody has asked for a while. */
    boolean endedByItself() {
        return gone && hasTold;
    }

    /** It has not told anything yet, and was started less than {@code most} ago. */
    boolean isAwaited(Duration most) {
        return lives() && !hasTold && !isOlder(most);
    }

    private boolean isOlder(Duration most) {
        return System.nanoTime() - toldAt >= most.toNanos();
    }

    /** Asks, which keeps it alive, waits for its first words, and tells the last; empty if there are none, or they are older than {@code most}. */
    Optional<List<CardLoad>> look(Duration timeout, Duration most) throws InterruptedException {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException ended) {
            gone = true;
            return Optional.empty();
        }
        boolean told = first.await(timeout.toMillis(), TimeUnit.MILLISECONDS) && hasTold
                && !isOlder(most);
        return told ? Optional.of(last) : Optional.empty();
    }

    @Override
    public void close() {
        Children.end(process);
        mark.end();
    }
}
