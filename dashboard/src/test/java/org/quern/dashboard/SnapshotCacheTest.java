package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.ClientSnapshot;
import org.quern.dashboard.client.SnapshotCache;

/** What a look costs the client. */
class SnapshotCacheTest {
    @Test
    void aLookAsksForEachListOnceHoweverManyLook() throws Exception {
        try (FakeClient client = new FakeClient(3);
                ClientLink link = new ClientLink(Clients.at(client.address())::open)) {
            SnapshotCache snapshots = new SnapshotCache(link);
            ClientSnapshot snapshot = snapshots.current();
            snapshots.current();
            assertEquals(3, snapshot.tasks().size());
            List<String> asked = client.questions();
            for (String list : List.of("<get_results>", "<get_project_status>", "<get_file_transfers>")) {
                assertEquals(1, Collections.frequency(asked, list), asked::toString);
            }
            snapshots.invalidate();
            snapshots.current();
            assertEquals(2, Collections.frequency(client.questions(), "<get_results>"), "a new look is new");
        }
    }
}
