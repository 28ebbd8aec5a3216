package org.quern.dashboard.passkey;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a browser shall ask a device for, as WebAuthn level 3 writes it in JSON (5.1.9, 5.1.10). */
final class BrowserOptions {
    private static final String TYPE = "public-key";
    private static final String REQUIRED = "required";

    private BrowserOptions() {}

    /** A new passkey that a device finds by itself, and uses only after it has known its user; not on a device that has one of {@code own}. */
    static Map<String, Object> making(String challenge, Site site, String user, String handle, List<Passkey> own) {
        Map<String, Object> facts = begun(challenge);
        facts.put("rp", Map.of("id", site.name(), "name", "Quern's dashboard"));
        facts.put("user", Map.of("id", handle, "name", user, "displayName", user));
        facts.put("pubKeyCredParams",
                Ceremonies.ALGORITHMS.stream().map(each -> Map.of("type", TYPE, "alg", each)).toList());
        facts.put("excludeCredentials", own.stream().map(each -> Map.of("type", TYPE, "id", each.id())).toList());
        facts.put("authenticatorSelection", Map.of("residentKey", REQUIRED, "requireResidentKey", true,
                "userVerification", REQUIRED));
        facts.put("attestation", "none");
        return facts;
    }

    /** One of those that it has. */
    static Map<String, Object> signing(String challenge, Site site) {
        Map<String, Object> facts = begun(challenge);
        facts.put("rpId", site.name());
        facts.put("userVerification", REQUIRED);
        return facts;
    }

    private static Map<String, Object> begun(String challenge) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("challenge", challenge);
        facts.put("timeout", Challenges.GOOD.toMillis());
        return facts;
    }
}
