package org.quern.cli.doctor;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quern.config.file.RegularFile;

/** The words that nobody else may see, gathered from the files that hold them, so that they are found wherever else they stand. */
final class Secrets {
    /** Elements whose content nobody else may see, in whatever file. */
    static final List<String> ELEMENTS = List.of("authenticator", "weak_auth", "account_key", "password",
            "password_hash", "passwd_hash", "email_addr", "email_hash", "login_token", "http_user_name",
            "http_user_passwd", "socks5_user_name", "socks5_user_passwd", "socks_user_name", "socks_user_passwd",
            "login_name", "user_name", "name_of_user", "opaque", "cross_project_id", "internal_cross_project_id",
            "external_cross_project_id", "external_cpid", "cpid", "user_cpid", "host_cpid", "previous_host_cpid",
            "domain_name", "ip_addr");
    /** Their content is not looked for elsewhere: it says nothing there. */
    private static final List<String> COMMON = List.of("domain_name", "ip_addr");
    /** Shorter words stand in too many places that mean nothing. */
    private static final int LEAST_LETTERS = 6;
    private final SortedSet<String> words = new TreeSet<>(
            Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));

    /** Those of a data directory; files that cannot be read hold nothing that could get out. */
    static Secrets of(Path directory) throws IOException {
        Secrets secrets = new Secrets();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                secrets.readFrom(file);
            }
        }
        return secrets;
    }

    private void readFrom(Path file) {
        String name = String.valueOf(file.getFileName());
        try {
            if (name.equals("gui_rpc_auth.cfg")) {
                RegularFile.text(file).lines().map(String::strip).forEach(this::add);
            } else if (name.endsWith(".xml")) {
                elements(RegularFile.text(file));
            }
        } catch (IOException e) {
            // what this user cannot read does not get into the bundle either
        }
    }

    private void elements(String text) {
        for (String element : ELEMENTS.stream().filter(each -> !COMMON.contains(each)).toList()) {
            String open = "<" + element + ">";
            for (int at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
                int end = text.indexOf("</", at);
                add(text.substring(at + open.length(), end < 0 ? text.length() : end).strip());
            }
        }
    }

    void add(String word) {
        if (word.length() >= LEAST_LETTERS) {
            String plain = word.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            String inUrl = URLEncoder.encode(plain, StandardCharsets.UTF_8);
            words.addAll(List.of(word, plain, inUrl, inUrl.replace("+", "%20")));
        }
    }

    /** The longest first, so that none is left in half. */
    List<String> words() {
        return new ArrayList<>(words);
    }
}
