package org.quern.cli.doctor;

import java.util.List;
import java.util.stream.Stream;

/** Elements that hold secrets, and where their contents stand in a text that may be no XML. */
final class SecretElements {
    /** Elements whose content nobody else may see, in whatever file. */
    static final List<String> NAMES = List.of("authenticator", "weak_auth", "account_key", "password",
            "password_hash", "passwd_hash", "passwd", "email_addr", "email_hash", "login_token", "http_user_name",
            "http_user_passwd", "socks5_user_name", "socks5_user_passwd", "socks_user_name", "socks_user_passwd",
            "login", "login_name", "user_name", "name_of_user", "opaque", "cross_project_id",
            "internal_cross_project_id", "external_cross_project_id", "external_cpid", "cpid", "user_cpid",
            "host_cpid", "previous_host_cpid", "domain_name", "ip_addr", "client_opaque", "project_specific");

    /** Elements whose content is a name or a password, which is one however short it is. */
    static final List<String> SHORT = List.of("domain_name", "http_user_passwd", "socks5_user_passwd");
    /** Elements whose content goes and is no word to look for elsewhere: what programs wrote of this computer, and its user's other programs. */
    private static final List<String> PRIVATE = List.of("stderr_out", "exclusive_app", "exclusive_gpu_app",
            "team_name");
    /** Elements whose content goes. */
    static final List<String> GOING = Stream.concat(NAMES.stream(), PRIVATE.stream()).toList();

    private SecretElements() {}

    /** Where the content of the next element of that name begins, behind {@code from} in a text of small letters; -1 if there is none. */
    static int content(String small, String element, int from) {
        int at = small.indexOf("<" + element, from);
        while (at >= 0) {
            int behind = at + 1 + element.length();
            if (behind < small.length() && " >".indexOf(small.charAt(behind)) >= 0) {
                at = small.indexOf('>', behind); // no tag before it ends elsewhere
                if (at < 0 || small.charAt(at - 1) != '/') {
                    return at < 0 ? -1 : at + 1;
                }
            }
            at = small.indexOf("<" + element, at + 1);
        }
        return -1;
    }

    /** Where the content that begins there ends: with the element, or, if that is not closed before the next one, before the next tag or with its line. */
    static int end(String small, String element, int at) {
        int next = content(small, element, at);
        // Never farther than the next one: a text may consist of openings.
        int closed = small.indexOf("</" + element, at, next < 0 ? small.length() : next);
        if (closed >= 0) {
            return closed;
        }
        int tag = small.indexOf('<', at);
        int first = tag < 0 ? small.length() : tag;
        int line = small.indexOf('\n', at, first);
        return line < 0 ? first : line;
    }
}
