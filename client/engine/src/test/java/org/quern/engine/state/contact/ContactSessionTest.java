package org.quern.engine.state.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.ResourceType;
import org.quern.model.WorkRequest;

class ContactSessionTest {
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
        session.requested(ResourceType.CPU, false, true);
        session.requested(ResourceType.ATI, false, true);
        session.requested(ResourceType.CPU, false, true);
        assertEquals(List.of(ResourceType.ATI, ResourceType.CPU), session.requestedInVain(), "once each");
        session.requested(ResourceType.ATI, false, false);
        assertEquals(List.of(ResourceType.CPU), session.requestedInVain(), "it came too soon");
        session.supplied(ResourceType.CPU);
        session.supplied(ResourceType.CPU);
        assertEquals(List.of(), session.requestedInVain());
        assertEquals(List.of(ResourceType.CPU), session.supplied());
        session.requested(ResourceType.CPU, true, true);
        assertEquals(List.of(ResourceType.CPU), session.supplied(), "its server could have some");
        session.requested(ResourceType.CPU, false, true);
        assertEquals(List.of(), session.supplied());
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
