package org.quern.daemon.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.quern.model.BoincError;

class AttachOutcomeTest {
    @Test
    void aPasswordInAUrlIsRefusedWithItsReasonAndNotRepeated() {
        assertEquals(new AttachOutcome(BoincError.INVALID_URL.code(),
                "Not attached to http://project.example/p/: a project's URL has no user or password before its host, which would be sent to nobody. Take them out"),
                AttachOutcome.noUrl("http://bob:secretpw@project.example/p"));
        assertEquals("Not attached: 'http://nonsense/' is no URL of a project",
                AttachOutcome.noUrl("http://nonsense/").sentence());
    }
}
