package org.quern.simulator.soak.check;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quern.engine.command.Decision;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.engine.view.TransferView;
import org.quern.model.FileRecord;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TransferState;
import org.quern.scheduler.contact.RpcTiming;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/**
 * Whatever waits has a reason that can be told, and what waits for a time waits for one that will come. Looks about once an hour: at what
 * is told in runs that tell reasons, at what is on disk in all.
 */
final class WaitsExplained extends Check {
    /** One of so many turns is looked at: a picture costs more than a turn. */
    private static final int SAMPLE = 23;
    /** In a client with little to do these are hours: then it is looked at so often, seconds. */
    private static final double SAMPLE_SECONDS = 3600;
    /** Transfers wait for six hours at most (docs/protocol/file-transfer.md 4), and ten minutes for space. */
    private static final double LONGEST_TRANSFER_SECONDS = 21_600;
    private static final double ROUNDING_SECONDS = 60;
    /** What changes is looked at within a minute; a client with much to do may be a little late. */
    private static final double MARGIN_SECONDS = 600;
    /** Seconds of the run since which the clock went on, the client lived and its permission was the same. */
    private double sameSince;
    /** How far the clock is from the monotonic one: somebody set it, or the computer slept. */
    private double offset;
    private boolean mayCompute;
    private boolean isQuitting;
    /** Seconds of the run of the last look at what is told, and at a state. */
    private double lookedAt;
    private double stateLookedAt;
    /** Reasons that do not hold, and seconds of the monotonic clock since when. As long as there is one, each turn is looked at. */
    private Map<Decision.Key, Double> wrongSince = new TreeMap<>();

    WaitsExplained() {
        super("every wait has a reason", "what waits has a reason, and a time if it waits for one");
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        double offsetNow = turn.now().wall() - turn.now().mono().seconds();
        if (Math.abs(offsetNow - offset) > ROUNDING_SECONDS || world.allowsComputing() != mayCompute) {
            sameSince = world.time().now();
            offset = offsetNow;
            mayCompute = world.allowsComputing();
        }
        boolean isTurn = world.turns() % SAMPLE == 0 || world.time().now() >= lookedAt + SAMPLE_SECONDS;
        if (world.plan().explains() && (isTurn || !wrongSince.isEmpty())) {
            lookedAt = world.time().now();
            ClientView view = turn.tick().view();
            look(view);
            double most = world.plan().host().lookSeconds() + 2 * world.plan().host().stepSeconds() + MARGIN_SECONDS;
            if (!isQuitting && world.time().now() - sameSince > most) {
                lookAtReasons(turn, most);
            } else {
                wrongSince.clear();
            }
        }
    }

    /** Whether anybody tells reasons or not. */
    @Override
    public void stored(WorldView world, SavedState state) {
        if (world.time().now() >= stateLookedAt + SAMPLE_SECONDS) {
            stateLookedAt = world.time().now();
            double now = state.timeStats().lastUpdate();
            for (SavedProject project : state.projects()) {
                if (!world.user().isAttached(project.url())) {
                    continue; // its times are looked at when its account file is back
                }
                look(project, now);
                lookAtTransfers(project, now);
            }
        }
    }

    /** What is left of one that nobody waits for any more, in a state that came back, may tell of any time. */
    private void lookAtTransfers(SavedProject project, double now) {
        Set<String> wanted = SavedResults.wantedFiles(project, Set.of());
        for (FileRecord file : project.files()) {
            TransferState transfer = file.transfer();
            double wait = transfer == null ? 0 : transfer.nextRequestTime() - now;
            boolean isForNobody = transfer != null && !transfer.upload() && !wanted.contains(file.name());
            require(isForNobody || wait <= LONGEST_TRANSFER_SECONDS + ROUNDING_SECONDS,
                    () -> String.format(Locale.ROOT, "%s waits for %.0f s", file.name(), wait));
        }
    }

    private void look(SavedProject project, double now) {
        double wait = project.contact().minRpcTime() - now;
        require(wait <= RpcTiming.LONGEST_DELAY + ROUNDING_SECONDS,
                () -> String.format(Locale.ROOT, "%s waits for %.0f s", project.url(), wait));
    }

    @Override
    public void began(WorldView world, SavedState from) {
        sameSince = world.time().now();
        isQuitting = false;
        wrongSince.clear();
    }

    @Override
    public void asked(WorldView world, UserCommand command) {
        isQuitting |= command instanceof UserCommand.Quit;
    }

    /** A reason that is told holds now: it was found, or found again, at the last look, and says what is so. */
    private void lookAtReasons(Turn turn, double most) {
        ClientView view = turn.tick().view();
        Map<Decision.Key, Decision> told = new TreeMap<>();
        view.explanations().forEach(decision -> told.put(decision.key(), decision));
        Map<Decision.Key, Double> before = wrongSince;
        wrongSince = new TreeMap<>();
        for (SavedProject project : attached(view)) {
            for (SavedResult result : project.results()) {
                Decision why = told.get(
                        new Decision.Key(Decision.Kind.TASK, result.result().name(), project.url()));
                if (why != null && ComingFiles.isUnfinished(result.outcome())) {
                    lookAtReason(turn, why, result, most, before);
                }
            }
        }
    }

    private void lookAtReason(Turn turn, Decision why, SavedResult result, double most,
            Map<Decision.Key, Double> before) {
        String name = result.result().name();
        double age = turn.now().wall() - why.at(); // people are told the computer's time
        boolean isLookedAt = result.outcome().state() == ResultState.FILES_DOWNLOADED;
        require(!isLookedAt || age <= most,
                () -> String.format(Locale.ROOT, "the reason of %s is %.0f s old: %s", name, age, why.reason()));
        require(!isLookedAt || !why.reason().contains("files are being downloaded"),
                () -> "%s has its files, and its reason is that %s".formatted(name, why.reason()));
        boolean isWrong = why.reason().startsWith("computing is suspended")
                && turn.tick().view().permission().compute().allowed();
        if (isWrong) {
            double now = turn.now().mono().seconds();
            double since = before.getOrDefault(why.key(), now);
            wrongSince.put(why.key(), since);
            require(now - since <= most, () -> "%s waits, since %s; and it is not".formatted(name, why.reason()));
        }
    }

    private void look(ClientView view) {
        Set<String> reasons = view.explanations().stream().filter(decision -> !decision.reason().isBlank())
                .map(decision -> key(decision.kind(), decision.subject()))
                .collect(Collectors.toCollection(TreeSet::new));
        double now = view.now().wall();
        for (SavedProject project : attached(view)) {
            for (SavedResult result : project.results()) {
                String name = result.result().name();
                require(!ComingFiles.isUnfinished(result.outcome()) || reasons.contains(key(Decision.Kind.TASK, name)),
                        () -> name + " is " + result.outcome().state() + " and nobody says why");
            }
            look(project, now);
        }
        view.transfers().forEach(transfer -> look(transfer, now, reasons));
        for (ClientView.TaskView task : view.tasks()) {
            require(task.scheduling().deferredUntil() <= now || !task.scheduling().deferredReason().isBlank(),
                    () -> task.result() + " is put off and nobody says why");
        }
    }

    /** Of others the state keeps what it knows, without a look at it. */
    private static List<SavedProject> attached(ClientView view) {
        Set<String> attached = view.projects().stream().map(project -> project.project().canonical())
                .collect(Collectors.toCollection(TreeSet::new));
        return view.state().projects().stream().filter(project -> attached.contains(project.url().canonical()))
                .toList();
    }

    private void look(TransferView transfer, double now, Set<String> reasons) {
        double wait = transfer.state().nextRequestTime() - now;
        require(wait <= LONGEST_TRANSFER_SECONDS + ROUNDING_SECONDS,
                () -> String.format(Locale.ROOT, "%s waits for %.0f s", transfer.file(), wait));
        require(wait <= 0 || transfer.active() || !transfer.lastError().isBlank()
                || reasons.contains(key(Decision.Kind.FILE, transfer.file())),
                () -> transfer.file() + " waits and nobody says why");
    }

    private static String key(Decision.Kind kind, String subject) {
        return kind + " " + subject;
    }
}
