package quern.daemon;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
                } catch (IOException e) {
                    LOG.warn("Disk use could not be measured: {}", e.toString());
                } finally {
                    busy.set(false);
                }
            });
        }
    }

    /** What is used now; blocks while it walks. */
    DiskFigures figures() throws IOException {
        SortedMap<ProjectUrl, Double> projects = new TreeMap<>();
        ClientView seen = view.get();
        if (seen != null) {
            for (var project : seen.state().projects()) {
                projects.put(project.url(), size(data.projectDirectory(project.url())));
            }
            for (var task : seen.tasks()) {
                projects.merge(task.project(), size(data.slots().resolve(Integer.toString(task.slot()))), Double::sum);
            }
        }
        FileStore store = Files.getFileStore(data.root());
        return new DiskFigures(Instant.now().toEpochMilli() / 1000.0, topLevel(), projects, store.getTotalSpace(),
                store.getUsableSpace());
    }

    private double topLevel() throws IOException {
        try (var files = Files.list(data.root())) {
            return files.filter(Files::isRegularFile).mapToDouble(DiskMeter::sizeOfFile).sum();
        }
    }

    private static double sizeOfFile(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0; // vanished meanwhile
        }
    }

    private static double size(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        double[] sum = new double[1];
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                sum[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE; // vanished meanwhile
            }
        });
        return sum[0];
    }
}
