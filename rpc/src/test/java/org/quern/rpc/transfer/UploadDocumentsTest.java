package org.quern.rpc.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.FileInfo;

/** Replies of a BOINC server's upload handler. */
class UploadDocumentsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {
        "01_replay_same_upload|0||-1", "03_get_file_size_missing|0||0",
        "05_no_signature|-1|missing signature|-1",
        "07_truncated_body|1|EOF on socket read : asked for 85, got 65|-1",
        "09_no_data|-1|Missing <data> tag|-1", "11_empty|1|no command|-1", "13_wrong_md5|0||-1",
        "15_closed_tags_appended|0||-1"
    })
    void aRecordedReply(String name, int status, String message, long size) throws IOException {
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("/upload/" + name + ".reply"))) {
            assertEquals(new UploadDocuments.Reply(status, Objects.requireNonNullElse(message, ""), size),
                    UploadDocuments.parse(in.readAllBytes()));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            <status> -1 </status><message>\tno\u0007 way</message>   | -1 | no  way | -1
            <status>0</status><file_size> 17.000 </file_size>          | 0  |        | 17
            <status>0x0</status><file_size>-17</file_size>             | 1  |        | -1
            <status><status>0</status></status><file_size>9999999999999999999</file_size> | 1 | | -1
            <message>no end                                            | 1  |        | -1
            """)
    void whateverAServerAnswersIsAReply(String answer, int status, String message, long size) {
        assertEquals(new UploadDocuments.Reply(status, Objects.requireNonNullElse(message, ""), size),
                UploadDocuments.parse(answer.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @ParameterizedTest(name = "asking for {0}")
    @CsvSource("no_such_file_0_0")
    void theQuestionIsThatOfARealClient(String name) {
        assertEquals("""
                <data_server_request>
                    <core_client_major_version>7</core_client_major_version>
                    <core_client_minor_version>20</core_client_minor_version>
                    <core_client_release>5</core_client_release>
                    <get_file_size>no_such_file_0_0</get_file_size>
                </data_server_request>
                """,
                new String(UploadDocuments.sizeQuery(FileInfo.named(name, 9000), "7.20.5"), StandardCharsets.UTF_8));
    }
}
