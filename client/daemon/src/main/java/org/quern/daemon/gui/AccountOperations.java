package org.quern.daemon.gui;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import org.quern.config.Attachment;
import org.quern.config.options.ClientSwitch;
import org.quern.daemon.store.DirectoryTakenException;
import org.quern.daemon.store.ProjectInitFile;
import org.quern.engine.command.Message;
import org.quern.engine.view.ClientView;
import org.quern.model.BoincError;
import org.quern.model.ProjectUrl;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * Accounts at projects: what a project says of itself, looking an account up, making one, attaching
 * (docs/protocol/gui-rpc.md 8, docs/protocol/accounts.md).
 */
final class AccountOperations {
    private static final double MILLIS_PER_SECOND = 1_000;
    /** Tasks that are told to abort are killed after a minute. */
    private static final Duration TIMEOUT = Duration.ofSeconds(90);
    private static final long LOOK_AGAIN_NANOS = 50_000_000L;
    private final GuiClient client;
    /** How the last attachment ended; BOINC keeps one for all connections. */
    private volatile AttachOutcome lastAttach = AttachOutcome.DONE;

    AccountOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("get_project_config", this::configuration);
        operations.put("get_project_config_poll",
                (request, reply) -> request.conversation().configuration().answer(reply.xml(), "project_config"));
        operations.put("lookup_account", this::lookup);
        operations.put("lookup_account_poll",
                (request, reply) -> request.conversation().lookup().answer(reply.xml(), "account_out"));
        operations.put("lookup_key", this::lookUpKey);
        operations.put("lookup_key_poll",
                (request, reply) -> request.conversation().keyLookup().answer(reply.xml(), "am_get_info_reply"));
        operations.put("create_account", this::create);
        operations.put("create_account_poll",
                (request, reply) -> request.conversation().creation().answer(reply.xml(), "account_out"));
        operations.put("project_attach", this::attach);
        operations.put("project_attach_poll", (request, reply) -> attached(reply.xml()));
        operations.put("get_project_init_status", (request, reply) -> initStatus(reply.xml()));
    }

    private void configuration(GuiRequest request, GuiReply reply) throws IOException {
        if (request.field("url").isBlank()) {
            reply.error("no url");
            return;
        }
        request.conversation().configuration(ask(request, "get_project_config.php"));
        reply.success();
    }

    private void lookup(GuiRequest request, GuiReply reply) throws IOException {
        String email = request.field("email_addr");
        boolean byCookie = request.is("server_assigned_cookie");
        if (request.field("url").isBlank()
                || (!byCookie && (email.isEmpty() || request.field("passwd_hash").isEmpty()))) {
            reply.error("missing URL, email address, or password");
            return;
        }
        request.conversation().lookup(byCookie
                ? ask(request, "lookup_account.php?server_assigned_cookie=1&server_cookie="
                        + WebQuery.escape(request.field("server_cookie")))
                : request.is("ldap_auth") && !email.contains("@") ? lookupByDirectory(request, email)
                        : ask(request, "lookup_account.php?" + credentials(request)));
        reply.success();
    }

    /** Only Quern knows this one: whether a project knows an account key (docs/protocol/accounts.md 3.1). */
    private void lookUpKey(GuiRequest request, GuiReply reply) throws IOException {
        String key = request.field("authenticator").strip();
        if (request.field("url").isBlank() || key.isEmpty()) {
            reply.error("missing URL or authenticator");
            return;
        }
        request.conversation().keyLookup(ask(request, "am_get_info.php?account_key=" + WebQuery.escape(key)));
        reply.success();
    }

    /** A directory service gets the password itself, so the way there must be encrypted (docs/protocol/accounts.md 3). */
    private WebQuery lookupByDirectory(GuiRequest request, String name) {
        return project(request).canonical().startsWith("https://")
                ? ask(request, "lookup_account.php?ldap_auth=1&ldap_uid=" + WebQuery.escape(name) + "&passwd="
                        + WebQuery.escape(request.field("passwd_hash")))
                : WebQuery.refused(BoincError.NEEDS_HTTPS.code());
    }

    private void create(GuiRequest request, GuiReply reply) throws IOException {
        boolean consents = request.is("consented_to_terms");
        String program = request.conversation().program();
        if (consents && program.isEmpty()) {
            reply.error(
                    "<name> must be set in <exchange_versions> before using <consented_to_terms/>");
            return;
        }
        String team = request.field("team_name");
        request.conversation().creation(ask(request, "create_account.php?" + credentials(request) + "&user_name="
                + WebQuery.escape(request.field("user_name"))
                + (team.isEmpty() ? "" : "&team_name=" + WebQuery.escape(team))
                + (consents ? "&consent_flag=1&source=" + WebQuery.escape(program) : "")));
        reply.success();
    }

    private static String credentials(GuiRequest request) {
        return "email_addr=" + WebQuery.escape(request.field("email_addr")) + "&passwd_hash="
                + WebQuery.escape(request.field("passwd_hash"));
    }

    private WebQuery ask(GuiRequest request, String page) {
        ProjectUrl project = project(request);
        return project.valid() ? WebQuery.ask(client.web(), project.canonical() + page)
                : WebQuery.refused(BoincError.INVALID_URL.code());
    }

    private static ProjectUrl project(GuiRequest request) {
        return ProjectUrl.of(request.field("url"));
    }

    private void attach(GuiRequest request, GuiReply reply) throws IOException {
        Optional<ProjectInitFile> installers = request.has("use_config_file")
                ? ProjectInitFile.read(client.data().root())
                : Optional.empty();
        String url = installers.map(ProjectInitFile::url).orElse(request.field("project_url"));
        String authenticator = installers.map(ProjectInitFile::accountKey)
                .orElse(request.field("authenticator").strip());
        ClientView view = client.view();
        if (url.isEmpty()) {
            reply.error("Missing URL");
        } else if (authenticator.isEmpty()) {
            reply.error("Missing authenticator");
        } else if (view != null && view.isAttached(ProjectUrl.of(url))) {
            reply.error("Already attached to project");
        } else if (client.attachments().isLeaving(ProjectUrl.of(url))) {
            lastAttach = AttachOutcome.IN_PROGRESS;
            Thread.ofVirtual().name("attach-after-detach").start(() -> attachOnceItHasLeft(url, authenticator));
            reply.success();
        } else {
            end(attach(url, authenticator));
            reply.success();
        }
    }

    private void end(AttachOutcome outcome) {
        if (outcome.failed()) { // boinccmd does not poll, but shows alerts
            client.messages().add(new Message(Instant.now().toEpochMilli() / MILLIS_PER_SECOND, null,
                    Message.Priority.ALERT, outcome.sentence()));
        }
        lastAttach = outcome;
    }

    /** It was detached a moment ago, and its tasks are being ended: polls say that this goes on. */
    private void attachOnceItHasLeft(String url, String authenticator) {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (client.attachments().isLeaving(ProjectUrl.of(url)) && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        end(client.attachments().isLeaving(ProjectUrl.of(url)) ? AttachOutcome.stillLeaving(url)
                : attach(url, authenticator));
    }

    private AttachOutcome attach(String url, String authenticator) {
        ProjectUrl project = ProjectUrl.of(url);
        if (!project.valid()) {
            return AttachOutcome.noUrl(url);
        }
        if (client.options().is(ClientSwitch.DISALLOW_ATTACH)) {
            return AttachOutcome.forbidden(url);
        }
        try {
            client.attachments().attach(new Attachment(project, authenticator, OptionalDouble.empty()));
            forgetInstallersWish(project);
            return AttachOutcome.DONE;
        } catch (DirectoryTakenException e) {
            return AttachOutcome.taken(e);
        } catch (IOException e) {
            return AttachOutcome.notWritten(url, e.toString());
        }
    }

    private void attached(BoincXmlWriter out) throws IOException {
        out.open("project_attach_reply");
        AttachOutcome outcome = lastAttach;
        if (!outcome.sentence().isEmpty()) {
            out.text("message", outcome.sentence());
        }
        out.integer("error_num", outcome.code());
        out.close();
    }

    /** The project that an installer named is attached now, whoever did it (docs/protocol/gui-rpc.md 6.16). */
    private void forgetInstallersWish(ProjectUrl attached) throws IOException {
        Optional<ProjectInitFile> wish = ProjectInitFile.read(client.data().root());
        if (wish.isPresent() && wish.get().project().sameProject(attached)) {
            ProjectInitFile.delete(client.data().root());
        }
    }

    private void initStatus(BoincXmlWriter out) throws IOException {
        Optional<ProjectInitFile> wish = ProjectInitFile.read(client.data().root());
        ClientView view = client.view();
        out.open("get_project_init_status");
        out.text("url", wish.map(ProjectInitFile::url).orElse(""));
        out.text("name", wish.map(ProjectInitFile::name).orElse(""));
        out.flag("has_account_key", wish.isPresent() && !wish.get().accountKey().isEmpty());
        out.flag("embedded", wish.isPresent() && wish.get().embedded());
        out.close();
        if (wish.isPresent() && view != null && view.isAttached(wish.get().project())) {
            ProjectInitFile.delete(client.data().root());
        }
    }
}
