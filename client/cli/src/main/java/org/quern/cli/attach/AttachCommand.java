package org.quern.cli.attach;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.ExplainsSurplus;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlCommand;
import org.quern.cli.control.ControlException;
import org.quern.model.ProjectUrl;
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
        AttachSteps steps = AttachSteps.of(client, url);
        ProjectUrl project = ProjectUrl.of(url);
        AttachSteps.Joined joined = email == null ? steps.byKey(key(project))
                : byAccount(steps, email, project);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("project", joined.project().canonical());
        done(joined.confirmed(), joined.sentence(), facts);
    }

    private String key(ProjectUrl project) throws ControlException {
        return byKey != null && byKey.key != null ? byKey.key
                : AccountSecret.read(byKey == null ? null : byKey.file, "account key", " at " + project, "--key-file");
    }

    private AttachSteps.Joined byAccount(AttachSteps steps, String address, ProjectUrl project)
            throws ControlException, IOException, InterruptedException {
        String password = AccountSecret.read(passwordFile, "password", " of " + address + " at " + project,
                "--email-password-file");
        return create == null ? steps.byAccount(address, password, "make an account with --create NAME")
                : steps.byNewAccount(address, password, create);
    }
}
