package quern.daemon;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quern.daemon.disk.DiskScanner;
import quern.daemon.disk.DiskUsageScan;
import quern.daemon.disk.ScanRequest;
import quern.daemon.store.DataDirectory;
import quern.engine.ClientView;
import quern.engine.DiskFigures;
import quern.engine.Event;
import quern.model.ProjectUrl;

/** Measures disk use off the owner thread, one walk at a time. */
final class DiskMeter {
    private static final Logger LOG = LoggerFactory.getLogger(DiskMeter.class);
    private final DataDirectory data;
    private final Mailbox mailbox;
    private final ExecutorService io;
    private final Supplier<@Nullable ClientView> view;
    private final AtomicBoolean busy = new AtomicBoolean();

    DiskMeter(DataDirectory data, Mailbox mailbox, ExecutorService io, Supplier<@Nullable ClientView> view) {
        this.data = data;
        this.mailbox = mailbox;
        this.io = io;
        this.view = view;
    }

    /** Starts a measurement unless one is under way. */
    void measure() {
        if (busy.compareAndSet(false, true)) {
            io.execute(() -> {
                try {
                    mailbox.post(new Event.DiskMeasured(figures()));
                } catch (CancellationException stopped) {
                    LOG.debug("Disk use is not measured: {}", stopped.getMessage());
                } finally {
                    busy.set(false);
                }
            });
        }
    }

    /** What is used now; blocks while it walks. */
    DiskFigures figures() {
        DiskUsageScan scan = DiskScanner.scan(new ScanRequest(data.root(), folders()));
        scan.troubles().forEach(trouble -> LOG.warn("{}", trouble));
        return new DiskFigures(Instant.now().toEpochMilli() / 1000.0, scan.clientBytes(), scan.projectBytes(),
                scan.volume().totalBytes().orElse(0), scan.volume().freeBytes().orElse(-1));
    }

    /** Each project's own folder first, so that a file it shares with a slot counts there. */
    private SortedMap<ProjectUrl, List<Path>> folders() {
        SortedMap<ProjectUrl, List<Path>> folders = new TreeMap<>();
        ClientView seen = view.get();
        if (seen != null) {
            seen.state().projects()
                    .forEach(project -> add(folders, project.url(), data.projectDirectory(project.url())));
            seen.tasks().forEach(
                    task -> add(folders, task.project(), data.slots().resolve(Integer.toString(task.slot()))));
        }
        return folders;
    }

    private static void add(SortedMap<ProjectUrl, List<Path>> folders, ProjectUrl project, Path folder) {
        folders.computeIfAbsent(project, key -> new ArrayList<>()).add(folder);
    }
}
