package org.quern.config.xml;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * From the bytes of a configuration file to text that an XML parser accepts, line by line the same, and back from the
 * parser's text to what was meant. BOINC's files are bytes: names and addresses stand in them with a bare ampersand, and
 * a UTF-8 letter may be written as two character references of one byte each (docs/protocol/data-directory.md 1). So the
 * bytes are read one to one, bare ampersands are escaped, and each text is put together again as UTF-8 afterwards.
 */
final class XmlText {

    private static final Set<String> NAMES = Set.of("lt", "gt", "amp", "quot", "apos");
    /** Characters between ampersand and semicolon of the longest reference that XML and BOINC share. */
    private static final int LONGEST_REFERENCE = 8;

    private XmlText() {}

    /** Makes the text of a file; {@link #meant} is to be applied to every piece of it that the parser returns. */
    static String prepare(byte[] bytes) {
        String text = decode(bytes);
        int end = text.indexOf('\0');
        return withoutBareAmpersands(withoutControls(end < 0 ? text : text.substring(0, end)));
    }

    /** An ampersand that begins no reference is escaped. */
    private static String withoutBareAmpersands(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
            escaped.append(text, from, at).append(isReference(text, at + 1) ? "&" : "&amp;");
            from = at + 1;
        }
        return escaped.append(text, from, text.length()).toString();
    }

    private static boolean isReference(String text, int start) {
        int limit = Math.min(text.length(), start + LONGEST_REFERENCE + 1);
        int end = text.indexOf(';', start, limit);
        String name = end < 0 ? "" : text.substring(start, end);
        return NAMES.contains(name) || name.matches("#[0-9]{1,7}") || name.matches("#x[0-9A-Fa-f]{1,6}");
    }

    /** The text that the bytes stood for; text with characters beyond one byte is already what it should be. */
    static String meant(String parsed) {
        if (parsed.chars().allMatch(c -> c < 0x80) || !parsed.chars().allMatch(c -> c < 0x100)) {
            return parsed;
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(parsed.getBytes(StandardCharsets.ISO_8859_1));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException notUtf8) {
            return parsed;
        }
    }

    /** One character a byte, save for the marks that editors on Windows put at the beginning. */
    private static String decode(byte[] bytes) {
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return text(bytes, 3, StandardCharsets.ISO_8859_1);
        }
        if (startsWith(bytes, 0xFF, 0xFE)) {
            return text(bytes, 2, StandardCharsets.UTF_16LE);
        }
        if (startsWith(bytes, 0xFE, 0xFF)) {
            return text(bytes, 2, StandardCharsets.UTF_16BE);
        }
        return text(bytes, 0, StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes, int from, Charset charset) {
        return new String(bytes, from, bytes.length - from, charset);
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        if (bytes.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((bytes[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /** Control characters other than white space, which XML forbids and BOINC does not mind, become blanks. */
    private static String withoutControls(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean forbidden = c != 0 && c < 0x20 && c != '\t' && c != '\n' && c != '\r';
            clean.append(forbidden || c >= 0xFFFE ? ' ' : c);
        }
        return clean.toString();
    }
}
