package org.quern.daemon.gpu;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.coproc.gpu.LoadProbe;
import org.quern.model.device.CardLoad;

/**
 * What each card does, for whoever asks. Nobody asks, nothing runs. The kernel's figures are read here; NVML's are asked in a
 * process of their own that ends soon after the last question, so that no driver's library is loaded here, and none for long.
 */
public final class CardWatch implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    /** Who waits for the figures alone waits as long as for a driver that is asked for cards: a busy computer starts processes slowly. */
    private static final Duration MOST = ProbeProcess.TIMEOUT;
    /** So long a library that hangs or crashes is left alone. */
    private static final Duration PAUSE = Duration.ofMinutes(5);

    private final BooleanSupplier hasNvml;
    private final Duration timeout;
    private final Duration most;
    private final Map<String, String> environment;
    private @Nullable LoadProcess process;
    private long silentSince;
    private boolean silent;

    /** @param hasNvml NVML answered when the drivers were asked last */
    public CardWatch(BooleanSupplier hasNvml) {
        this(hasNvml, TIMEOUT, MOST, Map.of());
    }

    /** For a process that does nothing but watch. */
    public static CardWatch withLongTimeout() {
        return new CardWatch(() -> true, MOST, MOST, Map.of());
    }

    /** The same with a timeout of its own, a time without a word after which NVML is left alone, and variables for the process. */
    CardWatch(BooleanSupplier hasNvml, Duration timeout, Duration most, Map<String, String> environment) {
        this.hasNvml = hasNvml;
        this.timeout = timeout;
        this.most = most;
        this.environment = Map.copyOf(environment);
    }

    /** Looks: a second at most usually, the timeout at worst; cards that tell nothing are not in it. */
    public synchronized List<CardLoad> look() {
        silent = silent && System.nanoTime() - silentSince < PAUSE.toNanos();
        if (!hasNvml.getAsBoolean() || silent) {
            return LoadProbe.ofKernel();
        }
        try {
            if (process == null || !process.lives()) {
                process = LoadProcess.start(environment);
            }
            Optional<List<CardLoad>> told = process.look(timeout, most);
            if (told.isEmpty() && process.endedByItself()) {
                process = LoadProcess.start(environment);
                told = process.look(timeout, most);
            }
            return told.isEmpty() && process.isAwaited(most) ? LoadProbe.ofKernel() : told.orElseGet(this::leaveAlone);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return LoadProbe.ofKernel();
        } catch (IOException e) {
            return leaveAlone();
        }
    }

    /** NVML crashed or said nothing for long, and is not asked for a while. */
    public synchronized boolean isLeftAlone() {
        return silent;
    }

    /** A process is there that may have a driver's library loaded. */
    synchronized boolean asks() {
        return process != null && process.lives();
    }

    private List<CardLoad> leaveAlone() {
        silent = true;
        silentSince = System.nanoTime();
        close();
        return LoadProbe.ofKernel();
    }

    @Override
    public synchronized void close() {
        if (process != null) {
            process.close();
        }
    }
}
