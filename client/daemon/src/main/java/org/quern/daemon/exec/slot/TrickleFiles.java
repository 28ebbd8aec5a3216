package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quern.config.file.Folders;
import org.quern.model.TrickleDown;
import org.quern.model.TrickleUp;

/**
 * Messages between running tasks and their project (docs/protocol/app-control.md 22), as files in the project
 * directory: {@code trickle_up_RESULT_TIME.xml}, with {@code .sent} behind it once it stands in a request.
 *
 * @param project the project directory
 */
public record TrickleFiles(Path project) {
    /** Programs send a few lines; a request with many large ones would be refused anyway. */
    private static final int MAX_BYTES = 1_000_000;

    /** Characters of the messages in one request; the rest waits for the next one. */
    private static final int MOST_CHARACTERS = 2_000_000;
    /** Files that are looked at: a program may write as many as it likes. */
    private static final int MOST_FILES = 1000;

    /** What may wait in a project's folder, where no task's disk bound counts it: a thousand messages that are as long as they may be sent. */
    private static final long MOST_WAITING_BYTES = 1000L * MAX_BYTES;
    /** ...and as files: each of them takes a block of the disk. */
    private static final int MOST_WAITING = 20_000;

    private static final String SENT = ".sent";
    private static final String PREFIX = "trickle_up_";
    private static final String SUFFIX = ".xml";
    /** Letters of a file's name that file systems take. */
    private static final int LONGEST_NAME = 255;

    /**
     * Moves a program's message out of its slot.
     *
     * @param now Unix seconds
     * @return whether there was one; what is no ordinary file is deleted and counts as none
     * @throws IOException also if so much waits already that one more is deleted: a program may write them faster than any server takes them
     */
    public boolean take(SlotDirectory slot, String resultName, long now) throws IOException {
        if (!slot.isFolder()) {
            return false; // its program has put a link to elsewhere in its place just now
        }
        Path message = slot.path().resolve(SlotFiles.TRICKLE_UP);
        if (!PlainFiles.isPlain(message)) {
            slot.delete(SlotFiles.TRICKLE_UP);
            return false;
        }
        if ((name(resultName, now) + SENT).length() > LONGEST_NAME) {
            throw new IOException("the name of the task is too long for that of a file with its message");
        }
        if (isFull(Files.size(message))) {
            slot.delete(SlotFiles.TRICKLE_UP);
            throw new IOException("its message is thrown away: too many of its project's wait to be sent");
        }
        long time = now;
        while (PlainFiles.exists(file(resultName, time)) || PlainFiles.exists(sent(file(resultName, time)))) {
            time++;
        }
        Path moved = file(resultName, time);
        PlainFiles.moveOver(message, moved);
        boolean isPlain = PlainFiles.isPlain(moved);
        if (!isPlain) {
            DirectoryTree.delete(moved); // put there after our look: a link would wait in the project's folder for ever
        }
        return isPlain;
    }

    /**
     * All messages for the next request; they are marked, and stay until {@link #forgetSent}. Those that an earlier request held come
     * first and all of them: what acknowledges this request acknowledges each that is marked.
     */
    public List<TrickleUp> markSent() throws IOException {
        List<TrickleUp> messages = new ArrayList<>();
        int characters = 0;
        for (Path file : list()) {
            String name = file.getFileName().toString();
            boolean sent = name.endsWith(SENT);
            if (!sent && characters > MOST_CHARACTERS) {
                break;
            }
            int end = name.length() - (sent ? SENT.length() : 0) - SUFFIX.length();
            int middle = name.lastIndexOf('_');
            boolean complete = middle > PREFIX.length() && name.startsWith(SUFFIX, end)
                    && name.substring(middle + 1, Math.max(middle + 1, end)).matches("\\d{1,15}");
            Optional<String> content = complete ? PlainFiles.head(file, MAX_BYTES) : Optional.empty();
            characters += content.map(String::length).orElse(0);
            if (content.isPresent()) {
                messages.add(new TrickleUp(name.substring(PREFIX.length(), middle),
                        Long.parseLong(name.substring(middle + 1, end)), utf8(content.get())));
                if (!sent) {
                    PlainFiles.moveOver(file, sent(file));
                }
            }
        }
        return messages;
    }

    private boolean isFull(long more) throws IOException {
        List<Path> waiting = Folders.entries(project, PREFIX + "*", MOST_WAITING);
        long bytes = more;
        for (Path file : waiting) {
            bytes += file.toFile().length();
        }
        return waiting.size() == MOST_WAITING || bytes > MOST_WAITING_BYTES;
    }

    /** Deletes the messages of the last request: the project has them. */
    public void forgetSent() throws IOException {
        for (Path file : list()) {
            if (file.toString().endsWith(SENT)) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Whether any message waits. */
    public boolean pending() throws IOException {
        return !list().isEmpty();
    }

    /** Puts a project's message into the slot of its task. */
    public static void deliver(SlotDirectory slot, TrickleDown message) throws IOException {
        Path file = slot.path().resolve(SlotFiles.TRICKLE_DOWN_PREFIX + message.time());
        PlainFiles.replace(file, message.body().getBytes(StandardCharsets.UTF_8));
    }

    /** Whether a project's message waits in the slot. */
    public static boolean waitingIn(SlotDirectory slot) {
        try {
            return !Folders.entries(slot.path(), SlotFiles.TRICKLE_DOWN_PREFIX + "*", 1).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    private List<Path> list() throws IOException {
        List<Path> files = Folders.entries(project, PREFIX + "*" + SENT, MOST_FILES);
        files.sort(null);
        List<Path> others = Folders.entries(project, PREFIX + "*" + SUFFIX, MOST_FILES - files.size());
        others.sort(null);
        files.addAll(others);
        return files;
    }

    private Path file(String resultName, long time) {
        return ConfinedName.below(project, name(resultName, time));
    }

    private static String name(String resultName, long time) {
        return PREFIX + resultName + "_" + time + SUFFIX;
    }

    private static Path sent(Path file) {
        return file.resolveSibling(file.getFileName() + SENT);
    }

    private static String utf8(String latin1) {
        return new String(latin1.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
