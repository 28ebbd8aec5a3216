package org.quern.rpc.element;

import org.quern.model.TextCursor;

/** The text inside {@code <stderr_out>}: a CDATA section after the client's version, or, in old files, plain text. */
final class StderrText {
    private static final String START = "<![CDATA[";
    private static final String END = "]]>";

    private StderrText() {}

    /** The text without the section's marks and the line break behind the first. */
    static String ofElement(String raw) {
        int start = raw.indexOf(START);
        int end = raw.lastIndexOf(END);
        if (start < 0 || end < start) {
            var text = new TextCursor(raw.strip());
            boolean told = text.take("<core_client_version>") && text.skipTo("</core_client_version>");
            return told ? text.rest().strip() : raw.strip();
        }
        String text = raw.substring(start + START.length(), end);
        return text.startsWith("\n") ? text.substring(1) : text;
    }
}
