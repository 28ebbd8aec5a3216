package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.Look;
import org.quern.dashboard.client.Watch;

/** What a look costs the client. */
class WatchTest {
    @Test
    void aLookAsksForEachListOnceHoweverManyLook() throws Exception {
        try (PlayedClient client = new PlayedClient(3);
                ClientLink link = new ClientLink(Clients.at(client.address())::open)) {
            Watch watch = new Watch(link);
            Look look = watch.look();
            watch.look();
            assertEquals(3, look.tasks().size());
            List<String> asked = client.questions();
            for (String list : List.of("<get_results>", "<get_project_status>", "<get_file_transfers>")) {
                assertEquals(1, Collections.frequency(asked, list), asked::toString);
            }
            watch.forget();
            watch.look();
            assertEquals(2, Collections.frequency(client.questions(), "<get_results>"), "a new look is new");
        }
    }
}
