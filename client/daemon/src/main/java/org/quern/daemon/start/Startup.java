package org.quern.daemon.start;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientSwitch;
import org.quern.coproc.probe.HostCpid;
import org.quern.coproc.probe.HostProbe;
import org.quern.coproc.probe.Missing;
import org.quern.coproc.probe.OshiSystem;
import org.quern.coproc.probe.Platforms;
import org.quern.coproc.probe.Probed;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.slot.KeptSlots;
import org.quern.daemon.settings.Configuration;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.settings.SettingsResolver;
import org.quern.daemon.share.KernelGroups;
import org.quern.daemon.store.Accounts;
import org.quern.daemon.store.AnonymousPlatforms;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DirectoryLock;
import org.quern.daemon.store.DiskFolder;
import org.quern.daemon.store.Inventory;
import org.quern.daemon.store.LastRequests;
import org.quern.daemon.store.MissingAccountFiles;
import org.quern.daemon.store.ModesFile;
import org.quern.engine.command.Message;
import org.quern.engine.event.Chore;
import org.quern.engine.event.Event;
import org.quern.engine.record.Recorded;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.IdentitySettings;
import org.quern.engine.state.ClientClock;
import org.quern.model.AccountFile;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.Sane;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.store.Gaps;
import org.quern.store.Quarantine;
import org.quern.store.StateFile;
import org.quern.store.UnreadableState;
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
    /** Of a client that stands by: nobody is told that there is none. */
    private static final StateFile.Loaded UNREAD = new StateFile.Loaded(null, "", StateFile.Trust.WHOLE, List.of());

    public static Startup read(DaemonOptions wanted, DataDirectory data, DirectoryLock lock, Accounts accounts,
            StateFile stateFile, KernelGroups kernel, ProcessControl control)
            throws IOException {
        List<Message> messages = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        Probed<HostInfo> probed = HostProbe.probe(OshiSystem.open(), data.root(), Instant.now());
        problems.addAll(probed.missing().stream().map(Missing::toString).toList());
        Platforms platforms = HostProbe.platforms();
        SavedState saved;
        // Those of the last session, until the drivers have answered: managers are shown them, and nothing is computed on them.
        HostInfo cards = probed.value();
        StandbyReason refusal = lock.isReadOnly() ? StandbyReason.readOnly(data, lock) : null;
        Quarantine quarantine = new Quarantine(new DiskFolder(data.root()));
        boolean complete = true;
        AnonymousPlatforms own = new AnonymousPlatforms(data, problems::add);
        try {
            StateFile.Loaded loaded = refusal == null ? stateFile.read(accounts.files()::urls) : UNREAD;
            complete = loaded.trust() == StateFile.Trust.WHOLE;
            tell(loaded, messages);
            keepDamaged(loaded, stateFile, quarantine, problems);
            SavedState state = loaded.state();
            Gaps gaps = Gaps.closed(state == null ? fresh(data, probed.value(), platforms)
                    : own.applied(state, platforms.primary()), own::areUnreadable);
            problems.addAll(gaps.remarks());
            complete &= gaps.remarks().isEmpty();
            cards = gaps.state().host();
            saved = withModes(loaded.trust(), gaps.state(), data, messages)
                    .withHost(known(probed.value(), gaps.state().host(), data));
        } catch (UnreadableState fault) {
            refusal = StandbyReason.of(fault, stateFile);
            saved = fresh(data, probed.value(), platforms);
        }
        if (refusal != null) {
            problems.add(refusal.words());
        }
        if (wanted.asksDrivers()) {
            saved = saved
                    .withHost(saved.host().withCoprocessors(cards.coprocessors()).withOpenClCpus(cards.openClCpus()));
        }
        SavedState first = saved;
        accounts.files().useVenues(first::venueOf);
        accounts.files().useWaiting(url -> first.find(url).map(SavedProject::url));
        problems.addAll(accounts.attach(wanted.attachFile() == null ? List.of(data.attachFile())
                : List.of(data.attachFile(), wanted.attachFile())));
        accounts.staying().forEach(text -> messages.add(message(Message.Priority.INFO, text)));
        List<AccountFile> all = accounts.files().readAll();
        List<AccountFile> attached = all.stream().filter(account -> !own.areUnreadable(account.url())).toList();
        problems.addAll(accounts.files().unreadable());
        problems.addAll(MissingAccountFiles.of(data, saved, all));
        if (refusal == null) {
            saved = own.begun(saved, attached, platforms.primary());
            accounts.know(attached);
        }
        LastRequests requests = LastRequests.read(data, attached);
        List<ProjectUrl> later = complete && refusal == null ? requests.after(saved) : List.of();
        if (!later.isEmpty()) {
            complete = false;
            problems.add(older(later));
            keep(stateFile, quarantine, problems);
            saved = withModes(StateFile.Trust.SALVAGED, saved, data, messages);
        }
        if (!complete && refusal == null) {
            saved = lookedInto(requests.completed(saved, problems::add), seconds());
        }
        Configuration configuration = Configuration.read(data, saved.hostVenue(),
                attached.stream().map(AccountFile::url).toList(), first::venueOf);
        problems.addAll(configuration.mistakes());
        if (configuration.options().is(ClientSwitch.SKIP_CPU_BENCHMARKS) && saved.host().calculated() <= 0) {
            saved = saved.withHost(assumed(saved.host()));
        }
        problems.forEach(problem -> messages.add(message(Message.Priority.ALERT, problem)));
        EngineSettings settings = configuration.settings(saved.host(), platforms, wanted, kernel.share(), true);
        Inventory inventory = refusal != null ? new Inventory(saved, List.of())
                : Inventory.take(data, saved, control, complete ? Optional.empty() : Optional.of(quarantine));
        KeptSlots.unreadable(data.root()).forEach(kept -> messages.add(message(Message.Priority.ALERT, kept)));
        quarantine.place().ifPresent(place -> messages.add(message(Message.Priority.ALERT,
                "What might be missed one day was moved to " + place
                        + " in the data directory. A slot there is used again when its project sends its task again; nothing is deleted: delete the folder when you miss nothing.")));
        quarantine.aside().forEach(kept -> messages.add(message(Message.Priority.ALERT,
                kept + ". Nothing is deleted: delete it when you miss nothing.")));
        return new Startup(inventory.state(), attached, configuration, platforms, settings,
                inventory.events(), messages, refusal);
    }

    /** Each project is asked soon, and keeps its files until then; {@code computer}: what its clock shows, which may not be the client's time. */
    static SavedState lookedInto(SavedState doubtful, double computer) {
        double now = ClientClock.beginning(computer, doubtful.timeStats());
        return doubtful.withProjects(doubtful.projects().stream()
                .map(project -> project.askedSoon().keepingFilesSince(now)).toList());
    }

    private static void tell(StateFile.Loaded loaded, List<Message> messages) {
        loaded.problems().forEach(problem -> messages.add(message(Message.Priority.ALERT, "State: " + problem)));
        switch (loaded.trust()) {
            case NEW -> messages.add(message(Message.Priority.INFO, "No state file: this is a new client"));
            case SALVAGED -> messages.add(message(Message.Priority.ALERT, loaded.source().isEmpty()
                    ? "The state file is damaged, and nothing is intact in it or its earlier generations. Projects are asked soon for their tasks; forgotten is what was set for single"
                            + " projects and tasks, such as suspending them, what each has computed, and which time the computer is usually on"
                    : "The state file is damaged: going on with what is intact in " + loaded.source()
                            + ". Each project is asked soon for tasks that are missing here"));
            case EDITED -> messages.add(message(Message.Priority.ALERT, loaded.source()
                    + " was changed by somebody else since it was written: its checksum does not match. It is well-formed, and taken as it is."));
            case EARLIER -> messages.add(message(Message.Priority.ALERT,
                    "Going on with the earlier state. Each project is asked soon for tasks that are missing here"));
            case WHOLE -> {
            }
        }
    }

    /** A state that was lost or is doubtful has the modes that were kept beside it. */
    private static SavedState withModes(StateFile.Trust trust, SavedState state, DataDirectory data,
            List<Message> messages) {
        if (trust == StateFile.Trust.WHOLE || trust == StateFile.Trust.EDITED) {
            return state;
        }
        Optional<SavedState> restored = new ModesFile(data).restored(state);
        if (restored.isPresent()) {
            messages.add(message(Message.Priority.INFO,
                    "The modes, such as \"never\", are those that " + ModesFile.NAME + " has kept"));
        } else if (trust != StateFile.Trust.NEW) {
            messages.add(message(Message.Priority.ALERT,
                    "No copy of the modes was found: if computing, graphics cards or the network were set to \"never\", look whether they still are"));
        }
        return restored.orElse(state);
    }

    private static void keepDamaged(StateFile.Loaded loaded, StateFile file, Quarantine quarantine,
            List<String> problems) {
        if (loaded.trust() == StateFile.Trust.SALVAGED || loaded.trust() == StateFile.Trust.EARLIER) {
            keep(file, quarantine, problems);
        }
    }

    private static void keep(StateFile file, Quarantine quarantine, List<String> problems) {
        try {
            file.copyTo(quarantine);
        } catch (IOException e) {
            problems.add("The state files could not be kept: " + WriteTrouble.words(e));
        }
    }

    private static String older(List<ProjectUrl> later) {
        return "The state file is an earlier one than the last: it does not know of the last exchange with "
                + later.stream().map(ProjectUrl::canonical).collect(Collectors.joining(", "))
                + ". Was it restored from a copy? Each project is asked soon for tasks that are missing here";
    }

    private static SavedState fresh(DataDirectory data, HostInfo host, Platforms platforms) {
        return SavedState.fresh(withCpid(host, data), platforms.primary(), IdentitySettings.PROTOCOL_VERSION);
    }

    /** Looks at the computer again; what is known of it by other means stays. */
    public static HostInfo describe(DataDirectory data, HostInfo before) {
        return known(HostProbe.probe(OshiSystem.open(), data.root(), Instant.now()).value(), before, data);
    }

    /** The computer as it is now, with its identity and benchmarks as they were. */
    private static HostInfo known(HostInfo now, HostInfo before, DataDirectory data) {
        HostInfo host = before.calculated() > 0 ? now.withBenchmarks(before.fpops(), before.iops(), before.calculated())
                : now;
        return before.hostCpid().isEmpty() ? withCpid(host, data) : host.withCpid(before.hostCpid());
    }

    /** Nobody shall measure: the speeds are assumed, and servers may rely on them (docs/protocol/coprocessors.md 9). */
    private static HostInfo assumed(HostInfo host) {
        return host.withBenchmarks(HostInfo.DEFAULT_OPS, HostInfo.DEFAULT_OPS, seconds());
    }

    private static HostInfo withCpid(HostInfo host, DataDirectory data) {
        return host.withCpid(HostCpid.make(HostProbe.macAddress(OshiSystem.open()), data.root().toString(),
                UUID.randomUUID().toString()));
    }

    private static Message message(Message.Priority priority, String text) {
        return new Message(seconds(), null, priority, text);
    }

    private static double seconds() {
        return Instant.now().toEpochMilli() / 1000.0;
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
