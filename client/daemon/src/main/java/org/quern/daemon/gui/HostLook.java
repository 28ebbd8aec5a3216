package org.quern.daemon.gui;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.coproc.probe.Missing;
import org.quern.daemon.host.ProcessorWatch;
import org.quern.engine.event.DiskFigures;
import org.quern.model.device.CardLoad;

/** What is seen of this computer when somebody asks. */
public interface HostLook {
    /** What the disk holds now, measured unless that was done a moment ago; null if it cannot be. */
    @Nullable
    DiskFigures measuredDisk();

    /** Sensors that this computer lacks, with reasons. */
    List<Missing> missingSensors();

    /** What each card does at the moment. */
    List<CardLoad> cardLoads();

    /** How busy the processors are at the moment, and how warm; may take half a second. */
    ProcessorWatch.Seen processors();

    /** Looks again at what this computer is. */
    void describeHost();
}
