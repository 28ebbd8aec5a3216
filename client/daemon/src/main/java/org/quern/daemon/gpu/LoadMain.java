package org.quern.daemon.gpu;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.quern.coproc.gpu.LoadProbe;
import org.quern.model.ExitCode;
import org.quern.rpc.element.device.CardLoadXml;

/**
 * The process that says once a second what each card does, as long as somebody asks: each byte that comes in is a question. It
 * ends some seconds after the last, and after a minute at the latest, also where a library hangs it.
 */
public final class LoadMain {
    private static final int UNASKED_SECONDS = 8;
    private static final int MOST_SECONDS = 60;

    private LoadMain() {}

    /** No arguments. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Thread.ofPlatform().daemon().start(LoadMain::endInTime);
        PrintStream voice = Files.exists(DriverProcess.VOICE)
                ? new PrintStream(Files.newOutputStream(DriverProcess.VOICE, StandardOpenOption.WRITE), false,
                        StandardCharsets.ISO_8859_1)
                : System.out;
        LoadProbe probe = LoadProbe.open();
        for (int unasked = 0; unasked < UNASKED_SECONDS && !voice.checkError(); unasked++) {
            voice.write(CardLoadXml.write(probe.look()));
            voice.flush();
            TimeUnit.SECONDS.sleep(1);
            if (System.in.available() > 0) {
                System.in.readNBytes(System.in.available());
                unasked = 0;
            }
        }
        Children.endOwn();
        // Threads that a driver started may never end.
        Runtime.getRuntime().halt(ExitCode.DONE.code());
    }

    private static void endInTime() {
        try {
            TimeUnit.SECONDS.sleep(MOST_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.DONE.code());
    }
}
