package org.quern.dashboard.passkey;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a browser believes to be. The access filter has seen already that the name is one of those that were chosen.
 *
 * @param origin as browsers write it: {@code https://attic.lan:31441}
 * @param name of this computer: what WebAuthn calls the RP ID, {@code attic.lan}
 */
record Site(String origin, String name) {
    /** What people are told where there is none. */
    static final String NONE = "Passkeys go with a name, and this page was opened by an address: open it by one of the"
            + " names that the dashboard was started with (--name).";

    /** Empty at an address, which passkeys are not for, and without TLS. */
    static Optional<Site> of(ServerRequest request) {
        return request.isSecure() ? of(request.headers().first(HeaderNames.HOST).orElse("")) : Optional.empty();
    }

    static Optional<Site> of(String host) {
        String told = host.toLowerCase(Locale.ROOT);
        String name = told.substring(0, told.indexOf(':') < 0 ? told.length() : told.indexOf(':'));
        String last = name.substring(name.lastIndexOf('.') + 1);
        boolean isAddress = told.startsWith("[") || last.chars().allMatch(each -> each >= '0' && each <= '9');
        return isAddress ? Optional.empty() : Optional.of(new Site("https://" + told, name));
    }
}
