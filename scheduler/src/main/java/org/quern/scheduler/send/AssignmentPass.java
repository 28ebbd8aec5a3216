package org.quern.scheduler.send;

import java.util.List;
import java.util.function.DoubleFunction;
import org.quern.model.DiskOffer;

/**
 * The server's half of docs/protocol/literature.md 3: work is assigned within the space that is free; only if that
 * gives nothing, within what offenders would give up; and only if that gives nothing either and the project allows it
 * ({@code <delete_from_self/>}), within what the project's own files would give up too. The client makes the room when
 * the files come.
 */
public enum AssignmentPass {
    /** Within what is free. */
    FREE {
        @Override
        public double bytes(DiskOffer offer) {
            return offer.free();
        }
    },
    /** With what offenders have to give up. */
    OFFENDERS {
        @Override
        public double bytes(DiskOffer offer) {
            return offer.freeIfOffendersTrimmed();
        }
    },
    /** With the project's own files of the lowest rank on top. */
    SELF {
        @Override
        public double bytes(DiskOffer offer) {
            return offer.freeIfOwnTrimmed();
        }
    };

    /** The space that this pass may fill, in bytes. */
    public abstract double bytes(DiskOffer offer);

    /** The passes that a project makes, in order. */
    public static List<AssignmentPass> allowed(boolean deleteFromSelf) {
        return deleteFromSelf ? List.of(FREE, OFFENDERS, SELF) : List.of(FREE, OFFENDERS);
    }

    /**
     * What the first pass that assigns anything assigns; empty if none does. A pass that offers no more than the one
     * before is left out.
     *
     * @param assign picks work that fits into the bytes given
     */
    public static <T> List<T> assign(DiskOffer offer, boolean deleteFromSelf, DoubleFunction<List<T>> assign) {
        double tried = Double.NEGATIVE_INFINITY;
        for (AssignmentPass pass : allowed(deleteFromSelf)) {
            List<T> assigned = pass.bytes(offer) > tried ? assign.apply(pass.bytes(offer)) : List.of();
            if (!assigned.isEmpty()) {
                return assigned;
            }
            tried = Math.max(tried, pass.bytes(offer));
        }
        return List.of();
    }
}
