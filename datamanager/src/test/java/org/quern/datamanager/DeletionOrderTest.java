package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.datamanager.deletion.DeletionCatalog;
import org.quern.datamanager.snapshot.DeletionPolicy;
import org.quern.datamanager.snapshot.StoredFile;

/** In which order a project gives up its files (docs/protocol/disk-management.md 8), and what is said of each. */
class DeletionOrderTest {
    private static final double NOW = 1.7e9;
    /** Used long ago: the least recently used. */
    private static final StoredFile OLD = file("old", 3, 1, 100);
    private static final StoredFile MIDDLE = file("middle", 1, 1, 200);
    private static final StoredFile NEW = file("new", 1, 1, 300);
    /** Its date was a second ago; it was used last, and matters most. */
    private static final StoredFile EXPIRED = file("expired", 5, -1, 400);

    private static StoredFile file(String name, int priority, double expiresIn, double lastUsed) {
        return new StoredFile(name, 1, false, priority, NOW + expiresIn, lastUsed);
    }

    @ParameterizedTest(name = "by priority {0}, by expiry {1}: {2}")
    @CsvSource({"false,false,old middle new expired", "true,false,middle new old expired",
        "false,true,expired old middle new", "true,true,expired middle new old"})
    void theProjectsFlagsGiveTheOrder(boolean byPriority, boolean byExpiry, String expected) {
        DeletionPolicy policy = DeletionCatalog.of(byPriority, byExpiry);
        List<StoredFile> files = List.of(NEW, EXPIRED, OLD, MIDDLE);
        DeletionQueue queue = new DeletionQueue(files, policy, NOW);
        List<String> taken = new ArrayList<>();
        for (int level = StoredFile.LOWEST_PRIORITY; level <= StoredFile.HIGHEST_PRIORITY; level++) {
            while (queue.hasNext(level)) {
                taken.add(queue.take().name());
            }
        }
        assertEquals(List.of(expected.split(" ")), taken);
        assertEquals(taken, files.stream().sorted(policy.order(NOW)).map(StoredFile::name).toList());
    }

    @ParameterizedTest(name = "by priority {0}, by expiry {1}: {2}; {3}")
    @CsvSource({"false,false,it is the least recently used there,it is the least recently used there",
        "true,false,it is the least recently used of priority 3 there,it is the least recently used of priority 5 there",
        "false,true,it is the least recently used there,it has expired",
        "true,true,it is the least recently used of priority 3 there,it has expired"})
    void theReasonIsSaid(boolean byPriority, boolean byExpiry, String ofOld, String ofExpired) {
        DeletionPolicy policy = DeletionCatalog.of(byPriority, byExpiry);
        assertEquals(ofOld, policy.reason(OLD, NOW));
        assertEquals(ofExpired, policy.reason(EXPIRED, NOW));
    }

    @Test
    void aFileHasNotExpiredAtItsVeryDate() {
        DeletionPolicy policy = DeletionCatalog.of(false, true);
        assertEquals("it is the least recently used there", policy.reason(file("f", 1, 0, 1), NOW));
    }
}
