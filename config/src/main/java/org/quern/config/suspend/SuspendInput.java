package org.quern.config.suspend;

import java.time.Instant;
import java.time.ZonedDateTime;
import org.quern.config.preferences.Preferences;

/**
 * Everything that the rules look at.
 *
 * @param preferences the preferences in force
 * @param computing run mode of computing
 * @param gpu run mode of graphics cards
 * @param network run mode of the network
 * @param readings what the sensors say
 * @param now the clock on the wall
 * @param startDelayEnds before this moment nothing is computed after start
 * @param hasGpus there are graphics cards to compute on
 * @param benchmarksRunning the CPU benchmarks run
 * @param systemRequest the operating system asked for a pause, as before it goes to sleep
 * @param unsignedAppsOk unsigned programs may run, and so nothing may use the network
 * @param transferredBytes bytes of the days that the transfer limit is for
 * @param someCardsForDisplays some cards drive a display, and others do not
 * @param userNetworkOperation when the user last asked for something that needs the network
 */
public record SuspendInput(Preferences preferences, ModeNow computing, ModeNow gpu, ModeNow network,
        HostReadings readings, ZonedDateTime now, Instant startDelayEnds, boolean hasGpus, boolean benchmarksRunning,
        boolean systemRequest, boolean unsignedAppsOk, double transferredBytes, boolean someCardsForDisplays,
        Instant userNetworkOperation) {

    /** Without cards of which only some drive a display. */
    public SuspendInput(Preferences preferences, ModeNow computing, ModeNow gpu, ModeNow network,
            HostReadings readings, ZonedDateTime now, Instant startDelayEnds, boolean hasGpus,
            boolean benchmarksRunning, boolean systemRequest, boolean unsignedAppsOk, double transferredBytes,
            Instant userNetworkOperation) {
        this(preferences, computing, gpu, network, readings, now, startDelayEnds, hasGpus, benchmarksRunning,
                systemRequest, unsignedAppsOk, transferredBytes, false, userNetworkOperation);
    }

    /** By preferences, with nothing else going on. */
    public static SuspendInput of(Preferences preferences, HostReadings readings, ZonedDateTime now) {
        return new SuspendInput(preferences, ModeNow.AUTO, ModeNow.AUTO, ModeNow.AUTO, readings, now, Instant.MIN,
                false,
                false, false, false, 0, Instant.MIN);
    }

    public SuspendInput withUserNetworkOperation(Instant when) {
        return new SuspendInput(preferences, computing, gpu, network, readings, now, startDelayEnds, hasGpus,
                benchmarksRunning, systemRequest, unsignedAppsOk, transferredBytes, someCardsForDisplays, when);
    }

    public SuspendInput withModes(ModeNow newComputing, ModeNow newGpu, ModeNow newNetwork) {
        return new SuspendInput(preferences, newComputing, newGpu, newNetwork, readings, now, startDelayEnds, hasGpus,
                benchmarksRunning, systemRequest, unsignedAppsOk, transferredBytes, someCardsForDisplays,
                userNetworkOperation);
    }

    /** With what the client itself has going on. */
    public SuspendInput withClient(Instant newStartDelayEnds, boolean benchmarks, boolean unsignedApps) {
        return new SuspendInput(preferences, computing, gpu, network, readings, now, newStartDelayEnds, hasGpus,
                benchmarks, systemRequest, unsignedApps, transferredBytes, someCardsForDisplays, userNetworkOperation);
    }

    /** With or without graphics cards to compute on. */
    public SuspendInput withGpus(boolean gpus) {
        return new SuspendInput(preferences, computing, gpu, network, readings, now, startDelayEnds, gpus,
                benchmarksRunning, systemRequest, unsignedAppsOk, transferredBytes, someCardsForDisplays,
                userNetworkOperation);
    }

    /** With what was transferred in the days that the limit of transfers is for, in bytes. */
    public SuspendInput withTransferredBytes(double bytes) {
        return new SuspendInput(preferences, computing, gpu, network, readings, now, startDelayEnds, hasGpus,
                benchmarksRunning, systemRequest, unsignedAppsOk, bytes, someCardsForDisplays, userNetworkOperation);
    }

    /** With cards of which some drive a display, or without. */
    public SuspendInput withSomeCardsForDisplays(boolean some) {
        return new SuspendInput(preferences, computing, gpu, network, readings, now, startDelayEnds, hasGpus,
                benchmarksRunning, systemRequest, unsignedAppsOk, transferredBytes, some, userNetworkOperation);
    }
}
