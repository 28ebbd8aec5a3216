package org.quern.scheduler.send;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.model.DiskOffer;

/** The server's passes over jobs of given sizes. */
class AssignmentPassTest {
    private static final DiskOffer OFFER = new DiskOffer(0, 0, 0, 50, 400, 500);
    private final List<Double> tried = new ArrayList<>();

    @Test
    void whatFitsIntoFreeSpaceIsAssignedAtOnce() {
        assertEquals(List.of(40.0), assign(40, true));
        assertEquals(List.of(50.0), tried);
    }

    @Test
    void offendersGiveWayWhenNothingFits() {
        assertEquals(List.of(300.0), assign(300, true));
        assertEquals(List.of(50.0, 400.0), tried);
    }

    @Test
    void ownFilesGiveWayOnlyWhereTheProjectAllowsIt() {
        assertEquals(List.of(), assign(450, false));
        assertEquals(List.of(50.0, 400.0), tried);
        tried.clear();
        assertEquals(List.of(450.0), assign(450, true));
        assertEquals(List.of(50.0, 400.0, 500.0), tried);
    }

    @Test
    void aPassThatOffersNothingMoreIsLeftOut() {
        AssignmentPass.assign(new DiskOffer(0, 0, 0, 50, 50, 70), true, bytes -> fitting(100, bytes));
        assertEquals(List.of(50.0, 70.0), tried);
    }

    private List<Double> assign(double job, boolean deleteFromSelf) {
        return AssignmentPass.assign(OFFER, deleteFromSelf, bytes -> fitting(job, bytes));
    }

    private List<Double> fitting(double job, double bytes) {
        tried.add(bytes);
        return job < bytes ? List.of(job) : List.of();
    }
}
