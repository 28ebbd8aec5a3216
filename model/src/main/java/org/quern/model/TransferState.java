package org.quern.model;

import java.util.function.DoubleUnaryOperator;

/**
 * A transfer that lasts until it succeeds or is given up (docs/protocol/file-transfer.md 1,
 * {@code persistent_file_xfer}).
 *
 * @param upload true for an upload
 * @param retries times that all URLs failed
 * @param firstRequestTime Unix seconds of its creation
 * @param nextRequestTime Unix seconds before which it does not start
 * @param timeSoFar seconds spent
 * @param bytesDone bytes at the last attempt
 */
public record TransferState(boolean upload, int retries, double firstRequestTime, double nextRequestTime,
        double timeSoFar,
        double bytesDone) {
    public static TransferState created(boolean upload, double now) {
        return new TransferState(upload, 0, now, 0, 0, 0);
    }

    public TransferState withNextRequestTime(double time) {
        return new TransferState(upload, retries, firstRequestTime, time, timeSoFar, bytesDone);
    }

    public TransferState withRetries(int count) {
        return new TransferState(upload, count, firstRequestTime, nextRequestTime, timeSoFar, bytesDone);
    }

    public TransferState withProgress(double seconds, double bytes) {
        return new TransferState(upload, retries, firstRequestTime, nextRequestTime, seconds, bytes);
    }

    TransferState moved(DoubleUnaryOperator move, DoubleUnaryOperator began) {
        return new TransferState(upload, retries, began.applyAsDouble(firstRequestTime),
                move.applyAsDouble(nextRequestTime), timeSoFar, bytesDone);
    }
}
