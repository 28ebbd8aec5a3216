package org.quern.rpc.gui;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.scan.ScanLimits;

/**
 * BOINC's client writes what projects name themselves, their applications and files as it has it in memory, unescaped
 * (docs/protocol/gui-rpc.md 2): {@code <project_name><!-- x</project_name>}. Its managers read such an element as text up to its end
 * tag, and so it is read here: what looks like a tag in it is escaped before the scanner sees it.
 */
final class RawTexts {
    /** Elements of answers that hold a text and no others. */
    private static final Set<String> TEXTS = Set.of("acct_mgr_name", "acct_mgr_url", "api_version", "app_name", "body",
            "category", "cmdline", "command_line", "cookie_failure_url", "cross_project_id", "description",
            "domain_name", "download_url", "email_hash", "external_cpid", "file_name", "file_prefix",
            "graphics_exec_path", "host_cpid", "host_venue", "ip_addr", "link", "mac_address", "master_url", "message",
            "name", "open_name", "os_name", "os_version", "p_features", "p_model", "p_vendor", "plan_class",
            "platform_name", "product_name", "project", "project_dir", "project_name", "project_url",
            "remote_desktop_addr", "resources", "result_name", "scheduler_wait_reason", "slot_path", "sub_appname",
            "symstore", "team_name", "title", "url", "user_friendly_name", "user_name", "venue", "virtualbox_version",
            "web_graphics_url", "wu_name");
    /** A text of more lines is none. */
    private static final int MOST_LINES = 1_000;
    private static final String CDATA = "<![CDATA[";
    private static final String CDATA_END = "]]>";
    private static final String ROOT_END = "</boinc_gui_rpc_reply>";
    private final byte[] document;
    /** The same, a letter for each byte. */
    private final String text;
    private final int rootEnd;
    private @Nullable ByteArrayOutputStream changed;
    private int copied;

    private RawTexts(byte[] document) {
        this.document = document;
        text = new String(document, StandardCharsets.ISO_8859_1);
        rootEnd = text.lastIndexOf(ROOT_END);
    }

    /** The document with what is raw in it escaped; the same where nothing is. */
    static byte[] escaped(byte[] document) {
        RawTexts texts = new RawTexts(document);
        for (int at = 0; at < document.length; at = texts.lineEnd(at) + 1) {
            at = texts.line(at);
        }
        return texts.whole();
    }

    private byte[] whole() {
        if (changed == null) {
            return document;
        }
        changed.write(document, copied, document.length - copied);
        return changed.toByteArray();
    }

    /** Looks at the line that begins there, and at those that its text goes on in; answers a place in the last of them. */
    private int line(int begin) {
        int end = lineEnd(begin);
        int open = begin;
        while (open < end && text.charAt(open) <= ' ') {
            open++;
        }
        String name = startTag(open, end);
        if (!TEXTS.contains(name)) {
            return between(begin, end);
        }
        int start = open + name.length() + 2; // behind < and >
        int close = close(name, start, end);
        if (close < 0) {
            return between(begin, end);
        }
        int first = start;
        while (first < close && text.charAt(first) <= ' ') {
            first++;
        }
        int last = close;
        while (last > first && text.charAt(last - 1) <= ' ') {
            last--;
        }
        int blockEnd = last - CDATA_END.length();
        if (text.startsWith(CDATA, first) && blockEnd >= first + CDATA.length()
                && text.startsWith(CDATA_END, blockEnd)) {
            cdata(first + CDATA.length(), blockEnd);
        } else {
            for (int at = text.indexOf('<', start); at < close; at = text.indexOf('<', at + 1)) {
                replace(at, 1, "&lt;");
            }
        }
        return close;
    }

    /** Where the text that begins there ends, by an end tag at the end of its line or of a later one; -1 if it does not. */
    private int close(String name, int start, int lineEnd) {
        String closing = "</" + name + ">";
        int close = atEnd(closing, start, lineEnd);
        if (close >= 0) { // a project's own record in one line is no text
            return name.equals("project") && text.startsWith("<master_url>", start) ? -1 : close;
        }
        int inside = text.indexOf(closing, start);
        if (name.equals("project") || inside < 0 || inside < lineEnd) {
            return -1; // a list of projects, or one line for several elements
        }
        boolean isCdata = text.startsWith(CDATA, start);
        int begin = lineEnd + 1;
        for (int lines = 0; lines < MOST_LINES && begin < text.length(); lines++) {
            int end = lineEnd(begin);
            close = atEnd(isCdata ? CDATA_END + closing : closing, begin, end);
            if (close >= 0) {
                return isCdata ? close + CDATA_END.length() : close;
            }
            if (!isCdata && isEndTag(text.substring(begin, end).strip())) {
                return -1;
            }
            begin = end + 1;
        }
        return -1;
    }

    /** Where that stands, with nothing but blanks behind it in the line; -1 if it does not. */
    private int atEnd(String closing, int start, int lineEnd) {
        int end = lineEnd;
        while (end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
        int at = end - closing.length();
        return at >= start && text.startsWith(closing, at) ? at : -1;
    }

    /** What stands outside of a line's only text: no comment hides the next line, nor does the answer end before its end. */
    private int between(int begin, int end) {
        for (int at = text.indexOf('<', begin); at >= 0 && at < end; at = text.indexOf('<', at + 1)) {
            boolean isBlock = text.startsWith("<!", at);
            int close = !isBlock ? -1 : text.startsWith("<!--", at) ? text.indexOf("-->", at, end) : cdataEnd(at);
            if (close >= end) {
                return close;
            }
            if (isBlock ? close < 0 : at < rootEnd && text.startsWith(ROOT_END, at)) {
                replace(at, 1, "&lt;");
            }
            at = Math.max(at, close);
        }
        return begin;
    }

    /** Where the block ends that begins there right behind its start tag and ends right before its end tag; -1 if it is none. */
    private int cdataEnd(int at) {
        int open = text.lastIndexOf('<', at - 1);
        String name = open < 0 || !text.startsWith(CDATA, at) ? "" : startTag(open, at);
        if (name.isEmpty() || open + name.length() + 2 != at) {
            return -1;
        }
        int bound = Math.min(text.length(), at + ScanLimits.DEFAULT.stringBytes());
        return text.indexOf(CDATA_END + "</" + name + ">", at, bound);
    }

    /** A text that has the end of its block in it goes on in another block. */
    private void cdata(int start, int end) {
        for (int at = text.indexOf(CDATA_END, start); at >= 0 && at < end; at = text.indexOf(CDATA_END, at + 1)) {
            replace(at, CDATA_END.length(), "]]]]><![CDATA[>");
        }
    }

    /** The name in the start tag without attributes that begins there; empty if there is none. */
    private String startTag(int open, int end) {
        int at = open + 1;
        while (at < end && isOfName(text.charAt(at))) {
            at++;
        }
        return open < end && text.charAt(open) == '<' && at < end && text.charAt(at) == '>'
                ? text.substring(open + 1, at)
                : "";
    }

    /** A line that is nothing but an end tag: no text goes on behind it. */
    private static boolean isEndTag(String line) {
        return line.startsWith("</") && line.endsWith(">")
                && line.substring(2, line.length() - 1).chars().allMatch(RawTexts::isOfName);
    }

    private static boolean isOfName(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }

    private void replace(int at, int length, String by) {
        if (changed == null) {
            changed = new ByteArrayOutputStream(document.length + by.length());
        }
        changed.write(document, copied, at - copied);
        changed.writeBytes(by.getBytes(StandardCharsets.ISO_8859_1));
        copied = at + length;
    }

    private int lineEnd(int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }
}
