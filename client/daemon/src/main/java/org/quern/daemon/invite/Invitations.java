package org.quern.daemon.invite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.config.Attachment;
import org.quern.config.file.RegularFile;
import org.quern.config.options.ClientSwitch;
import org.quern.config.xml.XmlFiles;
import org.quern.config.xml.XmlNode;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.manager.ManagerContacts;
import org.quern.daemon.manager.ManagerHost;
import org.quern.daemon.news.ProjectList;
import org.quern.daemon.settings.ContainerWishes;
import org.quern.daemon.store.ProjectInitFile;
import org.quern.engine.view.ClientView;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;
import org.quern.model.ProjectUrl;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;

/**
 * Takes up what project_init.xml, login_token.txt and a container's environment ask for (docs/protocol/accounts.md 5.1, 10.2). Each file goes when its wish was done or can
 * never be; while a server does not answer, it stays for the next try.
 */
public final class Invitations {
    private static final String TOKEN_FILE = "login_token.txt";
    private static final long MOST_BYTES = 1 << 16;
    private static final int LONGEST_LINE = 255;
    private final Path directory;
    private final ManagerHost host;
    private final ManagerContacts manager;
    private final ProjectList list;
    private final ProjectHttp http;
    private final MessageLog messages;
    private final BooleanSupplier mayAsk;
    private final ReentrantLock looking = new ReentrantLock();
    /** What was said in this session: nobody wants it again every hour. */
    private final Set<String> said = ConcurrentHashMap.newKeySet();
    private volatile boolean waitsForNetwork;

    /**
     * For a data directory.
     *
     * @param list which project is which number
     * @param mayAsk the network may be used now
     */
    public Invitations(Path directory, ManagerHost host, ManagerContacts manager, ProjectList list, ProjectHttp http,
            MessageLog messages, BooleanSupplier mayAsk) {
        this.directory = directory;
        this.host = host;
        this.manager = manager;
        this.list = list;
        this.http = http;
        this.messages = messages;
        this.mayAsk = mayAsk;
    }

    /** Follows the manager that the environment names, unless another is followed or that one was left. */
    public void follow(ContainerWishes.Manager wanted) {
        String refusal = manager.wish(ManagerPlace.at(wanted.url()),
                ManagerLogin.of(wanted.name(), ManagerContacts.hash(wanted.name(), wanted.password())));
        if (!refusal.isEmpty()) {
            messages.inform("The account manager that the environment names is not followed by it: " + refusal);
        }
    }

    /** Whether something waits for the network that may be used now; then {@link #look} is due. Waits for nothing. */
    public boolean isDue() {
        boolean due = waitsForNetwork && mayAsk.getAsBoolean();
        waitsForNetwork &= !due;
        return due;
    }

    /** Does what can be done now. Waits for answers. */
    public void look() {
        looking.lock();
        try {
            ProjectInitFile.read(directory).filter(file -> !file.accountKey().isEmpty()).ifPresent(this::attach);
            if (Files.exists(directory.resolve(TOKEN_FILE))) {
                logIn();
            }
        } catch (IOException e) {
            messages.alert("A file that names a project to attach to cannot be used: " + e);
        } finally {
            looking.unlock();
        }
    }

    private void attach(ProjectInitFile wanted) {
        try {
            if (isAttached(wanted.project())) {
                ProjectInitFile.delete(directory);
            } else if (mayAttach(wanted.project(), "project_init.xml")) {
                attach(wanted.project(), wanted.accountKey(), "project_init.xml");
                ProjectInitFile.delete(directory);
            }
        } catch (IOException e) {
            once("Not attached to " + wanted.project() + " as project_init.xml wants: " + e);
        }
    }

    private boolean isAttached(ProjectUrl project) {
        ClientView view = host.view();
        return view != null && view.isAttached(project);
    }

    private boolean mayAttach(ProjectUrl project, String by) {
        boolean forbidden = host.options().is(ClientSwitch.DISALLOW_ATTACH);
        if (forbidden) {
            once("Not attached to " + project + " as " + by
                    + " wants: <disallow_attach> in cc_config.xml forbids it");
        }
        return !forbidden;
    }

    private void attach(ProjectUrl project, String key, String by) throws IOException {
        host.attach(new Attachment(project, key, OptionalDouble.empty()));
        messages.inform("Attached to " + project + ", as " + by + " wants");
    }

    private void once(String alert) {
        if (said.add(alert)) {
            messages.alert(alert);
        }
    }

    private void logIn() throws IOException {
        Optional<LoginToken> token = LoginToken.parse(line());
        if (token.isEmpty()) {
            end("has no token in it");
        } else if (mayAsk.getAsBoolean()) {
            logIn(token.get());
        } else {
            waitsForNetwork = true;
            if (said.add(TOKEN_FILE)) {
                messages.inform(TOKEN_FILE + " waits until the network may be used");
            }
        }
    }

    private String line() throws IOException {
        try (InputStream in = RegularFile.open(directory.resolve(TOKEN_FILE))) {
            return new String(in.readNBytes(LONGEST_LINE), StandardCharsets.ISO_8859_1);
        }
    }

    private void logIn(LoginToken token) throws IOException {
        Optional<XmlNode> entry = entry(token);
        if (entry.isEmpty() && !list.fetch()) {
            messages.inform(TOKEN_FILE + " waits for the list of all projects, which could not be fetched");
            return;
        }
        entry = entry.or(() -> entry(token));
        ProjectUrl url = ProjectUrl.of(entry.map(known -> text(known, "url")).orElse(""));
        if (!url.valid()) {
            end("names a project that is not in the list of all projects");
        } else if (isManager(entry.orElseThrow()) && !manager.url().isEmpty()) {
            end("names the account manager " + url + ", and " + manager.url() + " is followed");
        } else if (isAttached(url)) {
            end("names " + url + ", which is attached already");
        } else if (isManager(entry.orElseThrow()) || mayAttach(url, TOKEN_FILE)) {
            ask(token, entry.orElseThrow(), url);
        }
    }

    private static boolean isManager(XmlNode entry) {
        return entry.name().equals("account_manager");
    }

    private Optional<XmlNode> entry(LoginToken token) {
        return XmlFiles.read(directory.resolve(ProjectList.NAME)).flatMap(tree -> tree.root()).stream()
                .flatMap(root -> root.children().stream())
                .filter(entry -> text(entry, "id").equals(String.valueOf(token.projectId()))).findFirst();
    }

    private void ask(LoginToken token, XmlNode entry, ProjectUrl url) throws IOException {
        String page = url.canonical() + "login_token_lookup.php?user_id=" + token.userId() + "&token=" + token.token();
        HttpResult<byte[]> result = http
                .start(HttpAsk.get(page).withSecretUrl(), MOST_BYTES, answer -> answer.body().readAllBytes()).result()
                .join();
        switch (result) {
            case HttpResult.Failure<byte[]>(HttpFailure failure) ->
                    messages.inform("The login token for " + url + " could not be used yet: " + failure.message());
            case HttpResult.Success<byte[]>(byte[] document) -> replied(entry, url,
                    XmlFiles.parse(document, "reply").root().orElse(null));
        }
    }

    private void replied(XmlNode entry, ProjectUrl url, @Nullable XmlNode reply) throws IOException {
        String key = reply == null ? "" : text(reply, "authenticator");
        if (reply == null || key.isEmpty()) {
            String told = reply == null ? "" : text(reply, "error_msg");
            end("was not taken by " + url + (told.isEmpty() ? "" : ", which says: " + told));
        } else if (isManager(entry)) {
            String refusal = manager.adopt(ManagerPlace.at(url.canonical()).told(text(entry, "name"), ""),
                    ManagerLogin.of("", "").withAuthenticator(key, text(reply, "user_name")));
            end(refusal.isEmpty() ? "has done its work" : "names an account manager, but " + refusal);
        } else {
            attach(url, key, TOKEN_FILE);
            end("has done its work");
        }
    }

    private void end(String why) throws IOException {
        messages.inform(TOKEN_FILE + " " + why + "; it was deleted");
        Files.deleteIfExists(directory.resolve(TOKEN_FILE));
    }

    private static String text(XmlNode entry, String field) {
        return entry.last(field).map(XmlNode::text).orElse("");
    }
}
