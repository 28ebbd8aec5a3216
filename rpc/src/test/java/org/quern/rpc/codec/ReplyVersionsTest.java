package org.quern.rpc.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerReply;

/** What a reply says of the coprocessors that versions of applications use (docs/protocol/scheduler-rpc.md 5.4). */
class ReplyVersionsTest {
    private static final String NEEDS = "its <coproc> needs <type> and a <count> above 0; its tasks run as programs for the CPU";

    private static SchedulerReply reply(String inVersion) throws IOException {
        String text = "<scheduler_reply><app_version>" + inVersion + "</app_version></scheduler_reply>";
        return SchedulerCodec.readReply(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)),
                1_000_000, 1_000_000);
    }

    /** Behind its name or before it. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"<coproc><type>NVIDIA</type><count>0</count></coproc>",
        "<coproc><type>NVIDIA</type></coproc>", "<coproc><count>1</count></coproc>", "<coproc/>"})
    void aVersionThatDoesNotSayWhatItUsesIsOneOfTheCpuAndThatIsTold(String coproc) throws IOException {
        for (String version : List.of("<app_name>app</app_name><version_num>3</version_num>" + coproc,
                coproc + "<app_name>app</app_name><version_num>3</version_num>")) {
            SchedulerReply read = reply(version);
            assertEquals(ResourceUsage.oneCpu(0), read.versions().getFirst().usage());
            assertEquals(List.of("scheduler_reply: version 3 of app: " + NEEDS), read.complaints());
        }
    }

    @Test
    void aNegativeNumberIsToldAsThatAsWell() throws IOException {
        SchedulerReply read = reply("<app_name>app</app_name><plan_class>cuda</plan_class>"
                + "<coproc><type>NVIDIA</type><count>-1</count></coproc>");
        assertEquals(ResourceUsage.oneCpu(0), read.versions().getFirst().usage());
        assertEquals(List.of("scheduler_reply/app_version/coproc/count: negative, left out",
                "scheduler_reply: version 0 of app with plan class cuda: " + NEEDS), read.complaints());
    }

    @Test
    void oneThatSaysItOnceIsTakenByItsWord() throws IOException {
        String card = "<coproc><type>NVIDIA</type><count>0.5</count></coproc>";
        String none = "<coproc><type>NVIDIA</type><count>0</count></coproc>";
        for (String version : List.of(card, card + none, none + card)) {
            SchedulerReply read = reply("<app_name>app</app_name><avg_ncpus>0.1</avg_ncpus>" + version);
            assertEquals(new ResourceUsage(0.1, ResourceType.NVIDIA, 0.5, 0),
                    read.versions().getFirst().usage());
            assertEquals(List.of(), read.complaints());
        }
    }
}
