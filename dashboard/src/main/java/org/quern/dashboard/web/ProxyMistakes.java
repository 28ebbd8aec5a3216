package org.quern.dashboard.web;

import com.google.gson.JsonElement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.quern.dashboard.access.RequestBody;

/** What of a proxy cannot be, by field: no client says so, it takes another port, or finds no server later. */
final class ProxyMistakes {
    private static final int MOST_PORT = 65_535;
    private static final int LONGEST_NAME = 253;
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f]");
    private static final Pattern NAME = Pattern
            .compile(
                    "(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.)*[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.?");
    private static final Pattern NUMBERS = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0[xX][0-9A-Fa-f]*)\\.?");
    private static final Pattern VERSION_4 = Pattern
            .compile("(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\\.(?!$)|$)){4}");
    private static final Pattern VERSION_6 = Pattern
            .compile("(?=(?:[^:]*:){2,7}[^:]*$)(?!.*::.*::)[0-9A-Fa-f:]*(?:[0-9.]+)?");
    private static final Pattern DIRECT = Pattern.compile("[A-Za-z0-9._*:/\\[\\]-]*");
    private final Map<String, String> found = new LinkedHashMap<>();
    private final RequestBody wanted;

    private ProxyMistakes(RequestBody wanted) {
        this.wanted = wanted;
    }

    /**
     * Sentences that say what to do, by the names of the fields; none if all can be.
     *
     * @param isKept whether the client has that text already: what was there before, of a server that is not used, is nobody's mistake
     */
    static Map<String, String> of(RequestBody wanted, List<String> flags, List<String> texts,
            Predicate<String> isKept) {
        ProxyMistakes mistakes = new ProxyMistakes(wanted);
        flags.forEach(mistakes::flag);
        texts.forEach(mistakes::text);
        for (String kind : List.of("http", "socks")) {
            boolean isUsed = Boolean.parseBoolean(wanted.text("use_" + kind + "_proxy"));
            String name = kind + "_server_name";
            String port = kind + "_server_port";
            if (isUsed || !isKept.test(name)) {
                mistakes.server(name, isUsed);
            }
            if (isUsed || !isKept.test(port)) {
                mistakes.port(port);
            }
        }
        mistakes.direct();
        return mistakes.found;
    }

    private void flag(String name) {
        JsonElement told = wanted.facts().get(name);
        if (told != null && !List.of("true", "false").contains(wanted.text(name))) {
            found.put(name, "It is true or false.");
        }
    }

    private void text(String name) {
        JsonElement told = wanted.facts().get(name);
        if (told != null && !told.isJsonPrimitive() && !told.isJsonNull()) {
            found.put(name, "It is one text.");
        } else if (CONTROL.matcher(wanted.text(name)).find()) {
            found.put(name, "It cannot have line breaks or other control characters; leave them out.");
        }
    }

    private void server(String field, boolean isUsed) {
        String name = wanted.text(field).strip();
        if (found.containsKey(field) || isHost(name)) {
            return;
        }
        if (!name.isEmpty()) {
            found.put(field,
                    "It is the name or the address of a computer alone, such as proxy.lan or 192.168.1.5, without http:// and port.");
        } else if (isUsed) {
            found.put(field, "It is needed where that proxy is to be used.");
        }
    }

    private static boolean isHost(String name) {
        String bare = name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
        if (name.length() > LONGEST_NAME) {
            return false;
        } else if (bare.contains(":")) {
            return VERSION_6.matcher(bare).matches();
        }
        return (NUMBERS.matcher(name).matches() ? VERSION_4 : NAME).matcher(name).matches();
    }

    /** Empty is the usual one. */
    private void port(String field) {
        String port = wanted.text(field).strip();
        boolean isPort = port.isEmpty()
                || (port.matches("[0-9]{1,5}") && Integer.parseInt(port) >= 1 && Integer.parseInt(port) <= MOST_PORT);
        if (!isPort && !found.containsKey(field)) {
            found.put(field, "It is a whole number from 1 to " + MOST_PORT + ", or empty for the usual one.");
        }
    }

    private void direct() {
        String field = "no_proxy";
        for (String each : wanted.text(field).split(",", -1)) {
            if (!DIRECT.matcher(each.strip()).matches()) {
                found.putIfAbsent(field, "It is names of computers with commas between, such as nas.lan, .home.arpa.");
            }
        }
    }
}
