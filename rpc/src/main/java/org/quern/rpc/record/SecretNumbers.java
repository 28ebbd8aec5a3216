package org.quern.rpc.record;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a recording must not hold, and what stands in its place: a number in the order of appearance. Equal texts get equal numbers and an empty text stays
 * empty, so whoever only compares such texts, as the engine does, decides the same.
 */
final class SecretNumbers {
    /** Account keys; what users set at projects and what projects hand to their programs; what a task wrote; rights to upload. */
    private static final Set<String> NAMES = Set.of("authenticator", "projectPreferences", "projectSpecific", "guiUrls",
            "globalPreferences", "preferencesXml", "stderr", "xmlSignature", "emailHash", "userName", "domainName",
            "ipAddr");
    private final Map<String, String> names = new HashMap<>();

    static boolean isSecret(String component) {
        return NAMES.contains(component);
    }

    synchronized String hidden(String text) {
        return text.isEmpty() ? text : names.computeIfAbsent(text, _ -> "hidden-" + (names.size() + 1));
    }
}
