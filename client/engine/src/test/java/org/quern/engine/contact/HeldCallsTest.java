package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.host.MadeHost;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ContactState;
import org.quern.model.RpcReason;

/** A call that the user wants, and that waits until the state is on the disk. */
class HeldCallsTest {
    private final MadeHost host = new MadeHost();
    private final PersistStage persist = new PersistStage(true);
    private double later;

    @BeforeEach
    void itIsWanted() {
        host.project().orders().askedForWork(false);
        host.project().timing().restored(ContactState.ATTACHED.withSchedulerUrls(List.of("https://a.example/1"))
                .withMasterFetchPending(false).withPending(RpcReason.USER));
        turn();
    }

    private TickContext tick() {
        return new TickContext(new Now(MadeHost.NOW + later, new MonotonicTime(1000 + later)), MadeHost.NOW + later, 1,
                host.state, new Random(1), new Explanations(), persist.held(), TimeAdvance.POLLED);
    }

    private List<String> turn() {
        TickContext tick = tick();
        new ContactStage().run(tick);
        return persist.release(tick).stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text()).toList();
    }

    @Test
    void isToldAsOneThatHasNotBeenSent() {
        later = 30;
        assertEquals(List.of("The request has not been sent yet: it waits until the client's state is on disk"),
                turn());
    }

    @Test
    void namesWhatKeepsTheStateFromTheDisk() {
        persist.save(tick(), new ArrayList<>());
        persist.failed(tick(), new Event.StateSaveFailed(1, "it is full"));
        later = 30;
        assertEquals(List.of("The request has not been sent yet: it waits until the client's state is on disk, and the"
                + " state file cannot be written (it is full)"), turn());
    }

    /** A suspension is no reason against what the user wants all the same. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            network, true
            suspended, true
            wanted though suspended, false
            nothing, false
            """)
    void isTakenBackOnceTheUserIsAgainstIt(String what, boolean takenBack) {
        switch (what) {
            case "network" -> host.state.permission(Permission.nothing("no"));
            case "suspended" -> {
                host.project().orders().suspendedByUser();
                pending(RpcReason.NONE);
            }
            case "wanted though suspended" -> {
                host.project().orders().suspendedByUser();
                pending(RpcReason.USER);
            }
            default -> pending(RpcReason.NONE);
        }
        assertEquals(takenBack ? List.of("The scheduler request that waited for the disk is not sent") : List.of(),
                turn());
        assertEquals(!takenBack, host.project().session().isUnderWay());
    }

    private void pending(RpcReason reason) {
        host.project().timing().restored(host.project().contact().withPending(reason));
    }

    @Test
    void isNotTakenBackOnceItIsOnItsWay() {
        persist.save(tick(), new ArrayList<>());
        persist.saved(1);
        turn();
        host.state.permission(Permission.nothing("no"));
        assertEquals(List.of(), turn());
        assertEquals(true, host.project().session().isUnderWay());
    }
}
