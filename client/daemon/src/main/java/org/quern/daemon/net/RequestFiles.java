package org.quern.daemon.net;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.TrickleFiles;
import org.quern.daemon.log.LogLines;
import org.quern.daemon.store.DataDirectory;
import org.quern.model.RequestExtras;
import org.quern.model.SchedulerRequest;
import org.quern.model.TransferTotals;
import org.quern.model.TrickleUp;
import org.quern.rpc.scan.ByteText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts into a request what stands in files or is known to the shell alone (docs/protocol/scheduler-rpc.md 4.1, rows 25, 30, 32, 33 and 37). */
final class RequestFiles {
    private static final Logger LOG = LoggerFactory.getLogger(RequestFiles.class);
    /** Most bytes of a log, or of the user's own text, in one request; of a log the newest lines. */
    static final int MOST = 256 << 10;
    private final DataDirectory data;
    private final Supplier<String> userKeywords;
    private final Supplier<Optional<TransferTotals>> transfers;

    RequestFiles(DataDirectory data, Supplier<String> userKeywords, Supplier<Optional<TransferTotals>> transfers) {
        this.data = data;
        this.userKeywords = userKeywords;
        this.transfers = transfers;
    }

    SchedulerRequest filled(SchedulerRequest request) {
        RequestExtras extras = request.extras();
        return request.with(trickles(request), extras.with(log(data.timeStatsLog(), extras.timeStatsSince()),
                log(data.jobLog(request.project()), extras.jobLogSince()), opaque(), userKeywords.get(),
                transfers.get().orElse(null)));
    }

    private List<TrickleUp> trickles(SchedulerRequest request) {
        Path directory = data.projectDirectory(request.project());
        try {
            return Files.isDirectory(directory) ? new TrickleFiles(directory).markSent() : List.of();
        } catch (IOException e) {
            LOG.warn("Messages of tasks to {} could not be read: {}", request.project(), e.toString());
            return List.of();
        }
    }

    /** Lines that begin with a time from then on; null if they are not wanted. */
    private static @Nullable String log(Path file, int since) {
        if (since == 0) {
            return null;
        }
        String newest = end(file);
        int complete = newest.length() < MOST ? 0 : newest.indexOf('\n') + 1;
        return String.join("\n", newest.substring(complete).lines().filter(line -> isFrom(since, line))
                .toList());
    }

    private static boolean isFrom(int since, String line) {
        OptionalDouble time = LogLines.time(line);
        return time.isPresent() && time.getAsDouble() >= since;
    }

    private String opaque() {
        try {
            if (!Files.exists(data.clientOpaque())) {
                return "";
            }
            if (Files.size(data.clientOpaque()) > MOST) {
                LOG.warn("{} is not sent: it is longer than {} bytes", data.clientOpaque(), MOST);
                return "";
            }
            return ByteText.decode(RegularFile.bytes(data.clientOpaque())).strip();
        } catch (IOException e) {
            LOG.warn("{} cannot be read: {}", data.clientOpaque(), e.toString());
            return "";
        }
    }

    private static String end(Path file) {
        try {
            return PlainFiles.tail(file, MOST).orElse("");
        } catch (IOException e) {
            LOG.warn("{} cannot be read: {}", file, e.toString());
            return "";
        }
    }
}
