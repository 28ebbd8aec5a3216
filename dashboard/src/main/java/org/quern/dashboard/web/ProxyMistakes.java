package org.quern.dashboard.web;

import com.google.gson.JsonElement;
import java.net.Inet6Address;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.quern.dashboard.access.RequestBody;

/** What of a proxy cannot be, by field: no client says so, it takes another port, or finds no server later. */
final class ProxyMistakes {
    private static final int MOST_PORT = 65_535;
    private static final int MOST_DIGITS = 5;
    private static final int LONGEST_NAME = 253;
    private static final int LONGEST_LABEL = 63;
    private static final int PARTS = 4;
    private static final int MOST_PART = 255;
    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
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
        } else if (wanted.text(name).chars().anyMatch(Character::isISOControl)) {
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
        if (name.contains(":")) {
            return isVersion6(name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name);
        }
        List<String> labels = List
                .of((name.endsWith(".") ? name.substring(0, name.length() - 1) : name).split("\\.", -1));
        // Whatever ends in a number is read as an address.
        return DIGITS.matcher(labels.getLast()).matches() ? isVersion4(labels)
                : name.length() <= LONGEST_NAME && labels.stream().allMatch(ProxyMistakes::isLabel);
    }

    private static boolean isVersion6(String address) {
        try {
            return Inet6Address.ofLiteral(address) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isVersion4(List<String> parts) {
        return parts.size() == PARTS && parts.stream().allMatch(part -> isNumber(part, 0, MOST_PART));
    }

    private static boolean isNumber(String text, int least, int most) {
        return DIGITS.matcher(text).matches() && text.length() <= MOST_DIGITS && Integer.parseInt(text) >= least
                && Integer.parseInt(text) <= most;
    }

    private static boolean isLabel(String label) {
        return LABEL.matcher(label).matches() && label.length() <= LONGEST_LABEL && !label.startsWith("-")
                && !label.endsWith("-");
    }

    /** Empty is the usual one. */
    private void port(String field) {
        String port = wanted.text(field).strip();
        boolean isPort = port.isEmpty() || isNumber(port, 1, MOST_PORT);
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
