package org.quern.daemon.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quern.config.file.RegularFile;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.disk.WriteTrouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file {@code quern.port}, by which commands on this computer find the client of a data directory. */
public final class PortFile {
    /** Seconds between attempts while it cannot be written, as for the state file. */
    private static final int RETRY_SECONDS = 10;
    private static final Logger LOG = LoggerFactory.getLogger(PortFile.class);
    private final Path file;
    private final ReserveFile reserve;
    private final CountDownLatch gone = new CountDownLatch(1);

    /** Writes to {@code file}; on a full disk {@code reserve} makes the room. */
    public PortFile(Path file, ReserveFile reserve) {
        this.file = file;
        this.reserve = reserve;
    }

    /** Tells the port; on a disk that cannot be written says so and goes on trying: managers are answered all the same. */
    public void tell(int port, Consumer<String> complaint) {
        try {
            write(port);
        } catch (IOException e) {
            complaint.accept(file.getFileName() + " cannot be written (" + WriteTrouble.words(e)
                    + "). Commands need --host 127.0.0.1:" + port + " until it can. Trying again every 10 s.");
            Thread.ofVirtual().name("port-file").start(() -> insist(port));
        }
    }

    private void insist(int port) {
        try {
            while (!gone.await(RETRY_SECONDS, TimeUnit.SECONDS)) {
                try {
                    write(port);
                    return;
                } catch (IOException still) {
                    // Said once; the user knows.
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void write(int port) throws IOException {
        if (gone.getCount() == 0) {
            return;
        }
        try {
            // Always a new file: a science program can have left a link under that name.
            Files.deleteIfExists(file);
            reserve.spend(() -> RegularFile.write(file, port + "\n", StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            Files.deleteIfExists(file); // an empty one would mislead
            throw e;
        }
    }

    /** The client answers nobody any more. */
    public synchronized void remove() {
        gone.countDown();
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("{} cannot be deleted ({}); the next start sees to it", file.getFileName(), WriteTrouble.words(e));
        }
    }
}
