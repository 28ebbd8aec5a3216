package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.model.SchedulerReply;
import org.quern.model.ServerMessage;
import org.quern.model.TextCursor;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.Entities;
import org.quern.rpc.scan.TooMuchText;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/**
 * Reads a scheduler's reply (docs/protocol/scheduler-rpc.md 5). Elements that cannot be used are skipped, each with a
 * sentence in the complaints; elements that nobody knows are passed over, and their children are looked at as BOINC
 * does.
 */
final class ReplyReader {
    private static final ReplyXml TABLE = ReplyXml.TABLE;
    private static final int MOST_COMPLAINTS = 100;
    /** Characters of a complaint: a name in it may have a quarter of a million. */
    private static final int LONGEST_COMPLAINT = 500;
    /** Messages of one reply: more than anybody reads. */
    private static final int MOST_MESSAGES = 100;
    /** Characters of preferences and links, each: real ones stay below 20,000, and all of them stay in memory. */
    private static final int LONGEST_BLOCK = 100_000;
    /** Characters of a key or a signature: BOINC's keys have a thousand. */
    private static final int LONGEST_KEY = 10_000;
    /** Characters of a message; BOINC keeps 1023. */
    private static final int LONGEST_MESSAGE = 1023;
    private static final String MARK = "_(\"";
    private static final String MARK_END = "\")";

    private final BoincXml xml;
    private final Values reply = TABLE.start();
    private final List<ServerMessage> messages = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
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
                take();
            } catch (Unusable e) {
                xml.dropped(before);
                complain(e.what());
            } catch (TooMuchText e) {
                xml.dropped(before);
                leftOut.merge(element, 1, Integer::sum);
            }
        }
        if (!leftOut.isEmpty()) {
            complaints.addFirst("too much for this client's memory; left out: " + leftOut.entrySet().stream()
                    .map(each -> each.getValue() + " " + each.getKey()).collect(Collectors.joining(", ")));
        }
        xml.repairs().stream().filter(repair -> !repair.what().startsWith("bare ampersand"))
                .forEach(repair -> complain(repair.path() + ": " + repair.what()));
        return TABLE.build(reply, messages, complaints);
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
        if (complaints.size() < MOST_COMPLAINTS) {
            complaints.add(sentence.substring(0, Math.min(LONGEST_COMPLAINT, sentence.length())));
        }
    }

    /** The current element as it stands; null, with a complaint, if it is longer than it may be. */
    private @Nullable String block(int longest) throws IOException {
        String element = xml.name();
        String text = xml.rawText();
        if (xml.wasTooLong()) {
            return null;
        }
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

    /** What the table cannot read by itself, what it can, and what nobody knows. */
    private void take() throws IOException, Unusable {
        switch (xml.name()) {
            case "message" -> takeMessage();
            case "global_preferences" -> reply.set(TABLE.globalPreferences, block(LONGEST_BLOCK));
            case "project_preferences" -> reply.set(TABLE.projectPreferences, block(LONGEST_BLOCK));
            case "gui_urls" -> reply.set(TABLE.guiUrls, block(LONGEST_BLOCK));
            case "code_sign_key" -> reply.set(TABLE.codeSignKey, key());
            case "code_sign_key_signature" -> reply.set(TABLE.codeSignKeySignature, key());
            case "auto_update" -> {
                // Its children have the names of ours and another meaning.
            }
            default -> {
                if (!TABLE.take(xml, reply)) {
                    xml.dissolveUnknown();
                }
            }
        }
    }

    private void takeMessage() throws IOException {
        if (messages.size() >= MOST_MESSAGES) {
            leftOut.merge("message", 1, Integer::sum);
            return;
        }
        String priority = xml.attribute("priority");
        String raw = Entities.unescape(xml.rawText().strip());
        String text = withoutTranslationMarks(raw).strip();
        if (!text.isEmpty()) {
            messages.add(new ServerMessage(text.substring(0, Math.min(text.length(), LONGEST_MESSAGE)),
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
}
