package org.quern.model;

import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A project file as this host knows it (docs/protocol/data-directory.md 5.8).
 *
 * @param info what the project says of it
 * @param status 0 not present, 1 present, negative = permanent error code of docs/protocol/app-control.md 17
 * @param uploaded the server has it, or, where status is negative, will never take it
 * @param signatureRequired a program file: only with a valid code signature
 * @param stickyExpireTime Unix seconds when stickiness ends, {@link UnixTime#NONE} if it does not
 * @param transfer its up- or download, null if none is needed
 * @param error why status is negative
 * @param lastUsed Unix seconds of the last use by a task, for the data manager (docs/protocol/literature.md 3); 0 =
 * never
 * @param receivedTime Unix seconds when the file was first described, for its expiration (docs/protocol/literature.md
 * 3)
 * @param usersOwn named in app_info.xml: it is here, and no server may have it fetched, checked, written or deleted (docs/protocol/app-control.md
 * 28)
 * @param verifiedMd5 checksum of what came, where its project tells none and its signature was right then; empty = not known. The signature says
 * nothing of it any more once the project signs with another key
 */
public record FileRecord(FileInfo info, int status, boolean uploaded, boolean signatureRequired,
        double stickyExpireTime,
        @Nullable TransferState transfer, String error, double lastUsed, double receivedTime, boolean usersOwn,
        String verifiedMd5) {
    /** Not on disk. */
    public static final int NOT_PRESENT = 0;
    /** On disk and verified. */
    public static final int PRESENT = 1;

    /** A file of the project's. */
    public FileRecord(FileInfo info, int status, boolean uploaded, boolean signatureRequired, double stickyExpireTime,
            @Nullable TransferState transfer, String error, double lastUsed, double receivedTime) {
        this(info, status, uploaded, signatureRequired, stickyExpireTime, transfer, error, lastUsed, receivedTime,
                false, "");
    }

    /** A file that the user brought. */
    public static FileRecord ofUser(FileInfo info) {
        return new FileRecord(info, PRESENT, false, false, 0, null, "", 0, 0, true, "");
    }

    public static FileRecord described(FileInfo info, double now) {
        double expires = info.sticky() && info.stickyLifetime() > 0 ? now + info.stickyLifetime() : UnixTime.NONE;
        return new FileRecord(info, NOT_PRESENT, false, false, expires, null, "", 0, now);
    }

    public String name() {
        return info.name();
    }

    public boolean present() {
        return status == PRESENT;
    }

    public boolean failed() {
        return status < 0;
    }

    /** It is to come from its project's servers, and is not here. */
    public boolean awaitsDownload() {
        return info.downloadable() && status == NOT_PRESENT && !uploaded;
    }

    public FileRecord withInfo(FileInfo newInfo) {
        return new FileRecord(newInfo, status, uploaded, signatureRequired, stickyExpireTime, transfer, error, lastUsed,
                receivedTime, usersOwn,
                Objects.equals(newInfo.fileSignature(), info.fileSignature()) ? verifiedMd5 : "");
    }

    public FileRecord withStatus(int newStatus, String why) {
        return new FileRecord(info, newStatus, uploaded, signatureRequired, stickyExpireTime,
                newStatus < 0 ? null : transfer, why, lastUsed, receivedTime, usersOwn,
                present() && newStatus == PRESENT ? verifiedMd5 : "");
    }

    public FileRecord withTransfer(@Nullable TransferState newTransfer) {
        return new FileRecord(info, status, uploaded, signatureRequired, stickyExpireTime, newTransfer, error, lastUsed,
                receivedTime, usersOwn, verifiedMd5);
    }

    /** The server has it, or will never take it; without a transfer any more. */
    public FileRecord asUploaded() {
        return new FileRecord(info, status, true, signatureRequired, stickyExpireTime, null, error, lastUsed,
                receivedTime, usersOwn, verifiedMd5);
    }

    public FileRecord requiringSignature() {
        return new FileRecord(info, status, uploaded, true, stickyExpireTime, transfer, error, lastUsed, receivedTime,
                usersOwn, verifiedMd5);
    }

    /** What came has this checksum, empty if nobody looked. */
    public FileRecord verifiedAs(String md5) {
        return new FileRecord(info, status, uploaded, signatureRequired, stickyExpireTime, transfer, error, lastUsed,
                receivedTime, usersOwn, md5);
    }

    public FileRecord usedAt(double now) {
        return new FileRecord(info, status, uploaded, signatureRequired, stickyExpireTime, transfer, error, now,
                receivedTime, usersOwn, verifiedMd5);
    }

    public FileRecord withStickyExpireTime(double time) {
        return new FileRecord(info, status, uploaded, signatureRequired, time, transfer, error, lastUsed, receivedTime,
                usersOwn, verifiedMd5);
    }

    /** The same with the times that this client noted, each moved; {@code began}: for when its transfer began. */
    public FileRecord moved(DoubleUnaryOperator move, DoubleUnaryOperator began) {
        return new FileRecord(info, status, uploaded, signatureRequired, move.applyAsDouble(stickyExpireTime),
                transfer == null ? null : transfer.moved(move, began), error, move.applyAsDouble(lastUsed),
                move.applyAsDouble(receivedTime), usersOwn, verifiedMd5);
    }
}
