package org.quern.dashboard.access;

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
import java.util.Set;
import java.util.function.Consumer;
import org.quern.cli.common.Json;
import org.quern.config.file.RegularFile;

/**
 * Who did what, a line of JSON for each. What operating is, and can be done again and again to no harm, has files of its own, so that it pushes
 * out neither who came in, nor who was refused, nor what was administered; and so has who was not let in, since that may be anybody. Of each
 * kind there are five files of a mebibyte at most.
 */
public final class AuditLog implements Consumer<AuditEntry> {
    private static final String NAME = "audit";
    private static final String OF_OPERATING = "audit-operate";
    private static final String OF_STRANGERS = "audit-strangers";
    private static final int MOST_BYTES = 1 << 20;
    private static final int FILES = 5;
    private static final Set<String> SIGNING = Set.of("login", "leave");
    /**
     * What was not done, and signing in and out again and again, shall not push out the rest: of each user, and of all strangers together, a
     * minute has one line of each in the long run.
     */
    private final Map<String, Allowance> allowances = new HashMap<>();
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

    private static final class Allowance {
        private final RateLimit rate = new RateLimit(1.0 / 60, 60);
        private int leftOut;
    }

    @Override
    public synchronized void accept(AuditEntry entry) {
        AuditEntry noted = entry;
        if (!entry.outcome().equals("done") || SIGNING.contains(entry.what())) {
            Allowance allowance = allowances.computeIfAbsent(entry.outcome().equals("done") + " " + entry.user(),
                    _ -> new Allowance());
            if (!allowance.rate.allows()) {
                allowance.leftOut++;
                return;
            }
            noted = entry.after(allowance.leftOut);
            allowance.leftOut = 0;
        }
        try {
            append(entry.isOperating() ? OF_OPERATING : entry.isOfStranger() ? OF_STRANGERS : NAME,
                    Json.of(noted) + "\n");
        } catch (IOException e) {
            complaints.accept("The audit log cannot be written: " + e.getMessage());
        }
    }

    /** All lines that are kept; of strangers and of operating behind the others, and each oldest first. */
    public List<String> lines() throws IOException {
        List<String> all = new ArrayList<>();
        for (String name : List.of(NAME, OF_STRANGERS, OF_OPERATING)) {
            for (int i = FILES - 1; i >= 0; i--) {
                if (Files.exists(file(name, i))) {
                    new String(RegularFile.bytes(file(name, i)), StandardCharsets.UTF_8).lines().forEach(all::add);
                }
            }
        }
        return all;
    }

    /** A full disk has left a piece of a line there, which shall not take the next one along. */
    private static boolean isCutOff(Path file) throws IOException {
        try (FileChannel channel = RegularFile.channel(file, StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.size() > 0 && channel.read(last, channel.size() - 1) == 1 && last.get(0) != '\n';
        }
    }

    private Path file(String name, int age) {
        return folder.resolve(name + (age == 0 ? "" : "." + age) + ".jsonl");
    }

    private void append(String name, String text) throws IOException {
        SecretFile.makeEmpty(file(name, 0));
        ByteBuffer line = StandardCharsets.UTF_8.encode(isCutOff(file(name, 0)) ? "\n" + text : text);
        long length;
        try (FileChannel channel = RegularFile.channel(file(name, 0), StandardOpenOption.WRITE,
                StandardOpenOption.APPEND)) {
            while (line.hasRemaining()) {
                channel.write(line);
            }
            length = channel.size();
        }
        if (length >= most) {
            for (int i = FILES - 1; i > 0; i--) {
                if (Files.exists(file(name, i - 1))) {
                    Files.move(file(name, i - 1), file(name, i), StandardCopyOption.ATOMIC_MOVE);
                }
            }
        }
    }
}
