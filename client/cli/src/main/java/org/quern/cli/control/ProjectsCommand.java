package org.quern.cli.control;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.catalog.ProjectCatalog;
import org.quern.cli.common.WatchOption;
import org.quern.cli.text.ProjectTasks;
import org.quern.cli.text.Shares;
import org.quern.cli.text.StateStyle;
import org.quern.cli.text.Table;
import org.quern.cli.text.Words;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code quern projects}: the attached projects and how they stand, or the list of all projects. */
@Command(name = "projects", description = {
    "List the projects that the running client is attached to, or all that there are."}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:listed", "1:the client refused, or stands by", "2:wrong arguments", "3:no client answers"})
public final class ProjectsCommand extends ControlCommand {
    private static final String WITHOUT_ACCOUNT = "quern_account_missing";

    @Mixin
    private WatchOption watch = new WatchOption();

    @Override
    protected long watchMillis() {
        return watch.millis();
    }

    @Option(names = "--list", arity = "0..1", paramLabel = "AREA", fallbackValue = "", description = {
        "List the projects of the world instead, or those of AREA: a field of science, or a part of a name.",
        "An asterisk is behind those that are attached."})
    private @Nullable String area;

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        if (area != null) {
            list(client, area);
            return;
        }
        client.refuseIfItStandsBy();
        List<GuiRecord> projects = client.projects();
        if (json()) {
            Map<String, String> called = Choice.names(projects);
            ProjectTasks tasks = ProjectTasks.of(client.tasks());
            print(projects.stream().map(project -> facts(projects, project, called, tasks)).toList());
        } else {
            print(table(projects, ProjectTasks.of(client.tasks())),
                    "No project is attached. Attach one with 'quern attach URL'.");
        }
    }

    /** A client that has no list fetches it when it is asked. */
    private void list(ControlClient client, String wanted) throws ControlException, IOException, InterruptedException {
        List<GuiAnswer> answers = new ArrayList<>();
        client.confirms(() -> {
            answers.add(client.ask("get_all_projects_list"));
            return answers.getLast().has("projects");
        });
        List<ProjectUrl> attached = client.projects().stream()
                .map(project -> ProjectUrl.of(project.text("master_url"))).toList();
        ProjectCatalog catalog = ProjectCatalog.of(answers.getLast().text(), wanted, attached)
                .orElseThrow(() -> ControlException.failed("The client has no list of projects and could not fetch it:"
                        + " it may not use the network, BOINC's home page does not answer, or <no_info_fetch> or"
                        + " <dont_contact_ref_site> in cc_config.xml forbids it. Its log has the reason."));
        if (json()) {
            print(catalog.facts());
        } else {
            print(catalog.table(), "No project has '" + wanted + "' in its name or area. All are shown without AREA.");
        }
    }

    private static Table table(List<GuiRecord> projects, ProjectTasks tasks) {
        Table table = new Table("PROJECT", "URL", ">SHARE", ">GOT", ">CREDIT", ">A DAY", "STATE").styled("STATE",
                StateStyle::of);
        for (GuiRecord project : projects) {
            table.row(Choice.nameOf(project), project.text("master_url"), number(project, "resource_share"),
                    Shares.words(projects, project),
                    number(project, "host_total_credit"), number(project, "host_expavg_credit"),
                    String.join(", ", states(project, tasks)));
        }
        return table;
    }

    private static String number(GuiRecord project, String name) {
        return String.format(Locale.ROOT, "%.0f", project.number(name));
    }

    private static List<String> states(GuiRecord project, ProjectTasks tasks) {
        String url = project.text("master_url");
        List<String> states = new ArrayList<>();
        if (project.is(WITHOUT_ACCOUNT)) {
            return List.of("account file missing: attach again, or detach");
        }
        add(states, project, "quern_leaving", "being detached");
        add(states, project, "suspended_via_gui", "suspended");
        add(states, project, "dont_request_more_work", "no more work");
        if (tasks.held().contains(url)) {
            states.add("asked for no work while a task of it is suspended");
        }
        add(states, project, "detach_when_done", "detaches when done");
        add(states, project, "ended", "has ended");
        add(states, project, "attached_via_acct_mgr", "by an account manager");
        add(states, project, "anonymous_platform", "anonymous platform");
        add(states, project, "master_url_fetch_pending", "its page is to be read");
        add(states, project, "scheduler_rpc_in_progress", "being contacted");
        double wait = project.number("min_rpc_time") - Instant.now().getEpochSecond();
        if (wait >= 1) {
            states.add("asked again in " + Words.span(wait) + (project.whole("nrpc_failures") > 0
                    ? " (" + Words.count(project.whole("nrpc_failures"), "failure") + " in a row)" : ""));
        }
        return !states.isEmpty() ? states : List.of(tasks.working().contains(url) ? "in use" : "no task to compute");
    }

    private static void add(List<String> states, GuiRecord project, String flag, String words) {
        if (project.is(flag)) {
            states.add(words);
        }
    }

    /**
     * The names are part of the command's interface.
     *
     * @param called what each is called beside the others, by URL
     */
    static Map<String, Object> facts(List<GuiRecord> projects, GuiRecord project, Map<String, String> called,
            ProjectTasks tasks) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("url", project.text("master_url"));
        facts.put("name", project.text("project_name"));
        facts.put("called", called.get(project.text("master_url")));
        facts.put("user", project.text("user_name"));
        facts.put("team", project.text("team_name"));
        facts.put("resource_share", project.number("resource_share"));
        facts.put("share_asked", Shares.asked(projects, project));
        facts.put("share_got", Shares.got(projects, project));
        facts.put("user_credit", project.number("user_total_credit"));
        facts.put("user_credit_per_day", project.number("user_expavg_credit"));
        facts.put("host_credit", project.number("host_total_credit"));
        facts.put("host_credit_per_day", project.number("host_expavg_credit"));
        facts.put("suspended", project.is("suspended_via_gui"));
        facts.put("no_more_work", project.is("dont_request_more_work"));
        facts.put("detach_when_done", project.is("detach_when_done"));
        facts.put("by_account_manager", project.is("attached_via_acct_mgr"));
        facts.put("anonymous_platform", project.is("anonymous_platform"));
        facts.put("failures", project.whole("nrpc_failures"));
        facts.put("last_contact", project.number("last_rpc_time"));
        facts.put("no_contact_before", project.number("min_rpc_time"));
        facts.put("contact_wanted", project.whole("sched_rpc_pending") != 0);
        facts.put("successes", project.whole("njobs_success"));
        facts.put("errors", project.whole("njobs_error"));
        facts.put("account_missing", project.is(WITHOUT_ACCOUNT));
        facts.put("states", states(project, tasks));
        facts.put("held_by_task", tasks.held().contains(project.text("master_url")));
        return facts;
    }
}
