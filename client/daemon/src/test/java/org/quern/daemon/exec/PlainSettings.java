package org.quern.daemon.exec;

import java.nio.file.Path;
import java.util.function.Function;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.model.HostInfo;

/**
 * Nothing specified, and tasks at the priority of the tests: at the lowest one, programs would wait for as long as anybody else keeps
 * the machine busy.
 */
public final class PlainSettings {
    private PlainSettings() {}

    public static ExecSettings of(Path dataDirectory, Function<HostInfo, String> hostInfo) {
        return new ExecSettings(dataDirectory, -1, -1, false, false, false, "", "", hostInfo);
    }
}
