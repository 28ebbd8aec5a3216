package org.quern.model;

import java.util.List;

/**
 * One replica of a workunit, assigned to this host: what the server said of it (docs/protocol/scheduler-rpc.md 5.6).
 * People see "task".
 *
 * @param name key within its project
 * @param wuName the workunit
 * @param platform platform of its app version
 * @param versionNum version number of its app version
 * @param planClass plan class of its app version
 * @param reportDeadline Unix seconds
 * @param receivedTime Unix seconds
 * @param reportImmediately report as soon as it is done
 * @param outputs output files
 */
public record Result(String name, String wuName, String platform, int versionNum, String planClass,
        double reportDeadline, double receivedTime, boolean reportImmediately, List<FileRef> outputs) {
    public Result {
        outputs = List.copyOf(outputs);
    }

    public AppVersion.Key versionKey(String appName) {
        return new AppVersion.Key(appName, platform, versionNum, planClass);
    }

    public Result withDeadline(double deadline) {
        return new Result(name, wuName, platform, versionNum, planClass, deadline, receivedTime, reportImmediately,
                outputs);
    }

    public Result withReceivedTime(double time) {
        return new Result(name, wuName, platform, versionNum, planClass, reportDeadline, time, reportImmediately,
                outputs);
    }

    /** The same, to be reported as soon as it is over. */
    public Result withReportImmediately() {
        return new Result(name, wuName, platform, versionNum, planClass, reportDeadline, receivedTime, true, outputs);
    }
}
