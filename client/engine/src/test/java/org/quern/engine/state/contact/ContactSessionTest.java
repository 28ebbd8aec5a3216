package org.quern.engine.state.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.ResourceType;
import org.quern.model.WorkRequest;

class ContactSessionTest {
    private static final MonotonicTime NOW = new MonotonicTime(50);
    private final ContactSession session = new ContactSession(new ChangeFlags());

    @Test
    void aContactIsUnderWayUntilItEndsAndSwiftUntilItIsSlow() {
        ContactUnderWay contact = ContactUnderWay.master(new MonotonicTime(3));
        assertFalse(session.isUnderWay());
        assertNull(session.swift());
        session.began(contact);
        assertSame(contact, session.underWay());
        assertSame(contact, session.swift());
        assertEquals(new MonotonicTime(3), contact.startedAt());
        assertEquals(Set.of(), contact.reported());
        assertSame(WorkRequest.NOTHING, contact.asked());
        assertFalse(contact.outdated());
        contact.turnsOutdated();
        contact.turnsSlow();
        assertTrue(contact.outdated());
        assertTrue(session.isUnderWay());
        assertNull(session.swift());
        session.ended();
        assertFalse(session.isUnderWay());
    }

    @Test
    void ofEachResourceTheLastAnswerIsKnown() {
        requested(ResourceType.CPU, false, true);
        requested(ResourceType.ATI, false, true);
        requested(ResourceType.CPU, false, true);
        assertEquals(List.of(ResourceType.ATI, ResourceType.CPU), inVain(NOW));
        requested(ResourceType.ATI, false, false);
        assertEquals(List.of(ResourceType.CPU), inVain(NOW), "it came too soon");
        session.supplied(ResourceType.CPU);
        session.supplied(ResourceType.CPU);
        assertEquals(List.of(), inVain(NOW));
        assertEquals(List.of(ResourceType.CPU), session.supplied());
        requested(ResourceType.CPU, true, true);
        assertEquals(List.of(ResourceType.CPU), session.supplied(), "its server could have some");
        requested(ResourceType.CPU, false, true);
        assertEquals(List.of(), session.supplied());
    }

    @Test
    void anAnswerThatBroughtNothingIsForgottenAfterADay() {
        requested(ResourceType.CPU, false, true);
        assertEquals(List.of(ResourceType.CPU), inVain(NOW.plus(86_399)));
        assertEquals(List.of(), inVain(NOW.plus(86_400)));
    }

    private void requested(ResourceType type, boolean mayCome, boolean inVain) {
        session.requested(type, mayCome, inVain, NOW);
    }

    private List<ResourceType> inVain(MonotonicTime now) {
        return Stream.of(ResourceType.ATI, ResourceType.CPU).filter(type -> session.requestedInVain(type, now))
                .toList();
    }

    @Test
    void aFailureForWantOfANetworkIsKnownUntilTheNextContactOrTheNetwork() {
        assertFalse(session.wasOffline());
        session.failedOffline();
        assertTrue(session.wasOffline());
        assertFalse(session.wasOffline(), "told once");
        session.failedOffline();
        session.began(ContactUnderWay.master(new MonotonicTime(3)));
        assertFalse(session.wasOffline());
    }

    @Test
    void anAddressThatAProjectNamesIsNewsUntilItNamesAnother() {
        assertTrue(session.names("http://b.example/"));
        assertFalse(session.names("http://b.example/"));
        assertTrue(session.names("http://c.example/"));
        assertTrue(session.names("http://b.example/"));
    }

    @Test
    void whyItIsHeldIsKnown() {
        assertEquals("it was held back before this start of the client", session.holdCause());
        session.held("it asked for a pause");
        assertEquals("it asked for a pause", session.holdCause());
    }
}
