package org.quern.datamanager;

/**
 * The three amounts of space that a project tells its server, in bytes, none below 0 (docs/protocol/disk-management.md
 * 6).
 *
 * @param freeBytes free now ({@code project_disk_free})
 * @param offenderBytes free once offenders gave up what they have to ({@code potentially_free_offender})
 * @param selfBytes free once the project also gave up its own files of the lowest rank ({@code potentially_free_self})
 */
public record SpaceOffer(double freeBytes, double offenderBytes, double selfBytes) {
    static SpaceOffer clamped(double freeBytes, double offenderBytes, double selfBytes) {
        return new SpaceOffer(Math.max(0, freeBytes), Math.max(0, offenderBytes), Math.max(0, selfBytes));
    }
}
