package org.quern.model;

import java.util.Locale;
import java.util.Optional;

/** What the client does when disk space is short ({@code disk_policy} of cc_config.xml; docs/protocol/disk-management.md 10). */
public enum DiskPolicy {
    /** Projects share the disk by resource share; files go in order until there is space. */
    SHARES,
    /** The limits are told to the projects and nothing is deleted for space, as BOINC does. */
    REPORT_ONLY;

    /** The text in the file: {@code shares}, {@code report-only}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The policy of that text, empty if there is none. */
    public static Optional<DiskPolicy> ofText(String text) {
        for (DiskPolicy policy : values()) {
            if (policy.text().equals(text.strip().toLowerCase(Locale.ROOT))) {
                return Optional.of(policy);
            }
        }
        return Optional.empty();
    }
}
