package org.quern.daemon.manager;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.quern.config.Attachment;
import org.quern.config.options.ClientSwitch;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DirectoryTakenException;
import org.quern.engine.event.UserCommand;
import org.quern.engine.manager.KnownProject;
import org.quern.engine.manager.ManagerDecision;
import org.quern.engine.view.ClientView;
import org.quern.model.AccountFile;
import org.quern.model.ManagedAccount;
import org.quern.model.ManagerPlace;
import org.quern.model.ManagerReply;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.rpc.codec.ManagerCodec;
import org.quern.rpc.crypto.CodeSignKey;
import org.quern.rpc.crypto.Md5;

/**
 * Does what a reply wants (docs/protocol/accounts.md 8.4, steps 5 to 7): account files first, so that what the engine is then asked about a new
 * project finds it there; preferences last.
 *
 * @param host the client
 * @param messages for people
 * @param data where preferences lie
 */
record ReplyWork(ManagerHost host, MessageLog messages, DataDirectory data) {
    /** Lines that somebody reads; a reply may name thousands of projects. */
    private static final int MOST_COMPLAINTS = 20;
    /** What every reply asks for at least: projects that are done and were to be left then, are left. */
    static final UserCommand NOTHING = new UserCommand.FollowManager(List.of(), null);

    void carryOut(ManagerPlace manager, ManagerReply reply) throws IOException {
        boolean mayAttach = !host.options().is(ClientSwitch.DISALLOW_ATTACH);
        ManagerDecision decision = ManagerDecision.of(reply, known(), mayAttach, signedBy(manager.signingKey()));
        tell(decision.complaints());
        for (ManagerDecision.Key key : decision.keys()) {
            write(key);
        }
        String venue = newVenue(reply);
        host.ask(new UserCommand.FollowManager(decision.rulings(), venue));
        host.followFeeds(ProjectUrl.of(manager.url()), reply.feeds());
        boolean news = storePreferences(ProjectUrl.of(manager.url()), reply);
        if (news || venue != null) {
            ClientView view = host.view();
            host.rereadFor(venue != null ? venue : view == null ? "" : view.state().hostVenue());
        }
    }

    private void tell(List<String> complaints) {
        complaints.stream().limit(MOST_COMPLAINTS).forEach(messages::alert);
        if (complaints.size() > MOST_COMPLAINTS) {
            messages.alert("The account manager's reply has " + (complaints.size() - MOST_COMPLAINTS)
                    + " more mistakes like these.");
        }
    }

    /** The first key is trusted, another one never (docs/protocol/accounts.md 8.4, step 3). */
    static String keyFault(String held, String offered) {
        if (offered.isEmpty()) {
            return "its reply has no signing key; nothing that it says of projects is done";
        }
        return held.isEmpty() || held.equals(offered) ? ""
                : "its reply has another signing key than before; nothing that it says of projects is done";
    }

    private List<KnownProject> known() throws IOException {
        ClientView view = host.view();
        List<KnownProject> known = new ArrayList<>();
        for (AccountFile account : host.readAccounts()) {
            Optional<SavedProject> project = view == null ? Optional.empty() : view.state().find(account.url());
            String name = Optional.ofNullable(view).flatMap(seen -> seen.state().nameOf(account.url()))
                    .orElse(account.url().canonical());
            known.add(new KnownProject(account.url(), name, account.authenticator(),
                    project.map(p -> p.flags().attachedViaAcctMgr()).orElse(false)));
        }
        return known;
    }

    /** The signature is that of the URL's text as it came (docs/protocol/accounts.md 9). */
    private static Predicate<ManagedAccount> signedBy(String keyText) {
        CodeSignKey key = CodeSignKey.parse(keyText);
        return account -> key != null && key.signed(Md5.of(account.url()), account.urlSignature());
    }

    /** One file that cannot be written does not keep the others from it; the manager says it again next time. */
    private void write(ManagerDecision.Key key) {
        try {
            host.attach(new Attachment(key.project(), key.authenticator(), OptionalDouble.empty()));
        } catch (DirectoryTakenException e) {
            messages.alert(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            messages.alert("Not attached to " + key.project() + ": its account file cannot be written (" + e + ")");
        }
    }

    private @Nullable String newVenue(ManagerReply reply) {
        ClientView view = host.view();
        String told = reply.hostVenue();
        return told == null || view == null || told.equals(view.state().hostVenue()) ? null : told;
    }

    /** A manager that owns the preferences always has its way, others if theirs are newer (docs/protocol/configuration.md 3.1). */
    private boolean storePreferences(ProjectUrl manager, ManagerReply reply) throws IOException {
        String offered = reply.globalPreferences();
        if (offered == null || !(reply.dynamic() || ManagerCodec.modTime(offered) > modTimeInForce())) {
            return false;
        }
        host.storePreferences(manager, offered);
        return true;
    }

    private double modTimeInForce() {
        return PreferencesFiles.network(data.root(), "", url -> Optional.empty(), System.currentTimeMillis() / 1000.0)
                .map(preferences -> preferences.number(Preference.MOD_TIME)).orElse(0.0);
    }

}
