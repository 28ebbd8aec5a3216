package org.quern.daemon.gui;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.quern.daemon.endless.EndlessAnswers;
import org.quern.rpc.write.BoincXmlWriter;

/** Pages without end that a manager looks for: a project's configuration, an account. */
class EndlessLookUpTest {
    private static final long DEADLINE_MINUTES = 5;

    @TestFactory
    Stream<DynamicTest> a_look_up_ends() {
        return EndlessAnswers.to("look-up", (http, server) -> {
            WebQuery query = WebQuery.ask(http, server.url() + "lookup_account.php?email_addr=joe");
            if (query instanceof WebQuery.Asked asked) {
                asked.result().get(DEADLINE_MINUTES, TimeUnit.MINUTES);
            }
            var text = new ByteArrayOutputStream();
            BoincXmlWriter out = new BoincXmlWriter(text);
            Objects.requireNonNull(query).answer(out, "account_out");
            out.flush();
            String told = text.toString(StandardCharsets.UTF_8);
            return told.contains("<error_num>") ? told : "";
        });
    }
}
