package org.quern.rpc.crypto;

import org.jspecify.annotations.Nullable;

/**
 * A reply's {@code code_sign_key} against the key held (docs/protocol/scheduler-rpc.md 8.3): without a key the first one is trusted, later ones only with a signature by
 * the key held.
 *
 * @param adopted the key to hold from now on, null if none is known yet
 * @param complaint why an offered key was refused, empty if none was
 */
public record KeyOffer(@Nullable String adopted, String complaint) {
    /** Judges {@code offered} with its signature; both may be absent. Texts are compared and kept exactly, blanks at their ends apart. */
    public static KeyOffer judge(@Nullable String held, @Nullable String offered, @Nullable String signature) {
        String candidate = offered == null ? "" : offered.strip();
        if (candidate.isEmpty() || (held != null && held.strip().equals(candidate))) {
            return new KeyOffer(held, "");
        }
        if (CodeSignKey.parse(candidate) == null) {
            return new KeyOffer(held, "the code signing key in the reply is malformed; " + kept(held));
        }
        if (held == null || held.isBlank()) {
            return new KeyOffer(candidate, "");
        }
        if (signature == null || signature.isBlank()) {
            return new KeyOffer(held, "the reply has another code signing key without a signature; " + kept(held));
        }
        var holder = CodeSignKey.parse(held);
        boolean valid = holder != null && holder.signed(Md5.of(candidate), signature);
        return valid ? new KeyOffer(candidate, "")
                : new KeyOffer(held, "the signature of the new code signing key is not valid; " + kept(held));
    }

    private static String kept(@Nullable String held) {
        return held == null ? "no key is held" : "the old key is kept";
    }
}
