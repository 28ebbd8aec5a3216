package org.quern.daemon.start;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientSwitch;
import org.quern.coproc.probe.HostProbe;
import org.quern.coproc.probe.Missing;
import org.quern.coproc.probe.OshiSystem;
import org.quern.coproc.probe.Platforms;
import org.quern.coproc.probe.Probed;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.settings.Configuration;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.share.KernelGroups;
import org.quern.daemon.store.Accounts;
import org.quern.daemon.store.AnonymousPlatforms;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DirectoryLock;
import org.quern.daemon.store.DiskFolder;
import org.quern.daemon.store.Inventory;
import org.quern.daemon.store.LastRequests;
import org.quern.daemon.store.MissingAccountFiles;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.IdentitySettings;
import org.quern.model.AccountFile;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.store.Gaps;
import org.quern.store.Quarantine;
import org.quern.store.StateFile;
import org.quern.store.UnreadableState;

/** Reads what a start needs, step by step; what was noticed gathers on the way. For one start. */
public final class StartReader {
    /** Of a client that stands by: nobody is told that there is none. */
    private static final StateFile.Loaded UNREAD = new StateFile.Loaded(null, "", StateFile.Trust.WHOLE, List.of());

    private final DaemonOptions wanted;
    private final DataDirectory data;
    private final Accounts accounts;
    private final StateFile stateFile;
    private final Quarantine quarantine;
    private final StateNews news;
    private final List<String> problems = new ArrayList<>();
    private final AnonymousPlatforms own;
    private final Platforms platforms = HostProbe.platforms();
    private final HostInfo probed;
    private @Nullable StandbyReason refusal;
    /** Whether nothing can be missing in the state; else projects are asked soon. */
    private boolean complete = true;
    private SavedState saved;

    /** Of one data directory, which is locked. */
    public StartReader(DaemonOptions wanted, DataDirectory data, Accounts accounts, StateFile stateFile,
            DirectoryLock lock) {
        this.wanted = wanted;
        this.data = data;
        this.accounts = accounts;
        this.stateFile = stateFile;
        quarantine = new Quarantine(new DiskFolder(data.root()));
        news = new StateNews(data);
        own = new AnonymousPlatforms(data, problems::add);
        Probed<HostInfo> look = HostProbe.probe(OshiSystem.open(), data.root(), Instant.now());
        problems.addAll(look.missing().stream().map(Missing::toString).toList());
        probed = look.value();
        refusal = lock.isReadOnly() ? StandbyReason.readOnly(data, lock) : null;
        saved = SavedState.fresh(probed, platforms.primary(), IdentitySettings.PROTOCOL_VERSION); // until it is read
    }

    /** Reads all of it. */
    public Startup read(KernelGroups kernel, ProcessControl control) throws IOException {
        readState();
        SavedState first = saved;
        accounts.files().useVenues(first::venueOf);
        accounts.files().useWaiting(url -> first.find(url).map(SavedProject::url));
        List<AccountFile> attached = attach();
        compareWithRequests(attached);
        Configuration configuration = Configuration.read(data, saved.hostVenue(),
                attached.stream().map(AccountFile::url).toList(), first::venueOf);
        problems.addAll(configuration.mistakes());
        if (configuration.options().is(ClientSwitch.SKIP_CPU_BENCHMARKS) && saved.host().calculated() <= 0) {
            saved = saved.withHost(ThisComputer.assumed(saved.host(), StateNews.seconds()));
        }
        problems.forEach(news::alert);
        EngineSettings settings = configuration.settings(saved.host(), platforms, wanted, kernel.share(), true);
        Inventory inventory = refusal != null ? new Inventory(saved, List.of())
                : Inventory.take(data, saved, control, complete ? Optional.empty() : Optional.of(quarantine));
        news.tellKept(quarantine);
        return new Startup(inventory.state(), attached, configuration, platforms, settings, inventory.events(),
                news.messages(), refusal);
    }

    private void readState() throws IOException {
        // Those of the last session, until the drivers have answered: managers are shown them, and nothing is computed on them.
        HostInfo cards = probed;
        try {
            StateFile.Loaded loaded = refusal == null ? stateFile.read(accounts.files()::urls) : UNREAD;
            complete = loaded.trust() == StateFile.Trust.WHOLE;
            news.tell(loaded);
            if (loaded.trust() == StateFile.Trust.SALVAGED || loaded.trust() == StateFile.Trust.EARLIER) {
                keepStateFiles();
            }
            SavedState state = loaded.state();
            Gaps gaps = Gaps.closed(state == null ? fresh() : own.applied(state, platforms.primary()),
                    own::areUnreadable);
            problems.addAll(gaps.remarks());
            complete &= gaps.remarks().isEmpty();
            cards = gaps.state().host();
            saved = news.withModes(loaded.trust(), gaps.state())
                    .withHost(ThisComputer.known(probed, gaps.state().host(), data));
        } catch (UnreadableState fault) {
            refusal = StandbyReason.of(fault, stateFile);
            saved = fresh();
        }
        if (refusal != null) {
            problems.add(refusal.words());
        }
        if (wanted.asksDrivers()) {
            saved = saved
                    .withHost(saved.host().withCoprocessors(cards.coprocessors()).withOpenClCpus(cards.openClCpus()));
        }
    }

    private List<AccountFile> attach() throws IOException {
        problems.addAll(accounts.attach(wanted.attachFile() == null ? List.of(data.attachFile())
                : List.of(data.attachFile(), wanted.attachFile())));
        accounts.staying().forEach(news::inform);
        List<AccountFile> all = accounts.files().readAll();
        List<AccountFile> attached = all.stream().filter(account -> !own.areUnreadable(account.url())).toList();
        problems.addAll(accounts.files().unreadable());
        problems.addAll(MissingAccountFiles.of(data, saved, all));
        if (refusal == null) {
            saved = own.begun(saved, attached, platforms.primary());
            accounts.know(attached);
        }
        return attached;
    }

    /** A state that does not know of the last exchange is an earlier one. */
    private void compareWithRequests(List<AccountFile> attached) throws IOException {
        LastRequests requests = LastRequests.read(data, attached);
        List<ProjectUrl> later = complete && refusal == null ? requests.after(saved) : List.of();
        if (!later.isEmpty()) {
            complete = false;
            problems.add(StateNews.older(later));
            keepStateFiles();
            saved = news.withModes(StateFile.Trust.SALVAGED, saved);
        }
        if (!complete && refusal == null) {
            saved = Startup.lookedInto(requests.completed(saved, problems::add), StateNews.seconds());
        }
    }

    private void keepStateFiles() {
        try {
            stateFile.copyTo(quarantine);
        } catch (IOException e) {
            problems.add("The state files could not be kept: " + WriteTrouble.words(e));
        }
    }

    private SavedState fresh() {
        return SavedState.fresh(ThisComputer.withCpid(probed, data), platforms.primary(),
                IdentitySettings.PROTOCOL_VERSION);
    }
}
