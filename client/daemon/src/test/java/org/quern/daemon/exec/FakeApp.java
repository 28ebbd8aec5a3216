package org.quern.daemon.exec;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An application that does what it is told by its arguments, one action after the other, and speaks BOINC's protocol from
 * the application's side, by a mapping as real programs do:
 *
 * <pre>
 * lock              takes the slot's lock                  write:FILE:TEXT   writes a file of the slot
 * status:CPU:CKPT:F posts a status                         output:NAME:TEXT  writes a file through its link
 * obey              obeys control messages until the end   ignore            reads control messages, obeys none
 * deaf              reads nothing, until killed            await:FILE        waits until a file of the slot is there
 * post:CH:TEXT      posts a message to channel CH          note:CH:FILE      waits for a message, notes it in FILE
 * garbage           fills all channels with noise          truncate          makes the segment's file empty
 * children:N        starts N children in own sessions      exit:N            ends
 * </pre>
 */
public final class FakeApp {
    private static final int CHANNEL = 1024;
    private static final int CONTROL = 0;
    private static final int STATUS = 5;
    private static final Pattern LINK = Pattern.compile("<soft_link>([^<]*)<");

    private final @Nullable MappedByteBuffer segment = map();
    private boolean suspended;
    private final List<FileLock> held = new ArrayList<>();

    public static void main(String[] actions) throws Exception {
        FakeApp app = new FakeApp();
        for (String action : actions) {
            String[] words = action.split(":", 2);
            app.act(words[0], words.length > 1 ? words[1] : "");
        }
    }

    /** A script that becomes this program. */
    static String script() {
        String java = ProcessHandle.current().info().command().orElseThrow();
        return "#!/bin/sh\nexec '" + java + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx32m -cp '"
                + System.getProperty("java.class.path") + "' " + FakeApp.class.getName() + " \"$@\"\n";
    }

    private void act(String verb, String rest) throws Exception {
        String[] words = rest.split(":", 2);
        switch (verb) {
            case "lock" -> held.add(FileChannel.open(Path.of("boinc_lockfile"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE).lock());
            case "write" -> Files.writeString(Path.of(words[0]), words[1]);
            case "output" -> Files.writeString(resolve(words[0]), words[1]);
            case "status" -> post(STATUS, status(rest.split(":")));
            case "post" -> post(Integer.parseInt(words[0]), words[1]);
            case "note" -> append(words[1], receive(Integer.parseInt(words[0])));
            case "obey" -> obey();
            case "ignore" -> ignore();
            case "deaf" -> waitFor(() -> false);
            case "await" -> waitFor(() -> Files.exists(Path.of(rest)));
            case "garbage" -> garbage();
            case "truncate" -> truncate();
            case "children" -> children(Integer.parseInt(rest));
            case "exit" -> Runtime.getRuntime().halt(Integer.parseInt(rest));
            default -> throw new IllegalArgumentException(verb);
        }
    }

    private static @Nullable MappedByteBuffer map() {
        try (FileChannel file = FileChannel.open(Path.of("boinc_mmap_file"), StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            return file.map(FileChannel.MapMode.READ_WRITE, 0, file.size());
        } catch (IOException e) {
            return null;
        }
    }

    private static String status(String[] words) {
        return String.format(Locale.ROOT, "<current_cpu_time>%s</current_cpu_time>%n"
                + "<checkpoint_cpu_time>%s</checkpoint_cpu_time>%n<fraction_done>%s</fraction_done>%n", words[0],
                words[1], words[2]);
    }

    /** As the API does it: a suspended program reads quit and abort, and stays. */
    private void obey() throws IOException {
        while (true) {
            String message = receive(CONTROL);
            append("messages.txt", message);
            suspended = (suspended || message.contains("<suspend/>")) && !message.contains("<resume/>");
            if (!suspended && message.contains("<quit/>")) {
                Runtime.getRuntime().halt(0);
            }
            if (!suspended && message.contains("<abort/>")) {
                Runtime.getRuntime().halt(194);
            }
        }
    }

    private void ignore() throws IOException {
        while (true) {
            append("messages.txt", receive(CONTROL));
        }
    }

    private void post(int channel, String text) {
        waitFor(() -> buffer().get(channel * CHANNEL) == 0);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        buffer().put(channel * CHANNEL + 1, Arrays.copyOf(bytes, bytes.length + 1));
        buffer().put(channel * CHANNEL, (byte) 1);
    }

    private String receive(int channel) {
        waitFor(() -> buffer().get(channel * CHANNEL) != 0);
        byte[] bytes = new byte[CHANNEL - 1];
        buffer().get(channel * CHANNEL + 1, bytes);
        buffer().put(channel * CHANNEL, (byte) 0);
        return new String(bytes, StandardCharsets.UTF_8).split("\0", 2)[0];
    }

    private void garbage() {
        Random random = new Random(42);
        for (int round = 0; round < 100; round++) {
            byte[] noise = new byte[8 * CHANNEL];
            random.nextBytes(noise);
            buffer().put(0, noise);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void truncate() throws IOException {
        try (FileChannel file = FileChannel.open(Path.of("boinc_mmap_file"), StandardOpenOption.WRITE)) {
            file.truncate(0);
        }
    }

    private static void children(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            new ProcessBuilder(List.of("setsid", "sleep", "600")).start();
        }
    }

    private static Path resolve(String name) throws IOException {
        Matcher link = LINK.matcher(Files.readString(Path.of(name)));
        return Path.of(link.find() ? link.group(1) : name);
    }

    private static void append(String file, String line) throws IOException {
        Files.writeString(Path.of(file), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private MappedByteBuffer buffer() {
        if (segment == null) {
            throw new IllegalStateException("there is no segment");
        }
        return segment;
    }

    private static void waitFor(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(2_000_000);
        }
    }
}
