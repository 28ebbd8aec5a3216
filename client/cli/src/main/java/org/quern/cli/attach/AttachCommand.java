package org.quern.cli.attach;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.ExplainsSurplus;
import org.quern.cli.control.Choice;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlCommand;
import org.quern.cli.control.ControlException;
import org.quern.model.BoincError;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code quern attach URL}: joins a project, by key or by e-mail address and password. */
@Command(name = "attach", description = {
    "Attach to a project: by the key of your account there, or by its e-mail address and password, which the project turns into the key.",
    "Without --key, --key-file or --email the key is asked for at the terminal."}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:attached",
        "1:attached already, no such project or account, no answer from the project, or the client refused",
        "2:wrong arguments",
        "3:no client answers"})
public final class AttachCommand extends ControlCommand implements ExplainsSurplus {
    private static final String POLL = "project_attach_poll";
    private static final long MILLIS_BETWEEN_POLLS = 100;

    @Parameters(paramLabel = "URL", description = "The project's URL, as on its web site.")
    private String url = "";

    @ArgGroup
    private @Nullable ByKey byKey;

    @Option(names = "--email", paramLabel = "ADDRESS", description = "Look the key up by e-mail address and password; the password is asked for at the terminal.")
    private @Nullable String email;

    @Option(names = "--email-password-file", paramLabel = "FILE", description = "First line is the account's password; - is standard input.")
    private @Nullable Path passwordFile;

    @Option(names = "--create", paramLabel = "NAME", description = "With --email: make a new account with this user name.")
    private @Nullable String create;

    /** Two ways to give a key. */
    static final class ByKey {
        @Option(names = "--key", paramLabel = "KEY", description = "The account key. Others on this computer can see it in the list of processes.")
        private @Nullable String key;

        @Option(names = "--key-file", paramLabel = "FILE", description = "First line is the account key; - is standard input.")
        private @Nullable Path file;
    }

    /** What boinccmd takes, the key behind the URL, is typed here too; a key is not repeated on a screen. */
    @Override
    public String surplus() {
        return "a URL is all that it takes. A key goes into a file, --key-file FILE, or behind --key, where others on this"
                + " computer can see it";
    }

    @Override
    protected void check() {
        if (email == null && (create != null || passwordFile != null)) {
            throw wrong((create != null ? "--create" : "--email-password-file") + " goes with --email ADDRESS");
        }
        if (email != null && byKey != null) {
            throw wrong("there is a key or an e-mail address, and not both");
        }
    }

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        ProjectUrl project = ProjectUrl.of(url);
        Optional<String> fault = AddressFault.of(url);
        if (fault.isPresent()) {
            throw ControlException.failed("'" + (project.namesUser() ? project.shown() : url)
                    + "' is no project's URL: " + fault.get() + ".");
        }
        boolean waits = matches(client, project, "quern_account_missing");
        if (isAttached(client, project)) {
            throw ControlException.failed("Already attached to project " + project + ".");
        }
        AccountLookup lookup = new AccountLookup(client, project.canonical());
        String key = key(lookup, project);
        boolean isKnown = email != null || lookup.confirms(key);
        client.ask(GuiQuestion.of("project_attach").with("project_url", project.canonical())
                .with("authenticator", key).with("project_name", ""));
        GuiRecord outcome = client.ask(POLL).one("project_attach_reply");
        while (outcome.whole("error_num") == BoincError.IN_PROGRESS.code()) { // it is being detached: the client waits for that, and not for ever
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_POLLS);
            outcome = client.ask(POLL).one("project_attach_reply");
        }
        if (outcome.whole("error_num") != 0) {
            throw ControlException.failed(outcome.has("message") ? outcome.text("message") + "."
                    : "The client could not attach to " + project + " (error " + outcome.whole("error_num")
                            + "); 'quern messages' may say more.");
        }
        boolean confirmed = client.confirms(() -> isAttached(client, project));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("project", project.canonical());
        done(confirmed, "Attached to " + project + (waits ? " again; its tasks go on." : ".") + (isKnown ? ""
                : " It does not tell whether it knows the key; 'quern messages' shows what it says of it."), facts);
    }

    private static boolean isAttached(ControlClient client, ProjectUrl project) throws ControlException, IOException {
        return client.projects().stream().anyMatch(known -> Choice.urlOf(known).sameProject(project)
                && !known.is("quern_account_missing") && !known.is("quern_leaving"));
    }

    private static boolean matches(ControlClient client, ProjectUrl project, String flag)
            throws ControlException, IOException {
        return client.projects().stream()
                .anyMatch(known -> Choice.urlOf(known).sameProject(project) && known.is(flag));
    }

    private String key(AccountLookup lookup, ProjectUrl project)
            throws ControlException, IOException, InterruptedException {
        if (byKey != null && byKey.key != null) {
            if (byKey.key.isBlank()) {
                throw ControlException.failed("The key is empty. Nothing was attached; the key stands on your account"
                        + " page at " + project + ".");
            }
            return byKey.key.strip();
        }
        if (email == null) {
            return AccountSecret.read(byKey == null ? null : byKey.file, "account key", " at " + project,
                    "--key-file");
        }
        String password = AccountSecret.read(passwordFile, "password", " of " + email + " at " + project,
                "--email-password-file");
        return create == null ? lookup.find(email, password) : lookup.create(email, password, create);
    }
}
