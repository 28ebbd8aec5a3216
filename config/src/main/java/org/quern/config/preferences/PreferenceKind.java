package org.quern.config.preferences;

/** How a preference is written. */
public enum PreferenceKind {
    /** 0 or 1. */
    FLAG,
    /** A whole number. */
    WHOLE,
    /** A decimal number. */
    NUMBER
}
