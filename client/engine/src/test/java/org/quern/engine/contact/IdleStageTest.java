package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.host.MadeHost;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.WorkSettings;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.model.ResourceUsage;

class IdleStageTest {
    private static final String ENDS = "No task is left; ending, as <exit_when_idle> of cc_config.xml wants";
    private final MadeHost host = new MadeHost();

    @BeforeEach
    void itIsToEndWhenIdle() {
        wanted(true);
    }

    private void wanted(boolean ends) {
        host.state.use(EngineSettings.defaults(4, "p")
                .with(new WorkSettings("", 0.1, 0.5, false, 0, ends, List.of())));
    }

    private List<String> turn() {
        return host.told(new IdleStage()::run);
    }

    @Test
    void aClientThatHadWorkEndsWhenNoneIsLeft() {
        host.state.contacts().sawWork();
        assertEquals(List.of(ENDS), turn());
        assertEquals(List.of("client end: " + ENDS), host.decided());
        assertTrue(host.state.quitting());
        assertEquals(List.of(), turn(), "once");
    }

    @Test
    void beforeAnyWorkItDoesNot() {
        assertEquals(List.of(), turn());
        assertFalse(host.state.quitting());
    }

    @Test
    void whileThereIsWorkItGoesOnAndKnowsThatThereWas() {
        HeldResult held = host.task("t", "", ResourceUsage.oneCpu(1e9));
        assertEquals(List.of(), turn());
        host.project().work().leftOut(held);
        assertEquals(List.of(ENDS), turn());
    }

    @Test
    void whileAProjectIsAskedItGoesOn() {
        host.state.contacts().sawWork();
        host.project().session().began(ContactUnderWay.master(host.now().mono()));
        assertEquals(List.of(), turn());
        host.project().session().ended();
        assertEquals(List.of(ENDS), turn());
    }

    @Test
    void whereThatIsNotWantedItGoesOn() {
        host.state.contacts().sawWork();
        wanted(false);
        assertEquals(List.of(), turn());
        assertFalse(host.state.quitting());
    }
}
