package org.quern.engine.host;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Decision;
import org.quern.engine.estimate.Usages;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.AccountFile;
import org.quern.model.AppInfo;
import org.quern.model.DataNames;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;

/** What follows from news about this computer, its settings and accounts. */
public final class HostEvents {
    private HostEvents() {}

    public static void settings(TickContext tick, EngineSettings settings) {
        boolean news = !settings.wishes().equals(tick.state().settings().wishes());
        tick.state().use(settings);
        if (news) {
            tick.state().projects().values().forEach(project -> Usages.tellUnmet(tick, project));
            UnmatchedExclusions.tell(tick);
        }
    }

    public static void permission(TickContext tick, Permission permission) {
        if (tick.state().permissionTold().offline() && !permission.offline()) {
            tick.state().networkIsBack();
        }
        tick.state().permissionTold(permission);
        settlePermission(tick);
    }

    /** Right after the start: nothing acts before it is known what may, and that is what people are told. */
    public static void explainUnknown(TickContext tick) {
        if (!tick.state().permission().compute().isKnown()) {
            explain(tick, "computing", Permission.Verdict.UNKNOWN, Permission.Verdict.UNKNOWN);
            explain(tick, "network use", Permission.Verdict.UNKNOWN, Permission.Verdict.UNKNOWN);
        }
    }

    /** What the sensors and rules allow, less what the user's modes and the disk forbid. */
    static Permission settled(TickContext tick) {
        Permission wanted = tick.state().modes().limit(tick.state().permissionTold(), tick.now().wall());
        String violation = tick.state().watch().violation();
        return violation.isEmpty() ? wanted : wanted.withoutComputing(Permission.DISK_SIZE, violation);
    }

    /** From now on {@link #settled} holds. */
    public static void settlePermission(TickContext tick) {
        Permission permission = settled(tick);
        explain(tick, "computing", tick.state().permission().compute(), permission.compute());
        CardPermission.changed(tick, tick.state().permission(), permission);
        explain(tick, "network use", tick.state().permission().network(), permission.network());
        ClientState state = tick.state();
        boolean computes = permission.compute().allowed();
        boolean polled = tick.timeAdvance().polls();
        if (polled || (computes && !asAtLastSchedule(state, permission))) {
            state.schedule().lookNow();
        }
        if (polled || (permission.network().allowed()
                && (!state.permission().network().allowed() || (computes && state.contacts().fetchPutOff())))) {
            state.contacts().lookNow();
        }
        state.permission(permission);
    }

    /**
     * A simulated host goes off and on thousands of times. What was chosen before stays chosen: it goes on where it was, and
     * the next look comes when a slice or a task ends. The daemon looks every minute anyway.
     */
    private static boolean asAtLastSchedule(ClientState state, Permission permission) {
        Permission then = state.schedule().under();
        return then != null && then.gpu().allowed() == permission.gpu().allowed()
                && then.sparesDisplay() == permission.sparesDisplay()
                && then.transfers().allowed() == permission.transfers().allowed();
    }

    private static void explain(TickContext tick, String what, Permission.Verdict before, Permission.Verdict now) {
        boolean asExpected = !before.isKnown() && now.allowed(); // a start like most others
        if (before.allowed() != now.allowed() && !asExpected) {
            tick.log(null, now.allowed() ? "Resuming " + what : "Suspending " + what + " - " + now.reason());
        }
        tick.decide(Decision.Kind.HOST, what, now.allowed() ? "allow" : "suspend", now.reason());
    }

    /** Account files are the list of attached projects: new ones attach, known ones get new preferences. */
    public static void accounts(TickContext tick, List<AccountFile> accounts, SortedMap<ProjectUrl, AppInfo> own) {
        for (AccountFile account : accounts) {
            ProjectState known = tick.state().find(account.url());
            if (known == null && tick.removalIsHeld(account.url())) {
                tick.log(account.url(), "Not attached again: it is being detached, and its account file is removed as"
                        + " soon as the state without it can be saved; attach it again then");
            } else if (known == null) {
                ProjectState project = new ProjectState(account, tick.state().flags());
                adopt(tick, project, own.get(account.url()));
                tick.state().attached(project);
                tick.log(account.url(), project.results().isEmpty() ? "Attached to project"
                        : "Attached to project again; its "
                                + (project.results().size() == 1 ? "task goes on"
                                        : project.results().size() + " tasks go on"));
                explainPrograms(tick, project);
            } else {
                take(known, account);
            }
        }
    }

    /** Whose programs compute its tasks, if not its own. */
    public static void explainPrograms(TickContext tick, ProjectState project) {
        if (project.flags().anonymousPlatform()) {
            String reason = String.format(Locale.ROOT,
                    "anonymous platform: app_info.xml has %d of your versions, and none of the project's is used",
                    project.versions().size());
            tick.decide(project.url(), Decision.Kind.FILE, DataNames.APP_INFO, "use", reason);
            tick.log(project.url(), "Using app_info.xml - " + reason);
        }
    }

    /** Takes over what an account file says, if its project is still attached. */
    public static void account(TickContext tick, AccountFile account) {
        ProjectState known = tick.state().find(account.url());
        if (known != null) {
            take(known, account);
        }
    }

    private static void take(ProjectState project, AccountFile account) {
        project.account(account);
        project.settleShare();
    }

    /** A project whose account file had vanished and is back finds its work again; the user's own programs count from the beginning. */
    private static void adopt(TickContext tick, ProjectState project, @Nullable AppInfo own) {
        Optional<SavedProject> before = tick.state().withoutAccount().take(project.url());
        SavedProject known = before.orElseGet(() -> SavedProject.attached(project.url()));
        if (own != null) {
            project.restore(known.with(own.settled(tick.state().settings().identity().platform(),
                    tick.state().host().fpops())));
        } else if (before.isPresent()) {
            project.restore(known);
        }
    }
}
