package org.quern.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;

/** Engines with a planted stage, for tests of the loop around them. */
public final class PlantedEngine {
    private PlantedEngine() {}

    /** An engine without projects that also does this in every turn. */
    public static Engine with(Runnable planted) {
        List<Stage> stages = new ArrayList<>(Engine.STAGES);
        stages.addFirst(tick -> planted.run());
        return new Engine(SavedState.fresh(HostInfo.plain(1, 1e9), "plat", "8.3.0"), List.of(),
                EngineSettings.defaults(1, "plat"), new Random(1), TimeAdvance.POLLED, stages);
    }
}
