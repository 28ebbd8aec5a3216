package org.quern.daemon.start;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientSwitch;
import org.quern.coproc.probe.Platforms;
import org.quern.daemon.settings.Configuration;
import org.quern.daemon.settings.SettingsResolver;
import org.quern.engine.command.Message;
import org.quern.engine.event.Chore;
import org.quern.engine.event.Event;
import org.quern.engine.record.Recorded;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientClock;
import org.quern.model.AccountFile;
import org.quern.model.Sane;
import org.quern.model.SavedState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that is read before the engine can start, in the order of docs/protocol/data-directory.md 4, and what was
 * noticed on the way.
 *
 * @param saved the state to go on from
 * @param accounts the attached projects
 * @param configuration the user's wishes
 * @param platforms names of this computer's platforms
 * @param settings the settings in force
 * @param events what happened while no client was running
 * @param messages what people should know
 * @param refusal why the state cannot be read or written and nothing may be done therefore; null if it can
 */
public record Startup(SavedState saved, List<AccountFile> accounts, Configuration configuration, Platforms platforms,
        EngineSettings settings, List<Event> events, List<Message> messages, @Nullable StandbyReason refusal) {
    private static final Logger LOG = LoggerFactory.getLogger(Startup.class);

    /** Each project is asked soon, and keeps its files until then; {@code computer}: what its clock shows, which may not be the client's time. */
    static SavedState lookedInto(SavedState doubtful, double computer) {
        double now = ClientClock.beginning(computer, doubtful.timeStats());
        return doubtful.withProjects(doubtful.projects().stream()
                .map(project -> project.askedSoon().keepingFilesSince(now)).toList());
    }

    /**
     * When each chore last ran. The benchmarks' run stands where BOINC's client looks for it, and speeds that another version
     * measured count as none (docs/protocol/coprocessors.md 9).
     */
    public Map<Chore, Instant> lastRuns() {
        Map<Chore, Instant> last = new EnumMap<>(Chore.class);
        for (Chore chore : Chore.values()) {
            last.put(chore, at(saved.choreTimes().getOrDefault(chore.key(), 0.0)));
        }
        boolean sameClient = saved.version().equals(settings.identity().clientVersion())
                && saved.platform().equals(settings.identity().platform());
        last.put(Chore.BENCHMARKS, at(sameClient ? saved.host().calculated() : 0));
        if (configuration.options().is(ClientSwitch.SKIP_CPU_BENCHMARKS)) {
            last.remove(Chore.BENCHMARKS);
        }
        return last;
    }

    /** All that the engine starts from. */
    public Recorded.Start recorded(long seed) {
        LOG.debug("Seed of all chance in this session: {}", seed);
        return new Recorded.Start(Recorded.Start.FORMAT, SettingsResolver.VERSION, seed, saved, accounts, settings);
    }

    private static Instant at(double unixSeconds) {
        return Sane.instant(unixSeconds);
    }
}
