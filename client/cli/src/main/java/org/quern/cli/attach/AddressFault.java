package org.quern.cli.attach;

import java.util.Locale;
import java.util.Optional;
import org.quern.model.ProjectUrl;

/** What is wrong with what was typed as a project's address. */
final class AddressFault {
    private static final String SCHEME_END = "://";
    private static final int MOST_PORT = 65_535;
    private static final int MOST_DIGITS = 5;

    private AddressFault() {}

    /** In words that go on behind the address; empty if a project may be there. */
    static Optional<String> of(String typed) {
        int separator = typed.indexOf(SCHEME_END);
        String scheme = separator < 0 ? "https" : typed.substring(0, separator).strip().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            return Optional.of("it begins with '" + scheme + SCHEME_END + "' and not with 'https://' or 'http://'");
        }
        String rest = ProjectUrl.of(typed).canonical();
        rest = rest.substring(rest.indexOf(SCHEME_END) + SCHEME_END.length());
        String place = rest.substring(0, rest.indexOf('/'));
        if (ProjectUrl.of(typed).namesUser()) {
            return Optional
                    .of("a user or a password stands before its host, which would be sent to nobody: take them out");
        }
        int colon = place.indexOf(':', place.indexOf(']') + 1); // an IPv6 address has others
        String host = colon < 0 ? place : place.substring(0, colon);
        if (host.isEmpty()) {
            return Optional.of("it names no host");
        }
        if (host.indexOf('.') < 0) {
            return Optional.of("the name of its host, '" + host + "', has no dot"
                    + (host.equals("localhost") ? "; write 127.0.0.1 for this computer" : ""));
        }
        if (colon >= 0 && !isPort(place.substring(colon + 1))) {
            return Optional
                    .of("'" + place.substring(colon + 1) + "' behind its colon is no port, from 1 to " + MOST_PORT);
        }
        return ProjectUrl.of(typed).valid() ? Optional.empty()
                : Optional.of("letters are in it that no address has, or its host is none");
    }

    private static boolean isPort(String text) {
        return !text.isEmpty() && text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= MOST_PORT;
    }
}
