package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.coproc.probe.Missing;
import org.quern.daemon.share.KernelGroups;

class SensorWordsTest {
    /** docs/tasks.md: the status says where the kernel does not keep processes together; that a service could have more, it does not. */
    @ParameterizedTest
    @CsvSource({"all processes of a task by the kernel,true", "limit of CPU time by the kernel,false", "battery,true"})
    void theStatusTellsWhatTheUserWouldNotKnowOtherwise(String what, boolean told) {
        assertEquals(told, SensorWords.isWorthALine(what));
    }

    /** The client's own names are those that are told apart here. */
    @Test
    void whatOnlyServicesHaveGoesByTheClientsNames() {
        List<Missing> missing = new ArrayList<>();
        KernelGroups.ofThisProcess(missing::add);
        assertTrue(missing.stream().allMatch(each -> SensorWords.onlyOfServices(each.what())), missing::toString);
    }
}
