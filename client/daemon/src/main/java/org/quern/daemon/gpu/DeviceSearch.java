package org.quern.daemon.gpu;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.LogFlag;
import org.quern.coproc.assign.CardChoice;
import org.quern.coproc.assign.CardRules;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.daemon.log.MessageLog;
import org.quern.engine.event.Event;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.device.DeviceFindings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When the drivers are asked: once after the start, again when a driver or a card comes or goes (a service often starts before
 * the driver does), after sleep, when somebody wants it, and while cards are missing. On a thread of its own.
 */
public final class DeviceSearch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DeviceSearch.class);
    /** First pause between two looks at the signs of drivers; each is twice the one before. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    /** A look that is told to end needs a moment; no client waits longer for a driver that hangs. */
    private static final Duration END_PATIENCE = Duration.ofSeconds(2);

    private final Probe probe;
    private final Duration firstPause;
    private final Supplier<ClientOptions> options;
    private final Consumer<Event> mailbox;
    private final MessageLog messages;
    private final Thread thread = Thread.ofPlatform().name("devices").daemon().unstarted(this::run);
    private final Semaphore wishes = new Semaphore(0);
    private final AtomicBoolean woke = new AtomicBoolean();
    private final AtomicBoolean wanted = new AtomicBoolean();
    private final MissingCards missing = new MissingCards(
            found -> UnreadyDrivers.areThere(found, DriverSigns.areTold()));
    private final CardWarnings warnings = new CardWarnings();
    private List<String> told = List.of();
    private List<String> vainNumbers = List.of();
    private @Nullable DeviceFindings last;
    /** The same with the cards of drivers that do not answer any more. */
    private DeviceFindings kept = DeviceFindings.NONE;
    /** Libraries that {@link #last} says nothing of. */
    private Set<LibraryKind> unasked = Set.of();
    /** The drivers could not be asked: that tells nothing of cards, and is tried again. */
    private boolean failed;

    /** Who asks the drivers. */
    @FunctionalInterface
    interface Probe {
        /** What is there, asked without the {@code unwanted} libraries. */
        DeviceFindings run(Set<LibraryKind> unwanted) throws InterruptedException;
    }

    /** {@code options}: those in force at the moment. */
    public DeviceSearch(ProbeProcess probe, Supplier<ClientOptions> options, Consumer<Event> mailbox,
            MessageLog messages) {
        this(probe::run, options, mailbox, messages, FIRST_PAUSE);
    }

    /** The same with a first pause of its own. */
    DeviceSearch(Probe probe, Supplier<ClientOptions> options, Consumer<Event> mailbox, MessageLog messages,
            Duration firstPause) {
        this.probe = probe;
        this.firstPause = firstPause;
        this.options = options;
        this.mailbox = mailbox;
        this.messages = messages;
    }

    /** Asks the drivers for the first time; the answer is an event. */
    public void begin() {
        thread.start();
    }

    /** Asks them again, as somebody wants it: who waits for the messages is told also that nothing is new. */
    public void rescan() {
        wanted.set(true);
        wishes.release();
    }

    /** Asks them again without a word if nothing is new: programs ended as if one did not answer any more. */
    public void askAgain() {
        wishes.release();
    }

    /** Asks them again after sleep: if cards are missing, that is told when a second look misses them, too, since their tasks fall back then. */
    public void awake() {
        woke.set(true);
        wishes.release();
    }

    /** Options were read again: what was found is judged by them. Only if they want libraries that were not asked are the drivers asked. */
    public void optionsChanged() {
        DeviceFindings found;
        DeviceFindings all;
        boolean isKnown;
        synchronized (this) {
            found = last;
            all = kept;
            isKnown = DeviceOptions.skipped(options.get()).containsAll(unasked);
        }
        if (!isKnown) {
            wishes.release();
        } else if (found != null) {
            tell(found, all);
        }
    }

    /** NVML answered when the drivers were asked last. */
    public synchronized boolean hasNvml() {
        return last != null && last.libraries().stream()
                .anyMatch(library -> library.answered() && library.kind().equals(LibraryKind.NVML.words()));
    }

    private void run() {
        String signs = "";
        boolean wished = true;
        Duration pause = firstPause;
        try {
            while (true) {
                String now = DriverSigns.read();
                boolean isAsked = wished || !now.equals(signs);
                if (isAsked) {
                    pause = firstPause;
                }
                if (isAsked || failed || missing.areAwaited()) {
                    signs = now;
                    look();
                }
                wished = wishes.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS);
                wishes.drainPermits();
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the end
        }
    }

    /** Nobody is asked for work before there is an answer: a bug of ours must not be the end of that. */
    private void look() throws InterruptedException {
        try {
            ask();
        } catch (RuntimeException bug) {
            LOG.error("Cards cannot be looked for", bug);
            messages.alert("Graphics cards are not used: looking for them failed by an internal error (" + bug
                    + "). The rest goes on; please report this.");
            mailbox.accept(new Event.DevicesFound(List.of(), List.of(), LeftOutCards.NONE));
        }
    }

    private void ask() throws InterruptedException {
        ClientOptions now = options.get();
        boolean afterSleep = woke.getAndSet(false);
        boolean isWaitedFor = wanted.getAndSet(false);
        boolean unwanted = DeviceOptions.rules(now).none();
        Set<LibraryKind> skipped = DeviceOptions.skipped(now);
        DeviceFindings found = unwanted ? DeviceFindings.NONE : probe.run(skipped);
        List<String> news = warnings.news(found);
        news.forEach(messages::inform);
        found.warnings().stream().filter(warning -> !news.contains(warning))
                .forEach(warning -> messages.add(LogFlag.COPROC_DEBUG, null, () -> warning));
        Optional<String> failure = ProbeProcess.failure(found);
        if (failure.isPresent() && (!failed || isWaitedFor)) {
            messages.alert("Graphics cards could not be looked for: " + failure.get()
                    + ". What was found before counts until that works");
        }
        failed = failure.isPresent();
        if (failed) {
            tellAgain(found);
        } else {
            boolean hasNews = take(found, skipped, now, afterSleep) || !news.isEmpty();
            if (isWaitedFor && !hasNews) {
                messages.inform(unwanted
                        ? "The drivers were not asked: cc_config.xml or the command line says <no_gpus>"
                        : "The drivers were asked again; nothing has changed");
            }
        }
        if (!DeviceOptions.skipped(options.get()).containsAll(skipped)) {
            wishes.release(); // they were read again meanwhile
        }
    }

    /** What was found last, if ever something was. */
    private void tellAgain(DeviceFindings otherwise) {
        DeviceFindings found;
        DeviceFindings all;
        synchronized (this) {
            found = last != null ? last : otherwise;
            all = last != null ? kept : otherwise;
        }
        tell(found, all);
    }

    /** Tells it; false if nothing of it is new. */
    private boolean take(DeviceFindings found, Set<LibraryKind> skipped, ClientOptions now, boolean afterSleep) {
        DeviceFindings before;
        synchronized (this) {
            before = unasked.contains(LibraryKind.CUDA) ? null : last; // where cards were not wanted, nobody was asked
        }
        note(before, found, now);
        if (afterSleep && before != null && missing.areMissedForTheFirstTime()) {
            return true; // the next look tells
        }
        DeviceFindings all;
        boolean wasSilent;
        synchronized (this) {
            wasSilent = before != null && !before.equals(kept);
            all = SilentDrivers.with(before == null ? DeviceFindings.NONE : kept, found, skipped);
            kept = all;
            last = found;
            unasked = skipped;
        }
        DeviceFindings known = before != null ? before : DeviceFindings.NONE;
        List<String> lost = LostLibraries.words(known, found);
        List<String> silent = LostLibraries.silent(known, found);
        List<String> back = wasSilent ? LostLibraries.back(known, found) : List.of();
        lost.forEach(messages::alert);
        silent.forEach(messages::inform);
        back.forEach(messages::inform);
        return tell(found, all) || !lost.isEmpty() || !silent.isEmpty() || !back.isEmpty();
    }

    private void note(@Nullable DeviceFindings before, DeviceFindings found, ClientOptions now) {
        if (DeviceOptions.rules(now).none()) {
            missing.forget();
        } else if (before == null) {
            missing.began(found);
        } else {
            missing.looked(DeviceOptions.wanted(before, now), found);
        }
    }

    /** Tells what is used of {@code all}, and what of it no library answered for that could be asked; false if people know. */
    private boolean tell(DeviceFindings asked, DeviceFindings all) {
        ClientOptions now = options.get();
        DeviceFindings found = DeviceOptions.wanted(all, now);
        CardRules rules = DeviceOptions.rules(now);
        CardChoice.Chosen chosen = CardChoice.of(found, rules);
        List<Coprocessor> answering = asked.equals(all) ? chosen.coprocessors()
                : CardChoice.of(DeviceOptions.wanted(asked, now), rules).coprocessors();
        boolean isNew;
        synchronized (this) {
            isNew = !chosen.words().equals(told);
            if (isNew) {
                told = chosen.words();
                told.forEach(messages::inform);
            }
        }
        tellVainNumbers(found, now);
        mailbox.accept(new Event.DevicesFound(chosen.coprocessors(), rules.none() ? List.of() : found.openClCpus(),
                DeviceOptions.leftOut(now, chosen.leftOut()),
                SilentDrivers.of(chosen.coprocessors(), answering, asked)));
        return isNew;
    }

    private synchronized void tellVainNumbers(DeviceFindings found, ClientOptions now) {
        List<String> vain = UnmatchedDeviceNumbers.of(found, now);
        vain.stream().filter(sentence -> !vainNumbers.contains(sentence)).forEach(messages::alert);
        vainNumbers = vain;
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            if (thread.isAlive()) {
                thread.join(END_PATIENCE); // a look that goes on writes into a folder that is nobody's any more
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
