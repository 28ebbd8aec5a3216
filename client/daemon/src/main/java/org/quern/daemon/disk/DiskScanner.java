package org.quern.daemon.disk;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.quern.config.file.Folders;
import org.quern.daemon.disk.FileFacts.Kind;
import org.quern.model.ProjectUrl;

/**
 * Adds up allocated sizes. Links are not followed; a file with several names counts once, for the first project that
 * holds it; what vanishes meanwhile does not count; what cannot be read is told and the rest counts. Blocks for as long
 * as the file system takes (100,000 files: about a second), so it belongs on a thread that may; an interrupt ends it.
 */
public final class DiskScanner {
    /** Sentences about unreadable folders that a scan keeps; the rest would say the same. */
    static final int MOST_TROUBLES = 10;

    private record FileKey(long device, long inode) {}

    private final FileMeter meter;
    private final Set<FileKey> linked = new LinkedHashSet<>();
    private final List<String> troubles = new ArrayList<>();
    private long files;

    private DiskScanner(FileMeter meter) {
        this.meter = meter;
    }

    /** The best meter for this system. */
    static FileMeter meterOfThisSystem() {
        return StatxMeter.available() ? new StatxMeter() : new PortableMeter();
    }

    /** Measures everything. */
    public static DiskUsageScan scan(ScanRequest request) {
        return scan(request, meterOfThisSystem());
    }

    static DiskUsageScan scan(ScanRequest request, FileMeter meter) {
        return new DiskScanner(meter).run(request);
    }

    private DiskUsageScan run(ScanRequest request) {
        SortedMap<ProjectUrl, Double> projects = new TreeMap<>();
        Map<Path, Double> each = new LinkedHashMap<>();
        request.folders().forEach((project, folders) -> {
            folders.forEach(folder -> each.put(folder, tree(folder)));
            projects.put(project, folders.stream().mapToDouble(each::get).sum());
        });
        double client = level(request.dataDirectory(), new ArrayDeque<>());
        return new DiskUsageScan(client, projects, each, files, Volume.of(request.dataDirectory()), troubles);
    }

    /** A folder with all below it; a queue instead of a recursion, for trees of any depth. */
    private double tree(Path root) {
        Deque<Path> folders = new ArrayDeque<>(List.of(root));
        double bytes = 0;
        while (!folders.isEmpty()) {
            bytes += level(folders.remove(), folders);
        }
        return bytes;
    }

    /** The plain files of one folder; its folders are added to {@code below}. */
    private double level(Path folder, Deque<Path> below) {
        double bytes = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(Folders.itself(folder))) {
            for (Path entry : entries) {
                bytes += entry(folder.resolve(entry.getFileName()), below);
            }
        } catch (NoSuchFileException | NotDirectoryException vanished) {
            // It went between its listing and now.
        } catch (DirectoryIteratorException fault) {
            trouble(folder, fault);
        } catch (IOException fault) {
            trouble(folder, fault);
        }
        return bytes;
    }

    private double entry(Path entry, Deque<Path> below) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the scan of the disk was interrupted");
        }
        try {
            FileFacts facts = meter.measure(entry);
            if (facts.kind() == Kind.FOLDER) {
                below.add(entry);
                return 0;
            }
            return counted(facts) ? facts.allocatedBytes() : 0;
        } catch (NoSuchFileException vanished) {
            return 0;
        } catch (IOException fault) {
            trouble(entry, fault);
            return 0;
        }
    }

    private boolean counted(FileFacts facts) {
        boolean first = facts.links() <= 1 || linked.add(new FileKey(facts.device(), facts.inode()));
        files += first ? 1 : 0;
        return first;
    }

    private void trouble(Path path, Exception fault) {
        if (troubles.size() < MOST_TROUBLES) {
            troubles.add(path + " cannot be measured and does not count: " + WriteTrouble.words(fault));
        }
    }
}
