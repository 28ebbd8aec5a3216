package org.quern.cli.attach;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quern.cli.control.Choice;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.model.BoincError;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** Joins a project, step by step; what {@code quern attach} and the dashboard do alike (docs/protocol/accounts.md 2 to 4). */
public final class AttachSteps {
    private static final String POLL = "project_attach_poll";
    private static final long MILLIS_BETWEEN_POLLS = 100;
    private final ControlClient client;
    private final ProjectUrl project;
    private final AccountLookup lookup;
    private final boolean waits;

    private AttachSteps(ControlClient client, ProjectUrl project, boolean waits) {
        this.client = client;
        this.project = project;
        this.waits = waits;
        lookup = new AccountLookup(client, project.canonical());
    }

    /**
     * What came of it.
     *
     * @param project its URL as the client knows it
     * @param confirmed the client has it in its list
     * @param sentence for people
     */
    public record Joined(ProjectUrl project, boolean confirmed, String sentence) {}

    /**
     * Of the project at that address, as it was typed.
     *
     * @throws ControlException if it is no address of a project, or attached already
     */
    public static AttachSteps of(ControlClient client, String url) throws ControlException, IOException {
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
        return new AttachSteps(client, project, waits);
    }

    /** What the project says of itself, by the names of its answer (docs/protocol/gui-rpc.md 8). */
    public GuiRecord project() throws ControlException, IOException, InterruptedException {
        return lookup.project();
    }

    /** By the key of an account. */
    public Joined byKey(String key) throws ControlException, IOException, InterruptedException {
        if (key.isBlank()) {
            throw ControlException.failed("The key is empty. Nothing was attached; the key stands on your account page"
                    + " at " + project + ".");
        }
        return join(key.strip(), lookup.confirms(key.strip()));
    }

    /** By an account that is there. {@code orElse}: what can be done where it is not, in the words of whoever asks. */
    public Joined byAccount(String email, String password, String orElse)
            throws ControlException, IOException, InterruptedException {
        return join(lookup.find(email, password, orElse), true);
    }

    /** By an account that is made for it. */
    public Joined byNewAccount(String email, String password, String name)
            throws ControlException, IOException, InterruptedException {
        return join(lookup.create(email, password, name), true);
    }

    private Joined join(String key, boolean isKnown) throws ControlException, IOException, InterruptedException {
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
        return new Joined(project, confirmed, "Attached to " + project + (waits ? " again; its tasks go on." : ".")
                + (isKnown ? ""
                        : " It does not tell whether it knows the key; 'quern messages' shows what it says of it."));
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
}
