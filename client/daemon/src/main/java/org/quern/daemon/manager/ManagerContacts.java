package org.quern.daemon.manager;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.ManagerFiles;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.BoincError;
import org.quern.model.DataNames;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;
import org.quern.model.ManagerReply;
import org.quern.model.ManagerRequest;
import org.quern.model.ProjectUrl;
import org.quern.rpc.call.ManagerCall;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.http.HttpExchange;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;
import org.quern.scheduler.contact.Backoff;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins, follows and leaves an account manager (docs/protocol/accounts.md 8.1). One call is under way at a time; it and everything
 * that follows from it run on a thread of {@code io}. A call that failed, or a reply that cannot be used, changes nothing but the time
 * of the next call.
 */
public final class ManagerContacts {
    private static final Logger LOG = LoggerFactory.getLogger(ManagerContacts.class);
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final String READY_HASH = "hash:";
    private final DataDirectory data;
    private final ManagerFiles files;
    private final ProjectHttp http;
    private final ExecutorService io;
    private final MessageLog messages;
    private final ManagerHost host;
    /** Held while the state changes, and while what a reply wants is written. The duty cycle never waits for it. */
    private final ReentrantLock lock = new ReentrantLock();
    private volatile ManagerState state = ManagerState.NONE;
    private volatile ManagerOutcome outcome = ManagerOutcome.DONE;
    private volatile boolean calling;
    private volatile ManagerRest rest = ManagerRest.NONE;
    private final StarvedBackoff starved = new StarvedBackoff();
    /** Name and password to ask with when the manager no longer takes the key that it gave. */
    private ManagerLogin spare = ManagerLogin.NONE;
    /** Counts calls and leavings: the end of a call of before is nobody's any more. */
    private int generation;

    /** Contacts with the manager that its files name. */
    public ManagerContacts(DataDirectory data, ManagerFiles files, ProjectHttp http, ExecutorService io,
            MessageLog messages, ManagerHost host) {
        this.data = data;
        this.files = files;
        this.http = http;
        this.io = io;
        this.messages = messages;
        this.host = host;
        try {
            state = ManagerState.of(files.place(), files.login());
        } catch (IOException e) {
            messages.alert("The account manager's files cannot be read (" + e.getMessage()
                    + "); it is not contacted. Join it again, or leave it, to mend that.");
        }
    }

    /** After the first tick: without a manager no project is anybody's but the user's. Files that cannot be read prove nothing. */
    public void begin() {
        ClientView view = host.view();
        if (view != null && !data.has(DataNames.ACCOUNT_MANAGER)
                && view.state().projects().stream().anyMatch(project -> project.flags().attachedViaAcctMgr())) {
            host.ask(new UserCommand.LeaveManager());
        }
    }

    /** The general preferences came from the manager. */
    public boolean ownsPreferences() {
        return !url().isEmpty() && PreferencesFiles.network(data.root(), "", url -> Optional.empty(), seconds())
                .map(preferences -> ProjectUrl.of(preferences.sourceProject()).sameProject(ProjectUrl.of(url())))
                .orElse(false);
    }

    /** Which manager is known. */
    public ManagerPlace place() {
        return state.place();
    }

    /** What the user likes to compute, in elements, as the manager that is followed has it; empty for nothing. */
    public String keywords() {
        return state.inUse() ? state.login().keywords() : "";
    }

    /** Enough is known to contact it. */
    public boolean hasCredentials() {
        return state.login().hasCredentials();
    }

    /** The manager did not take the password in a call that nobody asked for. */
    public boolean passwordRefused() {
        return state.passwordRefused();
    }

    /** URL of the manager that is followed, empty if there is none. */
    public String url() {
        ManagerState now = state;
        return now.inUse() ? now.place().url() : "";
    }

    /** It wants no news of projects shown. */
    public boolean silencesProjects() {
        return state.inUse() && state.login().silencesProjects();
    }

    /** What became of the last wish. */
    public ManagerOutcome outcome() {
        return outcome;
    }

    /** Time passes: told on the duty cycle's thread, which never waits in here. */
    public void turn() {
        ClientView view = host.view();
        if (view == null || calling || !view.permission().network().allowed() || view.quitting() || !isDue(view)
                || !lock.tryLock()) {
            return;
        }
        try {
            if (!calling) {
                start(state, false);
            }
        } finally {
            lock.unlock();
        }
    }

    /** One that chooses projects is also asked when a device has nothing to do. */
    private boolean isDue(ClientView view) {
        double now = view.now().wall();
        if (rest.lasts(now)) {
            return false;
        }
        boolean hungry = state.inUse() && state.login().dynamic() && starved.calls(view);
        return hungry || state.due(now);
    }

    /**
     * Joins a manager; {@link #outcome} tells how it ended.
     *
     * @param password in the clear, or {@code hash:} and its hash
     * @return why nobody was asked, in BOINC's words; empty if the call is under way or has failed already
     */
    public Optional<String> join(String url, String name, String password) {
        lock.lock();
        try {
            ManagerLogin login = ManagerLogin.of(name, hash(name, password));
            if (!ProjectUrl.of(url).valid()) {
                outcome = ManagerOutcome.noUrl(url);
                return Optional.empty();
            }
            if (state.isOther(url, name)) {
                return Optional.of("attached to a different AM - detach first");
            }
            ManagerPlace known = state.place().securedBy(url);
            ManagerPlace place = known.isAt(url) ? known : ManagerPlace.at(url);
            return startIfFree(ManagerState.of(place,
                    state.inUse() ? state.login().withPassword(name, login.passwordHash()) : login));
        } finally {
            lock.unlock();
        }
    }

    /** MD5 of the password and the name in small letters (docs/protocol/accounts.md 8.1). */
    public static String hash(String name, String password) {
        return password.startsWith(READY_HASH) ? password.substring(READY_HASH.length())
                : Md5.of(password + name.toLowerCase(Locale.ROOT));
    }

    /** Follows this manager, unless one is followed; why not, or empty. It is asked with the next turn, and again until it answers. */
    public String adopt(ManagerPlace place, ManagerLogin login) {
        lock.lock();
        try {
            String refusal = state.inUse() ? state.place().url() + " is followed already" : "";
            if (refusal.isEmpty()) {
                follow(place, login);
            }
            return refusal;
        } finally {
            lock.unlock();
        }
    }

    /** The same for a wish that is told at every start: a manager that was left stays left, and a corrected name or password is used. */
    public String wish(ManagerPlace place, ManagerLogin login) {
        lock.lock();
        try {
            if (!state.inUse()) {
                return files.wasLeft(place.url())
                        ? "it was left by a command; join it with BOINC Manager or boinccmd to follow it again"
                        : adopt(place, login);
            }
            if (state.isCorrectedBy(place, login)) {
                follow(state.place().securedBy(place.url()), login);
            }
            String refusal = state.refusal(place, login);
            spare = refusal.isEmpty() ? login : ManagerLogin.NONE;
            return refusal;
        } finally {
            lock.unlock();
        }
    }

    private void follow(ManagerPlace place, ManagerLogin login) {
        try {
            state = ManagerState.of(place, login);
            files.keep(place, login);
            messages.inform("Following the account manager at " + ProjectUrl.of(place.url()));
        } catch (IOException e) {
            LOG.warn("The account manager's files could not be written: {}", e.toString());
        }
    }

    /** Contacts the manager that is followed; answers as {@link #join}. */
    public Optional<String> sync() {
        lock.lock();
        try {
            return state.inUse() ? startIfFree(state)
                    : Optional.of("bad arg: this client follows no account manager");
        } finally {
            lock.unlock();
        }
    }

    /** Leaves the manager: its projects stay, and are the user's. */
    public void leave() {
        lock.lock();
        try {
            generation++;
            calling = false;
            files.forget(state.place().url());
            host.followFeeds(ProjectUrl.of(state.place().url()), List.of());
            state = ManagerState.NONE;
            spare = ManagerLogin.NONE;
            outcome = ManagerOutcome.DONE;
            host.ask(new UserCommand.LeaveManager());
        } catch (IOException e) {
            outcome = ManagerOutcome.broken("its files cannot be deleted (" + e + ")");
        } finally {
            lock.unlock();
        }
    }

    private Optional<String> startIfFree(ManagerState candidate) {
        if (calling) {
            return Optional.of("the account manager is being contacted already; ask again when it has answered");
        }
        start(candidate, true);
        return Optional.empty();
    }

    private void start(ManagerState candidate, boolean byUser) {
        calling = true;
        int mine = ++generation;
        if (byUser) {
            outcome = ManagerOutcome.IN_PROGRESS;
        }
        io.execute(() -> run(candidate, byUser, mine));
    }

    /** Whatever goes wrong in here, the call ends: otherwise no other would ever begin. */
    private void run(ManagerState candidate, boolean byUser, int mine) {
        HttpResult<ManagerReply> result = new HttpResult.Failure<>(
                new HttpFailure(HttpFailure.Kind.BROKEN, 0, "internal error, see the log"));
        try {
            result = call(candidate);
        } catch (IOException e) {
            result = new HttpResult.Failure<>(new HttpFailure(HttpFailure.Kind.LOCAL, 0, e.toString()));
        } finally {
            ended(candidate, byUser, mine, result);
        }
    }

    private HttpResult<ManagerReply> call(ManagerState candidate) throws IOException {
        ClientView view = host.view();
        if (view == null) {
            throw new IOException("the client is starting; ask again in a second");
        }
        messages.inform("Contacting account manager at " + ProjectUrl.of(candidate.place().url()));
        ManagerRequest request = ManagerReport.of(candidate.login(), view, host.readAccounts(),
                data.root());
        HttpExchange<ManagerReply> call = ManagerCall.start(http, request,
                ProjectUrl.of(candidate.place().url()).canonical(), files.copies());
        HttpResult<ManagerReply> result = call.result().join();
        rest = rest.after(call.cost(), clientSeconds());
        return result;
    }

    private void ended(ManagerState candidate, boolean byUser, int mine, HttpResult<ManagerReply> result) {
        lock.lock();
        try {
            if (mine == generation) {
                settle(candidate, byUser, result);
            }
        } finally {
            lock.unlock();
        }
    }

    private void settle(ManagerState candidate, boolean byUser, HttpResult<ManagerReply> result) {
        ManagerOutcome end = ManagerOutcome.broken("internal error, see the log");
        try {
            end = switch (result) {
                case HttpResult.Failure<ManagerReply>(HttpFailure failure) ->
                        fail(candidate, byUser, new ManagerOutcome(failure.code(), failure.message()));
                case HttpResult.Success<ManagerReply>(ManagerReply reply) -> replied(candidate, byUser, reply);
            };
        } finally {
            calling = false;
            outcome = byUser ? end : outcome;
        }
    }

    private ManagerOutcome replied(ManagerState candidate, boolean byUser, ManagerReply reply) {
        String name = reply.name().isEmpty() ? candidate.place().url() : reply.name();
        reply.messages().forEach(text -> messages.inform("Account manager " + name + ": " + text));
        if (reply.failed()) {
            return fail(candidate, byUser, ManagerOutcome.refused(reply.errorNumber(), reply.error()));
        }
        String fault = ReplyWork.keyFault(candidate.place().signingKey(), reply.signingKey());
        if (!fault.isEmpty() && !follows(candidate)) {
            return fail(candidate, byUser, ManagerOutcome.unusable(fault));
        }
        try {
            follow(candidate, reply, fault);
            return fault.isEmpty() ? ManagerOutcome.DONE : ManagerOutcome.unusable(fault);
        } catch (IOException e) {
            return fail(candidate, byUser, ManagerOutcome.broken("its reply could not be stored (" + e + ")"));
        }
    }

    private void follow(ManagerState candidate, ManagerReply reply, String fault) throws IOException {
        ManagerPlace place = candidate.place();
        ManagerLogin login = candidate.login();
        if (fault.isEmpty()) {
            place = place.told(reply.name(), reply.signingKey());
            login = login.told(reply);
            new ReplyWork(host, messages, data).carryOut(place, reply);
        } else {
            messages.alert("Account manager " + place.url() + ": " + fault);
            host.ask(ReplyWork.NOTHING);
        }
        ClientView view = host.view();
        login = login.succeeded(reply, view == null ? "" : view.state().host().hostCpid(), clientSeconds());
        state = ManagerState.of(place, login);
        files.keep(place, login);
        messages.inform("Account manager contact succeeded");
    }

    /** The manager that the candidate names is the one that is followed. */
    private boolean follows(ManagerState candidate) {
        return state.inUse() && state.place().isAt(candidate.place().url());
    }

    /** Nothing is lost: a manager that is followed stays so and is asked again later; one that was to be joined is not. */
    private ManagerOutcome fail(ManagerState candidate, boolean byUser, ManagerOutcome end) {
        double wait = Backoff.ACCOUNT_MANAGER.seconds(state.failures(), RandomGenerator.getDefault().nextDouble());
        boolean refused = end.code() == BoincError.BAD_PASSWORD.code() && !byUser;
        messages.alert("Account manager " + ProjectUrl.of(candidate.place().url()) + ": " + end.message()
                + (follows(candidate) ? String.format(Locale.ROOT, "; next try in %.0f s", wait) : ""));
        if (follows(candidate)) {
            boolean again = refused && spare.hasCredentials() && !state.login().authenticator().isEmpty();
            state = again ? state.withoutKey(spare) : state.failed(clientSeconds() + wait, refused);
            try {
                files.keep(state.login());
            } catch (IOException e) {
                LOG.warn("The time of the account manager's next call could not be stored: {}", e.toString());
            }
        }
        return end;
    }

    /** The time that the client goes by: what is due by it must be noted by it. */
    private double clientSeconds() {
        ClientView view = host.view();
        return view == null ? seconds() : view.now().wall();
    }

    private static double seconds() {
        return System.currentTimeMillis() / MILLIS_PER_SECOND;
    }
}
