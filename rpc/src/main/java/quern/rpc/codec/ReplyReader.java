package quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quern.model.ResourceType;
import quern.model.SchedulerReply;
import quern.model.SchedulerReply.ResourceAnswer;
import quern.model.SchedulerReply.Supply;
import quern.model.ServerMessage;
import quern.model.TextCursor;

/**
 * Reads a scheduler's reply (scheduler-rpc.md 5). Elements that cannot be used are skipped, each with a sentence in the
 * complaints; elements that nobody knows are passed over, and their children are looked at as BOINC does.
 */
final class ReplyReader {
    private static final int MOST_COMPLAINTS = 100;
    /** Characters of a message; BOINC keeps 1023. */
    private static final int LONGEST_MESSAGE = 1023;
    private static final String MARK = "_(\"";
    private static final String MARK_END = "\")";

    private final BoincXml xml;
    private final ReplyDraft reply = new ReplyDraft();

    ReplyReader(BoincXml xml) {
        this.xml = xml;
    }

    SchedulerReply read() throws IOException {
        for (int top = xml.root("scheduler_reply"); xml.nextChild(top);) {
            try {
                if (!reply.takeAccount(xml) && !takeFlag() && !takeText() && !takeList()) {
                    takeElement();
                }
            } catch (Unusable e) {
                complain(e.what());
            }
        }
        xml.repairs().stream().filter(repair -> !repair.what().startsWith("bare ampersand"))
                .forEach(repair -> complain(repair.path() + ": " + repair.what()));
        return reply.build();
    }

    private void complain(String sentence) {
        if (reply.complaints.size() < MOST_COMPLAINTS) {
            reply.complaints.add(sentence);
        }
    }

    private boolean takeFlag() throws IOException {
        switch (xml.name()) {
            case "project_is_down" -> reply.projectIsDown = xml.bool();
            case "ended" -> reply.ended = xml.bool();
            case "non_cpu_intensive" -> reply.nonCpuIntensive = xml.bool();
            case "strict_memory_bound" -> reply.strictMemoryBound = xml.bool();
            case "dont_use_dcf" -> reply.dontUseDcf = xml.bool();
            case "send_full_workload" -> reply.sendFullWorkload = xml.bool();
            case "deletion_policy_priority" -> reply.deleteByPriority = xml.bool();
            case "deletion_policy_expire" -> reply.deleteByExpiration = xml.bool();
            case "message_ack" -> reply.messageAck = xml.bool();
            case "no_rsc_apps" -> reply.noRscApps.add(ResourceType.of(xml.text()));
            case "no_cpu_apps" -> takeNoApps(ResourceType.CPU);
            case "no_cuda_apps" -> takeNoApps(ResourceType.NVIDIA);
            case "no_ati_apps" -> takeNoApps(ResourceType.ATI);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void takeNoApps(ResourceType type) throws IOException {
        if (xml.bool()) {
            reply.noRscApps.add(type);
        }
    }

    private boolean takeText() throws IOException {
        switch (xml.name()) {
            case "scheduler_version" -> reply.schedulerVersion = xml.intOr(0);
            case "master_url" -> reply.masterUrl = xml.text();
            case "project_name" -> reply.projectName = xml.text();
            case "symstore" -> reply.symstore = xml.text();
            case "hostid" -> reply.hostId = Math.max(0, xml.intOr(0));
            case "request_delay" -> reply.requestDelay = xml.nonNegativeOr(0);
            case "next_rpc_delay" -> reply.nextRpcDelay = xml.nonNegativeOr(0);
            case "send_time_stats_log" -> reply.sendTimeStatsLog = Math.max(0, xml.intOr(0));
            case "send_job_log" -> reply.sendJobLog = Math.max(0, xml.intOr(0));
            case "desired_disk_usage" -> reply.desiredDiskUsage = xml.nonNegativeOr(0);
            case "global_preferences" -> reply.globalPreferences = xml.rawText();
            case "project_preferences" -> reply.projectPreferences = xml.rawText();
            case "gui_urls" -> reply.guiUrls = xml.rawText();
            case "code_sign_key" -> reply.codeSignKey = xml.rawText().strip();
            case "code_sign_key_signature" -> reply.codeSignKeySignature = xml.rawText().strip();
            case "message" -> takeMessage();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void takeMessage() throws IOException {
        String priority = xml.attribute("priority");
        String raw = Entities.unescape(xml.rawText().strip());
        String text = withoutTranslationMarks(raw).strip();
        if (!text.isEmpty()) {
            reply.messages.add(new ServerMessage(text.substring(0, Math.min(text.length(), LONGEST_MESSAGE)),
                    priority == null ? "" : priority));
        }
    }

    /** {@code _("text") more}: text that a graphical client would translate stands in such marks. */
    private static String withoutTranslationMarks(String text) {
        var cursor = new TextCursor(text);
        var plain = new StringBuilder();
        for (Optional<String> before = cursor.until(MARK); before.isPresent(); before = cursor.until(MARK)) {
            plain.append(before.get());
            Optional<String> marked = cursor.until(MARK_END);
            if (marked.isEmpty()) {
                return plain.append(MARK).append(cursor.rest()).toString();
            }
            plain.append(marked.get());
        }
        return plain.append(cursor.rest()).toString();
    }

    private boolean takeList() throws IOException, Unusable {
        switch (xml.name()) {
            case "result_ack" -> addName(reply.acks);
            case "result_abort" -> addName(reply.aborts);
            case "result_abort_if_not_started" -> addName(reply.abortsIfNotStarted);
            case "delete_file_info" -> reply.deleteFiles.add(xml.text());
            case "rss_feeds" -> reply.feeds = readFeeds();
            case "trickle_up_urls" -> reply.trickleUpUrls = readUrls();
            case "project_files" -> reply.projectFiles = FileRefXml.readList(xml);
            case "quern_supply_work" -> answer(Supply.WORK);
            case "quern_supply_none" -> answer(Supply.NO_WORK_BUT_SUPPORTED);
            case "quern_supply_unsupported" -> answer(Supply.NOT_SUPPORTED);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void answer(Supply supply) throws IOException {
        reply.resourceAnswers.add(new ResourceAnswer(ResourceType.of(xml.text()), supply));
    }

    private void addName(List<String> names) throws IOException {
        for (int element = xml.enter(); xml.nextChild(element);) {
            if (xml.name().equals("name")) {
                names.add(xml.text());
            }
        }
    }

    private List<SchedulerReply.Feed> readFeeds() throws IOException {
        List<SchedulerReply.Feed> feeds = new ArrayList<>();
        for (int list = xml.enter(); xml.nextChild(list);) {
            String url = "";
            double interval = 0;
            for (int feed = xml.enter(); xml.nextChild(feed);) {
                switch (xml.name()) {
                    case "url" -> url = xml.text();
                    case "poll_interval" -> interval = xml.nonNegativeOr(0);
                    default -> {
                    }
                }
            }
            if (!url.isEmpty() && interval > 0) {
                feeds.add(new SchedulerReply.Feed(url, interval));
            }
        }
        return feeds;
    }

    private List<String> readUrls() throws IOException {
        List<String> urls = new ArrayList<>();
        for (int list = xml.enter(); xml.nextChild(list);) {
            if (xml.name().equals("url")) {
                urls.add(xml.text());
            }
        }
        return urls;
    }

    private void takeElement() throws IOException, Unusable {
        switch (xml.name()) {
            case "app" -> reply.apps.add(AppXml.read(xml));
            case "file_info" -> reply.files.add(FileInfoXml.read(xml));
            case "app_version" -> reply.versions.add(AppVersionXml.read(xml));
            case "workunit" -> reply.workunits.add(WorkunitXml.read(xml));
            case "result" -> reply.results.add(ResultXml.read(xml));
            case "trickle_down" -> reply.trickleDowns.add(TrickleXml.readDown(xml.rawText()));
            case "auto_update" -> {
                // Its children have the names of ours and another meaning.
            }
            default -> xml.dissolve();
        }
    }
}
