package org.quern.rpc.codec;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFacts;
import org.quern.model.ResourceType;
import org.quern.model.SchedulerReply;
import org.quern.model.ServerMessage;
import org.quern.model.TrickleDown;
import org.quern.rpc.element.AppVersionXml;
import org.quern.rpc.element.AppXml;
import org.quern.rpc.element.FileInfoXml;
import org.quern.rpc.element.FileRefXml;
import org.quern.rpc.element.ResultXml;
import org.quern.rpc.element.TrickleXml;
import org.quern.rpc.element.WorkunitXml;
import org.quern.rpc.write.BoincXmlWriter;

/** Writes a reply in the order of BOINC's server (docs/protocol/scheduler-rpc.md 5.1), all files before those who refer to them. */
final class ReplyWriter {
    private final BoincXmlWriter out;
    private final SchedulerReply reply;

    ReplyWriter(BoincXmlWriter out, SchedulerReply reply) {
        this.out = out;
        this.reply = reply;
    }

    void write() throws IOException {
        out.open("scheduler_reply");
        writeHead();
        if (!reply.flags().projectIsDown()) {
            writeAccount();
            writeLists();
            writeWork();
            writeTail();
        }
        out.close();
    }

    private void writeHead() throws IOException {
        unlessZero("scheduler_version", reply.schedulerVersion());
        out.flag("dont_use_dcf", reply.flags().dontUseDcf());
        unlessEmpty("master_url", reply.masterUrl());
        out.flag("ended", reply.flags().ended());
        if (reply.requestDelay() > 0) {
            out.number("request_delay", reply.requestDelay());
        }
        for (ServerMessage message : reply.messages()) {
            out.text("message", "priority", message.priority(), message.text());
        }
        unlessEmpty("project_name", reply.facts().projectName());
        unlessZero("send_time_stats_log", reply.sendTimeStatsLog());
        unlessZero("send_job_log", reply.sendJobLog());
        out.flag("project_is_down", reply.flags().projectIsDown());
        out.flag("send_full_workload", reply.flags().sendFullWorkload());
        unlessEmpty("symstore", reply.facts().symstore());
        if (reply.nextRpcDelay() > 0) {
            out.number("next_rpc_delay", reply.nextRpcDelay());
        }
    }

    private void writeAccount() throws IOException {
        AccountFacts facts = reply.facts();
        if (reply.accountTold()) {
            out.integer("userid", facts.userId());
            out.text("user_name", facts.userName());
            out.number("user_total_credit", facts.userTotalCredit());
            out.number("user_expavg_credit", facts.userExpavgCredit());
            out.number("user_create_time", facts.userCreateTime());
            unlessEmpty("email_hash", facts.emailHash());
            unlessEmpty("cross_project_id", facts.crossProjectId());
            unlessEmpty("external_cpid", facts.externalCpid());
            out.number("cpid_time", facts.cpidTime());
        }
        raw("global_preferences", reply.globalPreferences());
        raw("project_preferences", reply.projectPreferences());
        unlessZero("hostid", facts.hostId());
        if (reply.accountTold()) {
            out.number("host_total_credit", facts.hostTotalCredit());
            out.number("host_expavg_credit", facts.hostExpavgCredit());
            out.raw("host_venue", facts.hostVenue());
            out.number("host_create_time", facts.hostCreateTime());
            unlessZero("teamid", facts.teamId());
            out.text("team_name", facts.teamName());
        }
    }

    private void writeLists() throws IOException {
        names("result_ack", reply.acks());
        names("result_abort", reply.aborts());
        names("result_abort_if_not_started", reply.abortsIfNotStarted());
    }

    private void writeWork() throws IOException {
        AppXml.TABLE.writeAll(out, reply.apps());
        FileInfoXml.REPLY.writeAll(out, reply.files());
        AppVersionXml.TABLE.writeAll(out, reply.versions());
        WorkunitXml.TABLE.writeAll(out, reply.workunits());
        ResultXml.TABLE.writeAll(out, reply.results());
    }

    private void writeTail() throws IOException {
        raw("code_sign_key", reply.codeSignKey() == null ? null : "\n" + reply.codeSignKey() + "\n");
        raw("code_sign_key_signature",
                reply.codeSignKeySignature() == null ? null : "\n" + reply.codeSignKeySignature() + "\n");
        out.flag("message_ack", reply.messageAck());
        for (TrickleDown message : reply.trickleDowns()) {
            TrickleXml.writeDown(out, message);
        }
        writeFlags();
        for (String name : reply.deleteFiles()) {
            out.raw("delete_file_info", name);
        }
        for (ResourceType type : reply.noRscApps()) {
            out.raw("no_rsc_apps", type.name());
        }
        for (SchedulerReply.ResourceAnswer answer : reply.resourceAnswers()) {
            out.raw(supplyElement(answer.supply()), answer.type().name());
        }
        raw("gui_urls", reply.guiUrls());
        writeUrls();
    }

    private void writeFlags() throws IOException {
        out.flag("non_cpu_intensive", reply.flags().nonCpuIntensive());
        out.flag("strict_memory_bound", reply.flags().strictMemoryBound());
        out.flag("deletion_policy_priority", reply.flags().deleteByPriority());
        out.flag("deletion_policy_expire", reply.flags().deleteByExpiration());
        if (reply.desiredDiskUsage() > 0) {
            out.number("desired_disk_usage", reply.desiredDiskUsage());
        }
    }

    private void writeUrls() throws IOException {
        if (reply.projectFiles() != null) {
            out.open("project_files");
            FileRefXml.TABLE.writeAll(out, reply.projectFiles());
            out.close();
        }
        if (reply.trickleUpUrls() != null) {
            out.open("trickle_up_urls");
            for (String url : reply.trickleUpUrls()) {
                out.text("url", url);
            }
            out.close();
        }
        if (reply.feeds() != null) {
            out.open("rss_feeds");
            for (SchedulerReply.Feed feed : reply.feeds()) {
                out.open("rss_feed");
                out.text("url", feed.url());
                out.number("poll_interval", feed.pollIntervalSeconds());
                out.close();
            }
            out.close();
        }
    }

    private static String supplyElement(SchedulerReply.Supply supply) {
        return switch (supply) {
            case WORK -> "quern_supply_work";
            case NO_WORK_BUT_SUPPORTED -> "quern_supply_none";
            case NOT_SUPPORTED -> "quern_supply_unsupported";
        };
    }

    private void names(String element, List<String> names) throws IOException {
        for (String name : names) {
            out.open(element);
            out.raw("name", name);
            out.close();
        }
    }

    private void raw(String name, @Nullable String content) throws IOException {
        if (content != null) {
            out.rawBlock(name, content);
        }
    }

    private void unlessEmpty(String name, String value) throws IOException {
        if (!value.isEmpty()) {
            out.text(name, value);
        }
    }

    private void unlessZero(String name, long value) throws IOException {
        if (value != 0) {
            out.integer(name, value);
        }
    }
}
