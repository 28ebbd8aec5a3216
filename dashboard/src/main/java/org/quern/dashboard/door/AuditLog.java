package org.quern.dashboard.door;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.quern.cli.common.Json;
import org.quern.config.file.RegularFile;

/** Who did what, a line of JSON for each, in five files of a mebibyte at most. */
public final class AuditLog implements Consumer<AuditEntry> {
    private static final String NAME = "audit.jsonl";
    private static final int MOST_BYTES = 1 << 20;
    private static final int FILES = 5;
    /** What was not done shall not push out what was: of each user, and of all strangers together, a minute has one line of it in the long run. */
    private final Map<String, RateLimit> refusals = new HashMap<>();
    private final Path folder;
    private final int most;
    private final Consumer<String> complaints;

    /** {@code complaints}: gets a sentence when something cannot be noted. */
    public AuditLog(Path folder, Consumer<String> complaints) {
        this(folder, MOST_BYTES, complaints);
    }

    AuditLog(Path folder, int most, Consumer<String> complaints) {
        this.folder = folder;
        this.most = most;
        this.complaints = complaints;
    }

    @Override
    public synchronized void accept(AuditEntry entry) {
        if (!entry.outcome().equals("done")
                && !refusals.computeIfAbsent(entry.user(), _ -> new RateLimit(1.0 / 60, 60)).allows()) {
            return;
        }
        try {
            append(StandardCharsets.UTF_8.encode(Json.of(entry) + "\n"));
        } catch (IOException e) {
            complaints.accept("The audit log cannot be written: " + e.getMessage());
        }
    }

    /** All lines that are kept, oldest first. */
    public List<String> lines() throws IOException {
        List<String> all = new ArrayList<>();
        for (int i = FILES - 1; i >= 0; i--) {
            if (Files.exists(file(i))) {
                new String(RegularFile.bytes(file(i)), StandardCharsets.UTF_8).lines().forEach(all::add);
            }
        }
        return all;
    }

    private Path file(int age) {
        return folder.resolve(age == 0 ? NAME : "audit." + age + ".jsonl");
    }

    private void append(ByteBuffer line) throws IOException {
        SecretFile.makeEmpty(file(0));
        long length;
        try (FileChannel channel = RegularFile.channel(file(0), StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            while (line.hasRemaining()) {
                channel.write(line);
            }
            length = channel.size();
        }
        if (length >= most) {
            for (int i = FILES - 1; i > 0; i--) {
                if (Files.exists(file(i - 1))) {
                    Files.move(file(i - 1), file(i), StandardCopyOption.ATOMIC_MOVE);
                }
            }
        }
    }
}
