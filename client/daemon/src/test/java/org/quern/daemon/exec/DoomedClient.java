package org.quern.daemon.exec;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.process.PosixProcessControl;

/** A client that starts one real application and keeps talking to it until it is killed. */
public final class DoomedClient {
    private DoomedClient() {}

    public static void main(String[] args) throws Exception {
        Path data = Path.of(args[0]);
        ExecSettings settings = PlainSettings.of(data, host -> "");
        TaskLauncher launcher = new TaskLauncher(() -> settings, new PosixProcessControl(), (launch, fact) -> {});
        launcher.start(new LaunchBuilder(data).existingProgram().commandLine("work finish 0").checkpoint(0, 1).build());
        while (true) {
            launcher.poll(launch -> new Heartbeat(0, 1e9, false, 0));
            LockSupport.parkNanos(100_000_000L);
        }
    }
}
