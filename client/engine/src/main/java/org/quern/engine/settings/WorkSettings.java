package org.quern.engine.settings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;

/**
 * What is fetched and when it is reported (docs/protocol/configuration.md 1.2, 3).
 *
 * @param suite name of the policy suite, empty for the usual one
 * @param workBufMinDays "store at least" days of work
 * @param workBufAdditionalDays "store up to an additional" days of work
 * @param reportResultsImmediately report each task as soon as it is done
 * @param maxTasksReported results in one request, 0 = all
 * @param exitWhenIdle the client ends when no task is left
 * @param barredPlanClasses versions are refused whose plan class contains one of these (dont_use_vbox and the like)
 */
public record WorkSettings(String suite, double workBufMinDays, double workBufAdditionalDays,
        boolean reportResultsImmediately, int maxTasksReported, boolean exitWhenIdle,
        List<String> barredPlanClasses) {
    public WorkSettings {
        barredPlanClasses = List.copyOf(barredPlanClasses);
    }

    /** With that policy suite. */
    public static WorkSettings of(Preferences preferences, ClientOptions options, String suite) {
        return new WorkSettings(suite, preferences.number(Preference.WORK_BUF_MIN_DAYS),
                preferences.number(Preference.WORK_BUF_ADDITIONAL_DAYS),
                options.is(ClientSwitch.REPORT_RESULTS_IMMEDIATELY) || options.is(ClientSwitch.EXIT_WHEN_IDLE),
                options.whole(ClientNumber.MAX_TASKS_REPORTED), options.is(ClientSwitch.EXIT_WHEN_IDLE),
                Stream.of(barred(options, ClientSwitch.DONT_USE_VBOX, "vbox"),
                        barred(options, ClientSwitch.DONT_USE_WSL, "wsl"),
                        barred(options, ClientSwitch.DONT_USE_DOCKER, "docker")).flatMap(Optional::stream).toList());
    }

    /** The word in the plan classes of versions that need what an option excludes. */
    private static Optional<String> barred(ClientOptions options, ClientSwitch option, String word) {
        return options.is(option) ? Optional.of(word) : Optional.empty();
    }

    /** The same; each task is reported as soon as it is done. */
    public WorkSettings reportedImmediately() {
        return new WorkSettings(suite, workBufMinDays, workBufAdditionalDays, true, maxTasksReported,
                exitWhenIdle, barredPlanClasses);
    }

    /** The same with another policy suite. */
    public WorkSettings withSuite(String other) {
        return new WorkSettings(other, workBufMinDays, workBufAdditionalDays, reportResultsImmediately,
                maxTasksReported, exitWhenIdle, barredPlanClasses);
    }

    /** Whether tasks of that plan class are refused. */
    public boolean bars(String planClass) {
        return barredPlanClasses.stream().anyMatch(planClass::contains);
    }
}
