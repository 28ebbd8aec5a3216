package quern.daemon;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a daemon is started.
 *
 * @param dataDirectory where everything is kept
 * @param attachFile attach.xml to read besides the data directory's own, null if none
 * @param guiRpcPort port for managers, 0 = any free one, negative = BOINC's default
 * @param suite name of the policy suite, empty = the default
 * @param reportImmediately report each task as soon as it is done, whatever the options say
 */
public record DaemonOptions(Path dataDirectory, @Nullable Path attachFile, int guiRpcPort, String suite,
        boolean reportImmediately) {
    public static DaemonOptions in(Path dataDirectory) {
        return new DaemonOptions(dataDirectory, null, -1, "", false);
    }

    public DaemonOptions attaching(@Nullable Path file) {
        return new DaemonOptions(dataDirectory, file, guiRpcPort, suite, reportImmediately);
    }

    public DaemonOptions onPort(int port) {
        return new DaemonOptions(dataDirectory, attachFile, port, suite, reportImmediately);
    }

    public DaemonOptions reportingImmediately() {
        return new DaemonOptions(dataDirectory, attachFile, guiRpcPort, suite, true);
    }
}
