package org.quern.config.options;

/** What Quern does with an option of cc_config.xml or a log flag, in the words of the tables in docs/preferences.md. */
final class OptionEffect {
    /** Quern acts on it. */
    static final String APPLIED = "applied";
    /** Manager programs are told. */
    static final String FOR_MANAGERS = "for managers";

    private static final String NONE = "no effect: ";

    private OptionEffect() {}

    /** It is read and has no effect, with the reason. */
    static String none(String because) {
        return NONE + because;
    }

    /** That is one without effect. */
    static boolean isNone(String effect) {
        return effect.startsWith(NONE);
    }
}
