package org.quern.engine;

import org.quern.engine.settings.EngineSettings;
import org.quern.model.HostInfo;

/** For scenes that hold for what BOINC's rules fetch and report, and when: {@code REC_HYST} fills its buffer before it knows how long tasks take. */
public final class BoincsRules {
    /** Its name where settings ask for it. */
    public static final String SUITE = "REC_HYST_WS1_JC2";

    private BoincsRules() {}

    /** The same settings, by which BOINC's rules decide. */
    public static EngineSettings by(EngineSettings settings) {
        return settings.with(settings.work().withSuite(SUITE));
    }

    /** A world in which they decide. */
    static FakeWorld world(int cpus, FakeServer... servers) {
        return new FakeWorld(1, HostInfo.plain(cpus, FakeServer.FLOPS), by(EngineSettings.defaults(cpus, "plat")),
                servers);
    }
}
