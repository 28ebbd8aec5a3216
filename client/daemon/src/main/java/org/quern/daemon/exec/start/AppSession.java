package org.quern.daemon.exec.start;

import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.quern.daemon.exec.channel.AppChannel;
import org.quern.daemon.exec.channel.AppStatus;
import org.quern.daemon.exec.channel.ChannelName;
import org.quern.daemon.exec.channel.ControlMessage;
import org.quern.daemon.exec.channel.ControlQueue;
import org.quern.daemon.exec.channel.GraphicsReply;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.channel.TrickleSignal;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.output.OutputFiles;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.TrickleFiles;
import org.quern.daemon.exec.slot.UploadNotes;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The conversation with one process, one exchange a second (docs/protocol/app-control.md 10 and 13). One thread uses it. */
public final class AppSession {
    private static final Logger LOG = LoggerFactory.getLogger(AppSession.class);

    /** A program that reads no message for so long is taken for hung, seconds. */
    private static final double MOST_BLOCKED_SECONDS = 180;

    /** How often the finish file is looked for. */
    private static final long FINISH_LOOK_NANOS = 10_000_000_000L;

    /** A program that writes on in a file which is to be uploaded would have it read for ever. */
    private static final int MOST_ASKED_AGAIN = 10;

    private final StartContext start;
    private final AppChannel channel;
    private final LongSupplier nanos;
    private final ControlQueue control;
    private final Set<String> uploadsAsked = new HashSet<>();
    private int askedAgain;
    private boolean trickleDown;
    private boolean uploadStatus;
    private boolean unresponsive;
    private boolean finishSeen;
    private long finishLookedNanos;

    /**
     * A conversation that has not begun.
     *
     * @param nanos monotonic clock
     */
    AppSession(StartContext start, AppChannel channel, LongSupplier nanos) {
        this.start = start;
        this.channel = channel;
        this.nanos = nanos;
        this.finishLookedNanos = nanos.getAsLong();
        this.control = new ControlQueue(channel);
    }

    /** Tells the program to do this, as soon as it reads. */
    public void send(ControlMessage message) {
        control.send(message, nanos.getAsLong());
    }

    /** Tells it with the next exchange that its project has sent it a message. */
    public void announceTrickleDown() {
        trickleDown = true;
    }

    /** Tells the program what became of a file that it wanted uploaded. */
    public void tellUploadStatus(SlotDirectory slot, String logicalName, int status) throws IOException {
        UploadNotes.tell(slot, logicalName, status);
        UploadNotes.remove(slot, logicalName);
        uploadsAsked.remove(logicalName);
        uploadStatus = true;
    }

    /**
     * The program wrote a file anew before its upload, which was given up. It waits for an answer, and its note says so; or it asks again,
     * which is told then.
     */
    public void askUploadAgain(String logicalName) {
        uploadsAsked.remove(logicalName);
        if (askedAgain < MOST_ASKED_AGAIN) {
            askedAgain++;
            takeNotes(new TrickleSignal(false, true));
        }
    }

    /** Takes up what lies in the slot from before a crash of the client, whose announcement went with the old channel. */
    public void takeUp() {
        inSlot("take up its old messages", slot -> {
            trickleDown = TrickleFiles.waitingIn(slot);
            takeTrickle(slot);
            answerOldRequests(slot);
            takeUploadRequests(slot);
        });
    }

    /** One exchange. */
    public void poll(Heartbeat heartbeat) {
        long now = nanos.getAsLong();
        channel.send(ChannelName.HEARTBEAT, heartbeat.text());
        announce();
        control.retry(now);
        checkBlocked(now);
        poll();
        lookForFinish(now);
    }

    /** Takes what the program has said; also done when it has ended. */
    public void poll() {
        channel.receive(ChannelName.APP_STATUS).map(AppStatus::parse).ifPresent(this::takeStatus);
        channel.receive(ChannelName.GRAPHICS_REPLY).map(GraphicsReply::parse).map(TaskFact.Graphics::new)
                .ifPresent(this::tell);
        channel.receive(ChannelName.TRICKLE_UP).map(TrickleSignal::parse).ifPresent(this::takeNotes);
    }

    /** Nothing is said any more. */
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("closing the message file of {}", start.launch(), e);
        }
    }

    private void takeStatus(AppStatus status) {
        status.otherPid().ifPresent(start.processes()::claim);
        tell(new TaskFact.Status(status));
    }

    private void announce() {
        String news = (trickleDown ? TrickleSignal.HAVE_TRICKLE_DOWN : "")
                + (uploadStatus ? TrickleSignal.UPLOAD_FILE_STATUS : "");
        if (!news.isEmpty() && channel.send(ChannelName.TRICKLE_DOWN, news)) {
            trickleDown = false;
            uploadStatus = false;
        }
    }

    private void checkBlocked(long now) {
        if (!unresponsive && control.blockedSeconds(now) > MOST_BLOCKED_SECONDS) {
            unresponsive = true;
            tell(new TaskFact.Unresponsive());
        }
    }

    private void lookForFinish(long now) {
        if (!finishSeen && now - finishLookedNanos >= FINISH_LOOK_NANOS) {
            finishLookedNanos = now;
            finishSeen = slot().finishFile().isPresent();
            if (finishSeen) {
                tell(new TaskFact.FinishFileSeen());
            }
        }
    }

    private void takeNotes(TrickleSignal signal) {
        inSlot("take its messages", slot -> {
            if (signal.newTrickleUp()) {
                takeTrickle(slot);
            }
            if (signal.newUploadFile()) {
                takeUploadRequests(slot);
            }
        });
    }

    /** What is done in the slot. */
    private interface SlotWork {
        void with(SlotDirectory held) throws IOException;
    }

    /** In the slot and nowhere else: a link that the program puts in its place leads to files that are not its own. */
    private void inSlot(String what, SlotWork work) {
        try {
            slot().held(held -> {
                work.with(held);
                return true;
            });
        } catch (NotDirectoryException replaced) {
            LOG.debug("task {} has taken away its slot", start.launch().result().name());
        } catch (IOException | RuntimeException e) {
            LOG.warn("task {}: cannot {}: {}", start.launch().result().name(), what, e.toString());
        }
    }

    private void takeTrickle(SlotDirectory slot) throws IOException {
        long now = System.currentTimeMillis() / 1000;
        if (new TrickleFiles(start.paths().project()).take(slot, start.launch().result().name(), now)) {
            tell(new TaskFact.TrickleUp());
        }
    }

    /**
     * Reports each request once. The note stays in the slot until the program was told what became of it, so that a crash
     * of the client in between does not leave the program waiting for ever.
     */
    private void takeUploadRequests(SlotDirectory slot) throws IOException {
        OutputFiles outputs = new OutputFiles(start.launch(), start.paths().in(slot));
        for (String name : UploadNotes.requests(slot)) {
            Optional<FileRef> ref = outputs.named(name);
            if (ref.isEmpty()) {
                LOG.warn("task {} asks to upload '{}', which is none of its outputs", start.launch().result().name(),
                        name);
                UploadNotes.remove(slot, name);
            } else if (uploadsAsked.add(name)) {
                request(outputs, ref.get());
            }
        }
    }

    /** A request from before a crash of the client may have been granted since: then the answer is all that is missing. */
    private void answerOldRequests(SlotDirectory slot) throws IOException {
        OutputFiles outputs = new OutputFiles(start.launch(), start.paths().in(slot));
        for (String name : UploadNotes.requests(slot)) {
            if (outputs.named(name).flatMap(outputs::file).map(FileRecord::uploaded).orElse(false)) {
                tellUploadStatus(slot, name, UploadNotes.DONE);
            }
        }
    }

    private void request(OutputFiles outputs, FileRef ref) {
        try {
            outputs.copyBack(ref);
        } catch (IOException e) {
            LOG.warn("task {}: cannot copy output {}: {}", start.launch().result().name(), ref.fileName(),
                    e.toString());
        }
        try {
            tell(new TaskFact.UploadRequested(outputs.examine(ref, false)));
        } catch (IOException e) {
            LOG.warn("task {}: cannot read output {}: {}", start.launch().result().name(), ref.fileName(),
                    e.toString());
        }
    }

    private SlotDirectory slot() {
        return start.paths().slot();
    }

    private void tell(TaskFact fact) {
        start.facts().accept(fact);
    }
}
