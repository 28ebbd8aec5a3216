package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TransferOutcome;
import org.quern.model.ContactState;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;

/** A contact that fails while this computer has no network is no failure of the project (docs/protocol/rpc-policy.md 6.3). */
class OfflineTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @Tag("slow")
    @Test
    void contactsThatFailWithoutANetworkAreNotCountedAndAreMadeOnceItIsBack() {
        world.runUntil("first call", 30, w -> !server.requests.isEmpty());
        network(false);
        world.run(8 * 3600);
        ContactState contact = contact();
        assertEquals(0, contact.rpcFailures());
        assertTrue(contact.minRpcTime() - world.wall <= 120,
                () -> "held back for " + (contact.minRpcTime() - world.wall));
        int calls = server.requests.size();
        network(true);
        world.runUntil("contact", 10, w -> server.requests.size() > calls);
    }

    @Tag("slow")
    @Test
    void aMasterPageThatCannotBeReadWithoutANetworkIsReadOnceItIsBack() {
        world.permission = Permission.ALL.whileOffline(true);
        world.crash();
        world.serversDown = true;
        world.run(8 * 3600);
        assertEquals(0, contact().masterFetchFailures());
        network(true);
        world.runUntil("contact", 20, w -> !server.requests.isEmpty());
    }

    @Tag("slow")
    @Test
    void theTimeThatAServerAskedForIsKeptWhenTheNetworkComesBack() {
        server.requestDelay = 40_000;
        world.runUntil("first call", 30, w -> !server.requests.isEmpty());
        network(false);
        world.run(100);
        network(true);
        world.run(3600);
        assertEquals(1, server.requests.size());
    }

    @Tag("slow")
    @Test
    void serversThatAreDownWhileThereIsANetworkAreLeftAloneForLongerEachTime() {
        world.serversDown = true;
        world.run(8 * 3600);
        assertTrue(contact().masterFetchFailures() > 2);
    }

    @Tag("slow")
    @Test
    void transfersThatFailWithoutANetworkAreNotCounted() {
        world.post(new Event.PermissionChanged(Permission.ALL.whileOffline(true)));
        world.transfer = command -> new TransferOutcome.Transient(-113, "no such host");
        world.runUntil("download", 60, w -> w.count(Command.Download.class) > 0);
        world.run(3600);
        assertTrue(world.count(Command.Download.class) > 10);
        List<Integer> retries = world.view().state().projects().getFirst().files().stream().map(FileRecord::transfer)
                .filter(Objects::nonNull).map(TransferState::retries).distinct().toList();
        assertEquals(List.of(0), retries);
    }

    private ContactState contact() {
        return world.view().state().projects().getFirst().contact();
    }

    private void network(boolean there) {
        world.serversDown = !there;
        world.post(new Event.PermissionChanged(Permission.ALL.whileOffline(!there)));
        world.step(1);
    }
}
