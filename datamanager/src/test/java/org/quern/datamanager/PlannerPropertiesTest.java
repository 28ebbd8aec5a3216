package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredResult;

/**
 * What must hold on every disk. Each seed makes {@value #DISKS} random disks; the seed in a failing test's name brings
 * the same ones back.
 */
class PlannerPropertiesTest {
    private static final int DISKS = 100;
    private static final long SEEDS = 30;

    private record Case(String label, DiskSnapshot disk, String project, double bytes) {
        ReclaimPlan associate() {
            return ReclaimPlanner.associate(disk, project, bytes);
        }

        ReclaimPlan relieve() {
            return ReclaimPlanner.relieve(disk);
        }

        ProjectDisk project(String name) {
            return disk.projects().stream().filter(p -> p.project().equals(name)).findFirst().orElseThrow();
        }
    }

    static LongStream seeds() {
        return LongStream.range(0, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void associationDoesWhatThePseudoCodeSays(long seed) {
        each(seed, c -> {
            ReclaimPlan plan = c.associate();
            PseudoCode code = new PseudoCode(c.disk);
            assertEquals(code.associate(c.project, c.bytes), plan.verdict().granted(), c.label);
            assertEquals(code.removed, names(plan), c.label);
            assertEquals(code.free(), plan.freeBytes(), 1e-6, c.label);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reliefDoesWhatThePseudoCodeSays(long seed) {
        each(seed, c -> {
            ReclaimPlan plan = c.relieve();
            PseudoCode code = new PseudoCode(c.disk);
            assertEquals(code.poll(), plan.verdict().suspends(), c.label);
            assertEquals(code.removed, names(plan), c.label);
            assertEquals(code.free(), plan.freeBytes(), 1e-6, c.label);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aReferencedFileIsNeverDeleted(long seed) {
        each(seed, c -> List.of(c.associate(), c.relieve()).forEach(plan -> {
            List<String> givenUp = plan.results().stream().map(r -> r.project() + "/" + r.result().name()).toList();
            for (Removal.OfFile removal : plan.files()) {
                assertTrue(!removal.file().referenced(), () -> c.label + removal);
                boolean held = c.project(removal.project()).results().stream()
                        .filter(result -> !givenUp.contains(removal.project() + "/" + result.name()))
                        .anyMatch(result -> result.files().contains(removal.file().name()));
                assertTrue(!held, () -> c.label + " still held: " + removal);
            }
        }));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void onlyQueuedResultsAreGivenUp(long seed) {
        each(seed, c -> c.relieve().results()
                .forEach(removal -> assertEquals(StoredResult.Stage.QUEUED, removal.result().stage(), c.label)));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aVolumeThatOthersFilledCostsTheSameFilesAndNoResult(long seed) {
        each(seed, c -> {
            ReclaimPlan plan = ReclaimPlanner.keepLimits(c.disk, Double.POSITIVE_INFINITY, c.disk.totalLimitBytes());
            assertEquals(List.of(), plan.results(), c.label);
            assertEquals(c.relieve().results().isEmpty() ? c.relieve().files() : plan.files(), plan.files(), c.label);
            assertEquals(plan.freeBytes() < 0, plan.verdict().suspends(), c.label);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theUsersOwnLimitIsKeptAsThePseudoCodeSaysButForResults(long seed) {
        each(seed, c -> {
            ReclaimPlan plan = ReclaimPlanner.keepLimits(c.disk, c.disk.totalLimitBytes(), Double.POSITIVE_INFINITY);
            if (c.relieve().results().isEmpty()) {
                assertEquals(c.relieve().toString(), plan.toString(), c.label);
            }
            assertTrue(plan.results().isEmpty() || plan.freeBytes() >= 0, c.label);
            assertTrue(plan.results().stream().allMatch(removal -> Offenders.shareUses(c.disk).stream()
                    .anyMatch(shareUse -> shareUse.project().equals(removal.project()) && shareUse.offends())),
                    c.label);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void afterSuccessSpaceIsLeft(long seed) {
        each(seed, c -> {
            ReclaimPlan plan = c.associate();
            assertTrue(!plan.verdict().granted() || plan.freeBytes() > 0, () -> c.label + plan);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nothingIsDeletedWhenTheSpaceWasThere(long seed) {
        each(seed, c -> {
            assertTrue(!(c.disk.freeBytes() > c.bytes) || c.associate().removals().isEmpty(), c.label);
            assertTrue(!(c.disk.freeBytes() >= 0) || c.relieve().removals().isEmpty(), c.label);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void othersLoseFilesOnlyWhileTheyOffendMoreThanTheRequester(long seed) {
        each(seed, c -> {
            List<DiskShareUse> start = Offenders.shareUses(c.disk);
            double own = offence(start, c.project, List.of());
            List<Removal.OfFile> gone = new ArrayList<>();
            for (Removal.OfFile removal : c.associate().files()) {
                if (!removal.project().equals(c.project)) {
                    assertTrue(offence(start, removal.project(), gone) > 0, () -> c.label + removal);
                    assertTrue(offence(start, removal.project(), List.of()) > own, () -> c.label + removal);
                }
                gone.add(removal);
            }
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theLastDeletionWasNeeded(long seed) {
        each(seed, c -> {
            ReclaimPlan plan = c.associate();
            if (plan.verdict() == ReclaimVerdict.SPACE_MADE) {
                double last = plan.files().getLast().file().bytes();
                assertTrue(plan.freeBytes() - last <= 0, () -> c.label + plan);
            }
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatIsOfferedToAServerCanBeKept(long seed) {
        each(seed, c -> {
            SpaceOffer offer = ReclaimPlanner.offer(c.disk, c.project);
            ReclaimPlan plan = c.associate();
            boolean ownLost = plan.files().stream().anyMatch(removal -> removal.project().equals(c.project));
            assertTrue(offer.freeBytes() <= offer.offenderBytes() && offer.offenderBytes() <= offer.selfBytes(),
                    c.label);
            assertEquals(offer.offenderBytes() > c.bytes, plan.verdict().granted() && !ownLost, () -> c.label + plan);
            assertTrue(!(offer.selfBytes() > c.bytes) || plan.verdict().granted(), () -> c.label + plan);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyRemovalHasAReasonThatNamesIt(long seed) {
        each(seed, c -> {
            ReclaimPlan plan = c.relieve();
            assertEquals(plan.removals().size() + 1, plan.reasons().size(), c.label);
            plan.files().forEach(removal -> assertTrue(removal.reason().contains(removal.file().name()), c.label));
        });
    }

    private static void each(long seed, Consumer<Case> check) {
        RandomDisk random = new RandomDisk(seed);
        for (int i = 0; i < DISKS; i++) {
            DiskSnapshot disk = random.next();
            check.accept(new Case("seed " + seed + ", disk " + i + ": ", disk, random.projectOf(disk), random.size()));
        }
    }

    private static double offence(List<DiskShareUse> start, String project, List<Removal.OfFile> gone) {
        double shareUse = start.stream().filter(s -> s.project().equals(project)).findFirst().orElseThrow()
                .offenceBytes();
        return shareUse - gone.stream().filter(removal -> removal.project().equals(project))
                .mapToDouble(removal -> removal.file().bytes()).sum();
    }

    private static List<String> names(ReclaimPlan plan) {
        return plan.removals().stream().map(removal -> removal.project() + "/" + switch (removal) {
            case Removal.OfFile file -> file.file().name();
            case Removal.OfGrant grant -> grant.file().name();
            case Removal.OfPart part -> part.file().name();
            case Removal.OfResult result -> result.result().name();
        }).toList();
    }
}
