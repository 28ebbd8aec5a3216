package org.quern.cli.doctor;

import java.util.List;
import java.util.Locale;

/** Takes out what is secret by where it stands: in URLs and headers of HTTP, in addresses of e-mail, behind a user's home and in the log's first lines. */
final class SecretPlaces {
    static final String GONE = "[removed]";
    /** What the names of parameters have in them whose values are for nobody else. */
    private static final List<String> PARAMETERS = List.of("token", "auth", "passw", "email", "cookie", "key", "hash",
            "sig", "secret", "user", "login");
    /** Before a header's value, which says who one is. */
    private static final String HEADER = "authorization:";
    private static final String BASIC = "basic ";
    private static final int LEAST_BASIC = 8;
    private static final List<String> HOMES = List.of("/home/", "/users/");
    /** The first as JSON has it. */
    private static final List<String> HOMES_OF_WINDOWS = List.of("\\users\\\\", "\\users\\");
    /** So the event log begins a line with the name of the computer. */
    private static final String COMPUTER = "Computer: ";
    private static final String DIRECTORY = "Data directory: ";
    private static final String USER = ", user ";

    private SecretPlaces() {}

    /** The text without them. */
    static String without(String text) {
        return withoutAddresses(withoutUsers(withoutHomes(withoutLogins(withoutParameters(withoutLog(text))))));
    }

    /** What a parameter of a URL says: up to the next one or the URL's end. */
    private static String withoutParameters(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf('='); at >= 0; at = text.indexOf('=', Math.max(from, at + 1))) {
            int begin = at;
            while (begin > from && isName(text.charAt(begin - 1))) {
                begin--;
            }
            if (isSecret(text.substring(begin, at).toLowerCase(Locale.ROOT),
                    begin > 0 ? text.charAt(begin - 1) : ' ')) {
                int end = at + 1;
                while (end < text.length() && text.charAt(end) > ' ' && "&<>\"'".indexOf(text.charAt(end)) < 0) {
                    end++;
                }
                clean.append(text, from, at + 1).append(end > at + 1 ? GONE : "");
                from = end;
            }
        }
        return clean.append(text, from, text.length()).toString();
    }

    /** A parameter stands behind a question mark or another one, whose sign may be an entity; the usual names are secret anywhere. */
    private static boolean isSecret(String name, char before) {
        return name.equals("token") || name.equals("auth") || name.endsWith("passwd_hash")
                || name.endsWith("authenticator") || name.endsWith("email_addr")
                || ("?&;".indexOf(before) >= 0 && PARAMETERS.stream().anyMatch(name::contains));
    }

    private static boolean isName(char c) {
        return c < 128 && (Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.');
    }

    /** Headers to their end, and name and password as they stand in one. */
    private static String withoutLogins(String text) {
        String clean = withoutRest(text, HEADER, "\n");
        String small = clean.toLowerCase(Locale.ROOT);
        StringBuilder left = new StringBuilder(clean.length());
        int from = 0;
        for (int at = small.indexOf(BASIC); at >= 0; at = small.indexOf(BASIC, at + 1)) {
            int begin = at + BASIC.length();
            int end = begin;
            while (end < clean.length() && isBase64(clean.charAt(end))) {
                end++;
            }
            if (end - begin >= LEAST_BASIC && !isWord(clean, begin, end)) {
                left.append(clean, from, begin).append(GONE);
                from = end;
            }
        }
        return left.append(clean, from, clean.length()).toString();
    }

    private static boolean isBase64(char c) {
        return isName(c) || c == '+' || c == '/' || c == '=';
    }

    /** Of a language, as in "basic authentication". */
    private static boolean isWord(String text, int begin, int end) {
        return text.substring(begin, end).chars().allMatch(c -> c >= 'a' && c <= 'z');
    }

    /** Whose home a path goes through. */
    private static String withoutHomes(String text) {
        String clean = text;
        for (String home : HOMES) {
            clean = withoutRest(clean, home, "/\n \t\"',;:<>)");
        }
        for (String home : HOMES_OF_WINDOWS) {
            clean = withoutRest(clean, home, "\\/\n\t\"',;:<>)");
        }
        return clean;
    }

    private static String withoutLog(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf(DIRECTORY); at >= 0; at = text.indexOf(DIRECTORY, at + 1)) {
            int end = end(text, at, "\n");
            int user = text.substring(at, end).lastIndexOf(USER);
            if (user >= 0) {
                clean.append(text, from, at + user + USER.length()).append(GONE);
                from = end;
            }
        }
        return withoutRest(clean.append(text, from, text.length()).toString(), COMPUTER.toLowerCase(Locale.ROOT), "\n");
    }

    /** What stands behind those small letters, up to one of the ends. */
    private static String withoutRest(String text, String before, String ends) {
        String small = text.toLowerCase(Locale.ROOT);
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = small.indexOf(before); at >= 0; at = small.indexOf(before, Math.max(from, at + 1))) {
            int begin = at + before.length();
            int end = end(text, begin, ends);
            if (end > begin) {
                clean.append(text, from, begin).append(GONE);
                from = end;
            }
        }
        return clean.append(text, from, text.length()).toString();
    }

    private static int end(String text, int from, String ends) {
        int end = from;
        while (end < text.length() && ends.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    /** What stands between the strokes of a URL and its last at sign. */
    private static String withoutUsers(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf("://"); at >= 0; at = text.indexOf("://", Math.max(from, at + 1))) {
            int end = at + 3;
            int sign = -1;
            while (end < text.length() && text.charAt(end) > ' ' && "<>\"'".indexOf(text.charAt(end)) < 0) {
                sign = text.charAt(end) == '@' ? end : sign;
                end++;
            }
            if (sign >= 0) {
                clean.append(text, from, at + 3).append(GONE);
                from = sign;
            }
        }
        return clean.append(text, from, text.length()).toString();
    }

    private static String withoutAddresses(String text) {
        return withoutNames(withoutNames(text, "@"), "%40");
    }

    private static String withoutNames(String text, String sign) {
        StringBuilder clean = new StringBuilder(text.length());
        int from = 0;
        for (int at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
            int begin = at;
            while (begin > from && isOfAddress(text.charAt(begin - 1))) {
                begin--;
            }
            if (begin < at && !text.startsWith(GONE, at - GONE.length())) {
                clean.append(text, from, begin).append(GONE);
                from = at;
            }
        }
        return clean.append(text, from, text.length()).toString();
    }

    /** What a name may be of; blanks, quotes and brackets end it. */
    private static boolean isOfAddress(char c) {
        return c > ' ' && "<>\"'()[]{},;=/:".indexOf(c) < 0;
    }
}
