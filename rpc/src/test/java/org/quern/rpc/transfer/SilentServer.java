package org.quern.rpc.transfer;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;

/** Sends a little and then nothing for as long as it lives. */
final class SilentServer extends CuttingServer {
    private final CountDownLatch end = new CountDownLatch(1);

    SilentServer(byte[] content) throws IOException {
        super(content, 70_000);
    }

    @Override
    void afterwards(OutputStream body) throws IOException {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        end.countDown();
        super.close();
    }
}
