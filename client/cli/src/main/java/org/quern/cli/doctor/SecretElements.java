package org.quern.cli.doctor;

import java.util.List;

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
    /** Before what a URL tells nobody else. */
    static final List<String> PARAMETERS = List.of("token=", "auth=", "passwd_hash=", "authenticator=", "email_addr=");

    private SecretElements() {}

    /** Where the content of the next element of that name begins, behind {@code from} in a text of small letters; -1 if there is none. */
    static int content(String small, String element, int from) {
        for (int at = small.indexOf("<" + element, from); at >= 0; at = small.indexOf("<" + element, at + 1)) {
            int behind = at + 1 + element.length();
            int end = small.indexOf('>', behind);
            if (end > 0 && (end == behind || small.charAt(behind) == ' ') && small.charAt(end - 1) != '/') {
                return end + 1;
            }
        }
        return -1;
    }

    /** Where the content that begins there ends: before the next tag, or with its line. */
    static int end(String text, int at) {
        int tag = text.indexOf('<', at);
        int line = text.indexOf('\n', at);
        int first = tag < 0 || (line >= 0 && line < tag) ? line : tag;
        return first < 0 ? text.length() : first;
    }
}
