package org.quern.daemon.manager;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.engine.settings.IdentitySettings;
import org.quern.engine.view.ClientView;
import org.quern.engine.view.ClientView.TaskView;
import org.quern.model.AccountFile;
import org.quern.model.AppVersion;
import org.quern.model.DataNames;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerRequest;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.TimeStats;
import org.quern.model.Workunit;
import org.quern.rpc.scan.ByteText;

/** What an account manager is told of this client (docs/protocol/accounts.md 8.2), from the published view. */
final class ManagerReport {
    /** A preferences file of more bytes is none: BOINC's own have 2 KB. */
    private static final long MOST_PREFERENCES_BYTES = 1 << 20;
    private final ClientView view;
    private final List<AccountFile> accounts;

    private ManagerReport(ClientView view, List<AccountFile> accounts) {
        this.view = view;
        this.accounts = accounts;
    }

    static ManagerRequest of(ManagerLogin login, ClientView view, List<AccountFile> accounts,
            Path dataDirectory) throws IOException {
        IdentitySettings identity = view.settings().identity();
        List<String> platforms = Stream.concat(Stream.of(identity.platform()), identity.altPlatforms().stream())
                .toList();
        return new ManagerRequest(login, view.modes().cpu().usual(), identity.clientVersion(), platforms,
                new ManagerReport(view, accounts).projects(), identity.preferencesXml(),
                preferences(dataDirectory.resolve(DataNames.PREFERENCES)),
                identity.shown(view.state().host()), view.state().timeStats(),
                view.state().netStats(), view.now().wall());
    }

    private static @Nullable String preferences(Path file) throws IOException {
        return Files.exists(file) && Files.size(file) <= MOST_PREFERENCES_BYTES
                ? ByteText.decode(RegularFile.bytes(file)) : null;
    }

    private List<ManagerRequest.Project> projects() {
        List<ManagerRequest.Project> projects = new ArrayList<>();
        for (SavedProject project : view.state().projects()) {
            Queue queue = new Queue(project, view);
            projects.add(new ManagerRequest.Project(project, queue.notStarted, queue.inProgress, key(project)));
        }
        return projects;
    }

    private String key(SavedProject project) {
        return accounts.stream().filter(account -> account.url().sameProject(project.url()))
                .map(AccountFile::authenticator).findFirst().orElse("");
    }

    /** Seconds of work of one project, by the clock on the wall. */
    private static final class Queue {
        private final SavedProject project;
        private final Map<String, Workunit> workunits = new HashMap<>();
        private final Map<AppVersion.Key, AppVersion> versions = new HashMap<>();
        private double notStarted;
        private double inProgress;

        Queue(SavedProject project, ClientView view) {
            this.project = project;
            project.workunits().forEach(workunit -> workunits.put(workunit.name(), workunit));
            project.versions().forEach(version -> versions.put(version.key(), version));
            Map<String, TaskView> tasks = new HashMap<>();
            view.tasks().stream().filter(task -> task.project().equals(project.url()))
                    .forEach(task -> tasks.put(task.result(), task));
            double available = available(view.state().timeStats());
            for (SavedResult result : project.results()) {
                add(result, tasks.get(result.result().name()), available);
            }
        }

        private static double available(TimeStats stats) {
            double part = stats.onFrac() * stats.activeFrac();
            return part > 0 ? part : 1;
        }

        private void add(SavedResult saved, @Nullable TaskView task, double available) {
            ResultState state = saved.outcome().state();
            if (state.ended() || state == ResultState.FILES_UPLOADING) {
                return;
            }
            if (task != null && task.elapsed() > 0) {
                inProgress += task.remaining() / available;
            } else {
                notStarted += estimate(saved.result()) / available;
            }
        }

        private double estimate(Result result) {
            Workunit workunit = workunits.get(result.wuName());
            AppVersion version = workunit == null ? null : versions.get(result.versionKey(workunit.appName()));
            ResourceUsage own = workunit == null ? null : workunit.usage();
            double flops = own != null ? own.flops() : version != null ? version.usage().flops() : 0;
            double correction = project.flags().dontUseDcf() ? 1 : project.accounting().durationCorrection();
            return workunit == null || flops <= 0 ? 0 : workunit.fpopsEst() / flops * correction;
        }
    }
}
