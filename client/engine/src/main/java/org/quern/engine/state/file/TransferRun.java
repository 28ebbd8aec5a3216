package org.quern.engine.state.file;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.TransferState;

/** The present attempt of a transfer; forgotten at a restart. Mutable, owned by the engine's thread. */
public final class TransferRun {
    /** A transfer that ran for so long is judged by its speed, seconds: until then connections are made. */
    static final double SLOW_SECONDS = 30;
    /** One that moves fewer bytes a second than this is slow: a modem gives several times as many. */
    static final double SLOW_BYTES_PER_SECOND = 500;
    /** So often is a server believed that does not have a file which is gone here, while another one of the file does not answer. */
    private static final int MOST_DENIALS = 8;
    private final boolean upload;
    private int urlIndex;
    private int denials;
    private int denialsInARow;
    private boolean active;
    private @Nullable MonotonicTime startedAt;
    private String url = "";
    private double offset;
    private double bytes;
    private String lastError = "";
    private boolean checksSignature;
    private SpeedMeter speed = new SpeedMeter();
    private boolean told;
    private boolean slow;

    TransferRun(boolean upload, double bytes) {
        this.upload = upload;
        this.bytes = bytes;
    }

    public boolean upload() {
        return upload;
    }

    public int urlIndex() {
        return urlIndex;
    }

    public boolean active() {
        return active;
    }

    /** Monotonic time at which the present attempt started. */
    public @Nullable MonotonicTime startedAt() {
        return startedAt;
    }

    /** Where the present attempt uploads to or downloads from. */
    public String url() {
        return url;
    }

    /** Bytes that were there before the present attempt. */
    public double offset() {
        return offset;
    }

    /** Bytes that are there now, or were after the last attempt. */
    public double bytes() {
        return bytes;
    }

    public String lastError() {
        return lastError;
    }

    /** The present attempt checks the signature of a program. */
    public boolean checksSignature() {
        return checksSignature;
    }

    public void start(String from, MonotonicTime mono) {
        active = true;
        url = from;
        startedAt = mono;
        offset = bytes;
        speed = new SpeedMeter();
        told = false;
    }

    /** An attempt first tells where it begins, then how far it came. */
    public void progressed(MonotonicTime mono, double reached) {
        if (!told || reached < offset) {
            offset = reached;
        }
        told = true;
        bytes = reached;
        speed.reached(mono, reached);
    }

    /** No attempt is under way any more. */
    void stopped() {
        active = false;
    }

    /** The attempt moved so many bytes in all. */
    public void moved(double attemptBytes) {
        bytes = Math.max(bytes, offset + attemptBytes);
    }

    public void failed(String reason) {
        lastError = reason;
    }

    /** The next attempt goes to the next of the file's URLs. */
    public void nextUrl() {
        urlIndex++;
    }

    /** Of its {@code servers} the last one has said ({@code denied}) that it does not have the file, which is gone here; true if that is final. */
    public boolean isNowhere(boolean denied, int servers) {
        denials += denied ? 1 : 0;
        denialsInARow = denied ? denialsInARow + 1 : 0;
        return denied && (denialsInARow >= servers || denials >= MOST_DENIALS);
    }

    public void checksSignature(boolean checks) {
        checksSignature = checks;
    }

    /** The present attempt is over; {@code transfer} with the time and bytes of it. */
    TransferState end(TransferState transfer, MonotonicTime mono) {
        TransferState after = soFar(transfer, mono);
        active = false;
        return after;
    }

    /** {@code transfer} with the time and bytes of the present attempt. */
    public TransferState soFar(TransferState transfer, MonotonicTime mono) {
        double seconds = active ? Math.max(0, mono.since(startedAt)) : 0;
        return transfer.withProgress(transfer.timeSoFar() + seconds, bytes);
    }

    /** It waits although it had a place and space; {@code hardlyMoved}: it made little of them. */
    public void putOff(boolean hardlyMoved) {
        slow |= hardlyMoved;
    }

    /** It was put off before since it hardly moved. */
    public boolean wasSlow() {
        return slow;
    }

    /** Nothing fills its file: the present attempt hardly moves, or the last one failed or hardly moved. */
    public boolean isStalled(MonotonicTime mono) {
        return active ? isSlow(mono) : slow || !lastError.isEmpty();
    }

    /** What has come is deleted. */
    void beginsAgain() {
        bytes = 0;
    }

    public boolean runs(boolean wantedUpload) {
        return active && upload == wantedUpload;
    }

    /** It counts among those that all projects may have at once; a slow one only among its project's, so that it keeps no other waiting. */
    public boolean takesPlace(boolean wantedUpload, MonotonicTime mono) {
        return runs(wantedUpload) && !isSlow(mono);
    }

    private boolean isSlow(MonotonicTime mono) {
        return mono.since(startedAt) >= SLOW_SECONDS && bytesPerSecond(mono) < SLOW_BYTES_PER_SECOND;
    }

    public double bytesPerSecond(MonotonicTime mono) {
        return active ? speed.bytesPerSecond(mono) : 0;
    }
}
