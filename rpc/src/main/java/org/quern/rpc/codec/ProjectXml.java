package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFacts;
import org.quern.model.ContactState;
import org.quern.model.DeletionRules;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;
import org.quern.model.SavedProject;
import org.quern.model.UnixTime;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * {@code <project>} without the records that follow it: of the state file (docs/protocol/data-directory.md 5.6) and as managers see it
 * (docs/protocol/gui-rpc.md 6.10), in BOINC's order.
 */
public final class ProjectXml extends ElementTable<SavedProject> {
    private static final String BACKOFF_INTERVAL = "rsc_backoff_interval";
    /** As the state file has it. */
    public static final ProjectXml STATE = new ProjectXml(BoincXmlWriter::raw);
    /** For managers: without what only the client needs, and well-formed, because some of them use an XML parser. */
    static final ProjectXml MANAGERS = new ProjectXml(BoincXmlWriter::text);

    static {
        MANAGERS.leaveOut(MANAGERS.schedulerUrls, MANAGERS.codeSignKey, MANAGERS.trickleUrls, MANAGERS.cpuCredit,
                MANAGERS.cpuTime, MANAGERS.gpuCredit, MANAGERS.gpuTime);
    }

    private final AccountFactsXml factsXml = new AccountFactsXml(asItStands);
    private final Column<SavedProject, String> masterUrl = raw("master_url", project -> project.url().canonical());
    private final Part<SavedProject, AccountFacts> facts = part(factsXml, SavedProject::facts);

    {
        leaveOut(facts);
        line(facts.of(factsXml.user()));
    }

    private final Column<SavedProject, Integer> seqno = integer("rpc_seqno", project -> project.contact().rpcSeqno());

    {
        line(facts.of(factsXml.numbers()));
    }

    private final Column<SavedProject, Integer> rpcFailures = count("nrpc_failures",
            project -> project.contact().rpcFailures());
    private final Column<SavedProject, Integer> masterFailures = count("master_fetch_failures",
            project -> project.contact().masterFetchFailures());
    private final Column<SavedProject, Double> minRpcTime = number("min_rpc_time",
            project -> project.contact().minRpcTime());
    private final Column<SavedProject, Double> nextRpcTime = number("next_rpc_time",
            project -> project.contact().nextRpcTime());
    private final Column<SavedProject, Integer> pending = integer("sched_rpc_pending",
            project -> project.contact().pending().code());
    private final Column<SavedProject, Integer> timeStatsLog = count("send_time_stats_log",
            project -> project.contact().sendTimeStatsLog());
    private final Column<SavedProject, Integer> jobLog = count("send_job_log",
            project -> project.contact().sendJobLog());
    private final Column<SavedProject, Double> lastRpcTime = number("last_rpc_time",
            project -> project.contact().lastRpcTime());
    private final Column<SavedProject, Boolean> masterPending = flag("master_url_fetch_pending",
            project -> project.contact().masterFetchPending());
    private final Column<SavedProject, Boolean> tricklePending = flag("trickle_up_pending",
            project -> project.contact().trickleUpPending());

    private final Column<SavedProject, Double> rec = number("rec", project -> project.accounting().rec());
    private final Column<SavedProject, Double> recTime = number("rec_time", project -> project.accounting().recTime());
    private final Column<SavedProject, Double> share = number("resource_share",
            project -> project.accounting().resourceShare()).or(ProjectAccounting.DEFAULT_SHARE).keeping();
    private final Column<SavedProject, Double> diskUsage = number("disk_usage",
            project -> project.accounting().diskUsage());
    private final Column<SavedProject, Double> diskShare = number("disk_share",
            project -> project.accounting().diskShare()).reading(BoincXml::doubleOr);
    private final Column<SavedProject, Double> desiredDisk = number("desired_disk_usage",
            project -> project.accounting().desiredDiskUsage());
    private final Column<SavedProject, Double> dcf = number("duration_correction_factor",
            project -> project.accounting().durationCorrection()).or(1.0);
    private final Column<SavedProject, Integer> successes = count("njobs_success",
            project -> project.accounting().successes());
    private final Column<SavedProject, Integer> errors = count("njobs_error", project -> project.accounting().errors());
    private final Column<SavedProject, Double> elapsed = number("elapsed_time",
            project -> project.accounting().elapsedTime());

    private final Column<SavedProject, Boolean> anonymous = flag("anonymous_platform",
            project -> project.flags().anonymousPlatform());
    private final Column<SavedProject, Boolean> fullWorkload = flag("send_full_workload",
            project -> project.flags().sendFullWorkload());
    private final Column<SavedProject, Boolean> dontUseDcf = flag("dont_use_dcf",
            project -> project.flags().dontUseDcf());
    private final Column<SavedProject, Boolean> nonCpuIntensive = flag("non_cpu_intensive",
            project -> project.flags().nonCpuIntensive());
    private final Column<SavedProject, Boolean> strictMemory = flag("strict_memory_bound",
            project -> project.flags().strictMemoryBound());
    private final Column<SavedProject, Boolean> suspended = flag("suspended_via_gui",
            project -> project.flags().suspendedByUser());
    private final Column<SavedProject, Boolean> noMoreWork = flag("dont_request_more_work",
            project -> project.flags().dontRequestMoreWork());
    private final Column<SavedProject, Boolean> detach = flag("detach_when_done",
            project -> project.flags().detachWhenDone());
    private final Column<SavedProject, Boolean> ended = flag("ended", project -> project.flags().ended());
    private final Column<SavedProject, Boolean> viaManager = flag("attached_via_acct_mgr",
            project -> project.flags().attachedViaAcctMgr());
    private final Column<SavedProject, Boolean> symlinks = flag("use_symlinks",
            project -> project.flags().useSymlinks());
    private final Column<SavedProject, Boolean> byPriority = flag("quern_deletion_policy_priority",
            project -> project.flags().deletion().byPriority());
    private final Column<SavedProject, Boolean> byExpiry = flag("quern_deletion_policy_expire",
            project -> project.flags().deletion().byExpiry());
    private final Column<SavedProject, Double> filesKeptUntil = number("quern_files_kept_until",
            project -> project.flags().deletion().keptUntil()).when(UnixTime::isSet);
    private final Column<SavedProject, Double> failingSince = number("quern_failing_since",
            project -> project.contact().failingSince()).when(UnixTime::isSet);

    private final Column<SavedProject, List<ResourceBackoff>> backoffs = column("rsc_backoff_time",
            project -> project.contact().backoffs(), this::writeBackoffs, ProjectXml::readBackoff,
            List.<ResourceBackoff>of())
            .also(BACKOFF_INTERVAL).keeping();
    private final Column<SavedProject, List<ResourceType>> noManager = types("no_rsc_ams",
            project -> project.managerTerms().noRsc());
    private final Column<SavedProject, List<ResourceType>> noApps = types("no_rsc_apps", SavedProject::noRscApps);
    private final Column<SavedProject, List<ResourceType>> noPrefs = types("no_rsc_pref", SavedProject::noRscPrefs);
    private final Column<SavedProject, Double> managerShare = number("ams_resource_share_new",
            project -> project.managerTerms().resourceShare()).or(ManagerTerms.NONE.resourceShare()).keeping()
            .when(share -> share >= 0);
    private final Column<SavedProject, Boolean> managerCredit = flag("quern_manager_keeps_credit",
            project -> project.managerTerms().keepsCredit());
    private final Column<SavedProject, List<String>> schedulerUrls = list("scheduler_url",
            project -> project.contact().schedulerUrls(), BoincXmlWriter::raw, BoincXml::text);
    private final Column<SavedProject, @Nullable String> codeSignKey = block("code_sign_key",
            SavedProject::codeSignKey);
    private final Column<SavedProject, List<String>> trickleUrls = list("trickle_up_url", SavedProject::trickleUpUrls,
            BoincXmlWriter::raw, BoincXml::text);
    private final Column<SavedProject, Double> cpuCredit = number("cpu_ec",
            project -> project.accounting().cpuCredit());
    private final Column<SavedProject, Double> cpuTime = number("cpu_time", project -> project.accounting().cpuTime());
    private final Column<SavedProject, Double> gpuCredit = number("gpu_ec",
            project -> project.accounting().gpuCredit());
    private final Column<SavedProject, Double> gpuTime = number("gpu_time", project -> project.accounting().gpuTime());

    private ProjectXml(Column.Printer<String> asItStands) {
        super("project", asItStands);
    }

    private Column<SavedProject, List<ResourceType>> types(String name,
            Function<SavedProject, List<ResourceType>> getter) {
        return list(name, getter, (out, field, type) -> asItStands.write(out, field, type.name()),
                xml -> ResourceType.of(xml.text()));
    }

    private void writeBackoffs(BoincXmlWriter out, String time, List<ResourceBackoff> all) throws IOException {
        for (ResourceBackoff backoff : all) {
            writeBackoff(out, time, backoff.type(), backoff.until());
            writeBackoff(out, BACKOFF_INTERVAL, backoff.type(), backoff.intervalSeconds());
        }
    }

    private void writeBackoff(BoincXmlWriter out, String element, ResourceType type, double value)
            throws IOException {
        out.open(element);
        asItStands.write(out, "name", type.name());
        out.number("value", value);
        out.close();
    }

    /** Either half of a backoff, merged into those before it. */
    private static List<ResourceBackoff> readBackoff(BoincXml xml, List<ResourceBackoff> before) throws IOException {
        boolean time = !xml.name().equals(BACKOFF_INTERVAL);
        ResourceType type = null;
        double value = 0;
        for (int backoff = xml.enter(); xml.nextChild(backoff);) {
            switch (xml.name()) {
                case "name" -> type = ResourceType.of(xml.text());
                case "value" -> value = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
        return type == null ? before : merged(before, type, time, value);
    }

    private static List<ResourceBackoff> merged(List<ResourceBackoff> before, ResourceType type, boolean time,
            double value) {
        List<ResourceBackoff> all = new ArrayList<>(before);
        for (int i = 0; i < all.size(); i++) {
            ResourceBackoff old = all.get(i);
            if (old.type().equals(type)) {
                all.set(i, new ResourceBackoff(type, time ? value : old.until(), time ? old.intervalSeconds() : value));
                return all;
            }
        }
        all.add(new ResourceBackoff(type, time ? value : 0, time ? 0 : value));
        return all;
    }

    /** A project of which nothing is known but its URL: its master page will tell the rest. */
    public static SavedProject unknown(ProjectUrl url) {
        return STATE.build(STATE.start(), url, true);
    }

    @Override
    protected SavedProject build(Values v) throws Unusable {
        if (v.get(masterUrl).isEmpty()) {
            throw new Unusable("a project without master URL");
        }
        return build(v, ProjectUrl.of(v.get(masterUrl)), v.get(masterPending));
    }

    private SavedProject build(Values v, ProjectUrl url, boolean masterWanted) {
        var contact = new ContactState(v.get(schedulerUrls), v.get(seqno), v.get(rpcFailures), v.get(masterFailures),
                v.get(minRpcTime), v.get(nextRpcTime), RpcReason.ofCode(v.get(pending)), masterWanted,
                v.get(tricklePending), v.get(lastRpcTime), v.get(timeStatsLog), v.get(jobLog), v.get(backoffs),
                v.get(failingSince));
        var flags = new ProjectFlags(v.get(suspended), v.get(noMoreWork), v.get(detach), v.get(ended),
                v.get(viaManager), v.get(nonCpuIntensive), v.get(strictMemory), v.get(dontUseDcf),
                v.get(fullWorkload), v.get(symlinks), v.get(anonymous),
                new DeletionRules(v.get(byPriority), v.get(byExpiry), v.get(filesKeptUntil)));
        var accounting = new ProjectAccounting(v.get(share), v.get(dcf), v.get(rec), v.get(recTime),
                v.get(cpuCredit), v.get(gpuCredit), v.get(cpuTime), v.get(gpuTime), v.get(successes), v.get(errors),
                v.get(elapsed), v.get(diskUsage), v.get(diskShare), v.get(desiredDisk));
        return new SavedProject(url, factsXml.build(v.of(facts)), contact, flags, accounting, v.get(codeSignKey),
                v.get(noApps), v.get(noPrefs), new ManagerTerms(v.get(managerShare), v.get(noManager),
                        v.get(managerCredit)),
                v.get(trickleUrls), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }
}
