package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.model.ResourceType;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.SchedulerReply.Supply;
import org.quern.model.ServerMessage;
import org.quern.model.TextCursor;
import org.quern.rpc.element.AppVersionXml;
import org.quern.rpc.element.AppXml;
import org.quern.rpc.element.FileInfoXml;
import org.quern.rpc.element.FileRefXml;
import org.quern.rpc.element.ResultXml;
import org.quern.rpc.element.TrickleXml;
import org.quern.rpc.element.WorkunitXml;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.Entities;
import org.quern.rpc.scan.TooMuchText;
import org.quern.rpc.table.Unusable;

/**
 * Reads a scheduler's reply (docs/protocol/scheduler-rpc.md 5). Elements that cannot be used are skipped, each with a
 * sentence in the complaints; elements that nobody knows are passed over, and their children are looked at as BOINC
 * does.
 */
final class ReplyReader {
    private static final int MOST_COMPLAINTS = 100;
    /** Characters of a complaint: a name in it may have a quarter of a million. */
    private static final int LONGEST_COMPLAINT = 500;
    /** Messages of one reply: more than anybody reads. */
    private static final int MOST_MESSAGES = 100;
    /** Characters of preferences and links, each: real ones stay below 20,000, and all of them stay in memory. */
    private static final int LONGEST_BLOCK = 100_000;
    /** Characters of a key or a signature: BOINC's keys have a thousand. */
    private static final int LONGEST_KEY = 10_000;
    /** Addresses and feeds of one list. */
    private static final int MOST_ADDRESSES = 50;
    /** Characters of a message; BOINC keeps 1023. */
    private static final int LONGEST_MESSAGE = 1023;
    private static final String MARK = "_(\"";
    private static final String MARK_END = "\")";

    private final BoincXml xml;
    private final ReplyDraft reply = new ReplyDraft();
    private final SortedMap<String, Integer> leftOut = new TreeMap<>();

    ReplyReader(BoincXml xml) {
        this.xml = xml;
    }

    /** Reads the reply; what would take more than {@code mostHeapBytes} of memory altogether is left out. */
    SchedulerReply read(long mostHeapBytes) throws IOException {
        int top = xml.root("scheduler_reply");
        while (xml.nextChild(top)) {
            String element = xml.name();
            long before = xml.keptBytes();
            xml.keepAtMost((long) (mostHeapBytes * part(element)), top);
            try {
                if (!reply.takeAccount(xml) && !takeFlag() && !takeText() && !takeList()) {
                    takeElement();
                }
            } catch (Unusable e) {
                xml.dropped(before);
                complain(e.what());
            } catch (TooMuchText e) {
                xml.dropped(before);
                leftOut.merge(element, 1, Integer::sum);
            }
        }
        if (!leftOut.isEmpty()) {
            reply.complaints.addFirst("too much for this client's memory; left out: " + leftOut.entrySet().stream()
                    .map(each -> each.getValue() + " " + each.getKey()).collect(Collectors.joining(", ")));
        }
        xml.repairs().stream().filter(repair -> !repair.what().startsWith("bare ampersand"))
                .forEach(repair -> complain(repair.path() + ": " + repair.what()));
        return reply.build();
    }

    /** Of the memory: what comes first in a reply leaves some to what comes later, so that the first tasks of a long one are whole. */
    private static double part(String element) {
        return switch (element) {
            case "app", "file_info" -> 0.5;
            case "app_version" -> 0.55;
            case "workunit" -> 0.8;
            default -> 1;
        };
    }

    private void complain(String sentence) {
        if (reply.complaints.size() < MOST_COMPLAINTS) {
            reply.complaints.add(sentence.substring(0, Math.min(LONGEST_COMPLAINT, sentence.length())));
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

    /** The current element as it stands; null, with a complaint, if it is longer than it may be. */
    private @Nullable String block(int longest) throws IOException {
        String element = xml.name();
        String text = xml.rawText();
        if (text.length() > longest) {
            complain(element + ": longer than " + longest + " characters, left out");
            return null;
        }
        return text;
    }

    private @Nullable String key() throws IOException {
        String key = block(LONGEST_KEY);
        return key == null ? null : key.strip();
    }

    private boolean takeText() throws IOException {
        switch (xml.name()) {
            case "scheduler_version" -> reply.schedulerVersion = xml.intOr(0);
            case "master_url" -> reply.masterUrl = ReplyDraft.shortText(xml);
            case "project_name" -> reply.projectName = ReplyDraft.shortText(xml);
            case "symstore" -> reply.symstore = ReplyDraft.shortText(xml);
            case "hostid" -> reply.hostId = Math.max(0, xml.intOr(0));
            case "request_delay" -> reply.requestDelay = xml.nonNegativeOr(0);
            case "next_rpc_delay" -> reply.nextRpcDelay = xml.nonNegativeOr(0);
            case "send_time_stats_log" -> reply.sendTimeStatsLog = Math.max(0, xml.intOr(0));
            case "send_job_log" -> reply.sendJobLog = Math.max(0, xml.intOr(0));
            case "desired_disk_usage" -> reply.desiredDiskUsage = xml.nonNegativeOr(0);
            case "global_preferences" -> reply.globalPreferences = block(LONGEST_BLOCK);
            case "project_preferences" -> reply.projectPreferences = block(LONGEST_BLOCK);
            case "gui_urls" -> reply.guiUrls = block(LONGEST_BLOCK);
            case "code_sign_key" -> reply.codeSignKey = key();
            case "code_sign_key_signature" -> reply.codeSignKeySignature = key();
            case "message" -> takeMessage();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void takeMessage() throws IOException {
        if (reply.messages.size() >= MOST_MESSAGES) {
            leftOut.merge("message", 1, Integer::sum);
            return;
        }
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
            case "project_files" -> reply.projectFiles = FileRefXml.TABLE.readList(xml);
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
            if (!url.isEmpty() && interval > 0 && feeds.size() < MOST_ADDRESSES) {
                feeds.add(new SchedulerReply.Feed(url, interval));
            }
        }
        return feeds;
    }

    private List<String> readUrls() throws IOException {
        List<String> urls = new ArrayList<>();
        for (int list = xml.enter(); xml.nextChild(list);) {
            if (xml.name().equals("url") && urls.size() < MOST_ADDRESSES) {
                urls.add(xml.text());
            }
        }
        return urls;
    }

    private void takeElement() throws IOException, Unusable {
        switch (xml.name()) {
            case "app" -> reply.apps.add(AppXml.TABLE.read(xml));
            case "file_info" -> reply.files.add(FileInfoXml.REPLY.read(xml));
            case "app_version" -> reply.versions.add(AppVersionXml.TABLE.read(xml));
            case "workunit" -> reply.workunits.add(WorkunitXml.TABLE.read(xml));
            case "result" -> reply.results.add(ResultXml.TABLE.read(xml));
            case "trickle_down" -> reply.trickleDowns.add(TrickleXml.readDown(xml.rawText()));
            case "auto_update" -> {
                // Its children have the names of ours and another meaning.
            }
            default -> xml.dissolve();
        }
    }
}
