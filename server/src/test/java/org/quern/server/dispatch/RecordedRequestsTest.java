package org.quern.server.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.server.ReplyText;
import org.quern.server.TestProject;

/** Requests that BOINC's client 7.20.5 really sent, with the account key of the test project put in. */
class RecordedRequestsTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"0008", "0014", "0023", "0044", "0053", "0122", "0143", "0145"})
    void everyRecordedRequestIsAnswered(String number) throws IOException {
        String request = recorded(number);
        try (TestProject project = TestProject.start(directory, 3)) {
            ReplyText reply = project.send(Pattern.compile("<authenticator>.*?</authenticator>")
                    .matcher(request)
                    .replaceFirst("<authenticator>" + project.account.authenticator() + "</authenticator>"));
            assertEquals(1, reply.hostId(), "a new project does not know the host");
            assertEquals(new ReplyText(request).inside("result"), reply.acks());
            assertEquals(new ReplyText(request).inside("other_result"), reply.inside("result_abort"), "nor its tasks");
            assertFalse(reply.xml().contains("Error in request"), reply.xml());
            boolean asks = !request.contains("<cpu_req_secs>0.000000</cpu_req_secs>");
            assertEquals(asks, !reply.results().isEmpty(), "work goes to those who ask");
        }
    }

    private static String recorded(String number) throws IOException {
        try (InputStream in = RecordedRequestsTest.class
                .getResourceAsStream("/org/quern/server/requests/" + number + "_sched_request.xml")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.ISO_8859_1);
            assertTrue(text.contains("<scheduler_request>"));
            return text;
        }
    }
}
