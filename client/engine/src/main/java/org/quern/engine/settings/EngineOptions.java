package org.quern.engine.settings;

import java.util.List;

/**
 * Options of cc_config.xml that bear on what the engine decides and tells (docs/protocol/configuration.md 1.2).
 *
 * @param lightTasksAlwaysRun tasks that hardly use the CPU go on while computing is suspended (dont_suspend_nci)
 * @param coprocessorsFirst tasks with coprocessors come before CPU tasks at risk (prioritize_gpu)
 * @param mostReported results in one request, 0 = all (max_tasks_reported)
 * @param overdueDays days after its deadline at which a task in a slot is aborted, below 0 = never (max_overdue_days)
 * @param tellsDiskUse projects are told how much disk is used (not no_disk_usage)
 * @param hidesNetwork projects are not told the host's name and address (suppress_net_info)
 * @param hostName the host's name for projects, empty = its own (device_name)
 * @param pretendedCpus CPUs that projects are told of, 0 = those found (ncpus)
 * @param barredClasses versions are refused whose plan class contains one of these (dont_use_vbox and the like)
 */
public record EngineOptions(boolean lightTasksAlwaysRun, boolean coprocessorsFirst, int mostReported,
        double overdueDays, boolean tellsDiskUse, boolean hidesNetwork, String hostName, int pretendedCpus,
        List<String> barredClasses) {
    /** Those of a computer without cc_config.xml. */
    public static final EngineOptions USUAL = new EngineOptions(false, false, 0, -1, true, false, "", 0, List.of());

    public EngineOptions {
        barredClasses = List.copyOf(barredClasses);
    }

    /** Whether tasks of that plan class are refused. */
    public boolean bars(String planClass) {
        return barredClasses.stream().anyMatch(planClass::contains);
    }
}
