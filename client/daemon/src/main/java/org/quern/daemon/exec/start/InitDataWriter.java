package org.quern.daemon.exec.start;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.model.AccountFacts;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskLaunch;
import org.quern.model.Workunit;
import org.quern.model.device.CardInstance;
import org.quern.rpc.write.BoincXmlWriter;

/** Writes init_data.xml, all that a program learns about its task (docs/protocol/app-control.md 6). */
public final class InitDataWriter {
    private static final int NO_DEVICE = -1;

    /** Says that the segment is the mapped file in the slot. */
    private static final int MAPPED_FILE = -1;

    private final TaskLaunch launch;
    private final TaskPaths paths;
    private final ExecSettings settings;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final BoincXmlWriter xml = new BoincXmlWriter(bytes);

    private InitDataWriter(TaskLaunch launch, TaskPaths paths, ExecSettings settings) {
        this.launch = launch;
        this.paths = paths;
        this.settings = settings;
    }

    /** The whole document; the order is that of BOINC's client. */
    static byte[] write(TaskLaunch launch, TaskPaths paths, ExecSettings settings) throws IOException {
        return new InitDataWriter(launch, paths, settings).document();
    }

    /** Writes it into the slot. */
    public static void replace(TaskLaunch launch, TaskPaths paths, ExecSettings settings) throws IOException {
        PlainFiles.replaceSecret(paths.slot().path().resolve(SlotFiles.INIT_DATA), write(launch, paths, settings));
    }

    private byte[] document() throws IOException {
        xml.verbatim("<app_init_data>\n");
        version();
        project();
        names();
        episode();
        credit();
        periods();
        device();
        bounds();
        options();
        containers();
        for (FileRef ref : launch.version().files()) {
            xml.raw("app_file", ref.fileName());
        }
        xml.verbatim("</app_init_data>\n");
        xml.flush();
        return bytes.toByteArray();
    }

    private void version() throws IOException {
        List<String> names = List.of("major_version", "minor_version", "release");
        String[] parts = launch.clientVersion().split("\\.");
        for (int i = 0; i < names.size(); i++) {
            boolean number = i < parts.length && parts[i].matches("\\d{1,9}");
            xml.integer(names.get(i), number ? Integer.parseInt(parts[i]) : 0);
        }
        xml.integer("app_version", launch.version().versionNum());
    }

    private void project() throws IOException {
        AccountFacts facts = launch.facts();
        xml.integer("userid", facts.userId());
        xml.integer("teamid", facts.teamId());
        xml.integer("hostid", facts.hostId());
        xml.raw("app_name", launch.app().name());
        rawUnlessEmpty("plan_class", launch.version().planClass());
        rawUnlessEmpty("symstore", facts.symstore());
        rawUnlessEmpty("acct_mgr_url", settings.accountManagerUrl());
        if (!launch.projectSpecific().isBlank()) {
            xml.block("project_preferences", launch.projectSpecific());
        }
        textUnlessEmpty("team_name", facts.teamName());
        textUnlessEmpty("user_name", facts.userName());
    }

    private void names() throws IOException {
        xml.raw("project_dir", paths.project().toString());
        xml.raw("boinc_dir", paths.data().toString());
        xml.raw("authenticator", launch.authenticator());
        xml.raw("wu_name", launch.workunit().name());
        xml.raw("result_name", launch.result().name());
    }

    private void episode() throws IOException {
        xml.integer("shm_key", MAPPED_FILE);
        xml.integer("slot", launch.slot());
        xml.integer("client_pid", ProcessHandle.current().pid());
        xml.number("wu_cpu_time", launch.checkpointCpuTime());
        xml.number("starting_elapsed_time", launch.checkpointElapsedTime());
        xml.zeroOne("using_sandbox", false);
        xml.zeroOne("vm_extensions_disabled", launch.host().vmExtensionsDisabled());
    }

    private void credit() throws IOException {
        AccountFacts facts = launch.facts();
        xml.number("user_total_credit", facts.userTotalCredit());
        xml.number("user_expavg_credit", facts.userExpavgCredit());
        xml.number("host_total_credit", facts.hostTotalCredit());
        xml.number("host_expavg_credit", facts.hostExpavgCredit());
    }

    private void periods() throws IOException {
        xml.number("resource_share_fraction", launch.resourceShareFraction());
        xml.number("checkpoint_period", launch.checkpointPeriodSeconds());
        xml.number("fraction_done_start", 0);
        xml.number("fraction_done_end", 1);
    }

    private void device() throws IOException {
        ResourceUsage usage = launch.usage();
        xml.raw("gpu_type", usage.usesCoproc() ? usage.resource().name() : "");
        xml.integer("gpu_device_num", launch.devices().isEmpty() ? NO_DEVICE : launch.devices().getFirst());
        xml.integer("gpu_opencl_dev_index", openClIndex(usage));
        xml.number("gpu_usage", usage.coprocs());
        xml.number("ncpus", usage.cpus());
    }

    private int openClIndex(ResourceUsage usage) {
        return launch.devices().isEmpty() ? NO_DEVICE
                : launch.host().coprocessors().stream()
                        .filter(coprocessor -> coprocessor.usable() && coprocessor.type().equals(usage.coproc()))
                        .flatMap(coprocessor -> coprocessor.facts().instances().stream())
                        .filter(card -> card.deviceNumber() == launch.devices().getFirst())
                        .mapToInt(CardInstance::openClIndex).findFirst().orElse(NO_DEVICE);
    }

    private void bounds() throws IOException {
        Workunit workunit = launch.workunit();
        xml.number("rsc_fpops_est", workunit.fpopsEst());
        xml.number("rsc_fpops_bound", workunit.fpopsBound());
        xml.number("rsc_memory_bound", workunit.memoryBound());
        xml.number("rsc_disk_bound", workunit.diskBound());
        xml.number("computation_deadline", launch.computationDeadline());
    }

    private void options() throws IOException {
        xml.zeroOne("vbox_window", settings.vboxWindow());
        xml.zeroOne("no_priority_change", !settings.changePriority());
        xml.integer("process_priority", settings.processPriority());
        xml.integer("process_priority_special", settings.processPrioritySpecial());
    }

    /** Elements written elsewhere; each begins and ends on a line of its own. */
    private void containers() throws IOException {
        for (String element : List.of(settings.hostInfo().apply(launch.host()), settings.proxyInfo(),
                launch.globalPreferences())) {
            if (!element.isBlank()) {
                xml.verbatim(element.strip() + "\n");
            }
        }
    }

    private void rawUnlessEmpty(String name, String value) throws IOException {
        if (!value.isEmpty()) {
            xml.raw(name, value);
        }
    }

    private void textUnlessEmpty(String name, String value) throws IOException {
        if (!value.isEmpty()) {
            xml.text(name, value);
        }
    }
}
