package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DaemonArgumentsTest {
    @ParameterizedTest(name = "daemon {0}")
    @ValueSource(strings = {"", "--data-dir /d", "--data-dir relative/../d", "--gui-rpc-port 0", "--gui-rpc-port 31417",
        "--attach a.xml --data-dir /d --gui-rpc-port 65535"})
    void whatAServiceGivesIsReadAsPicocliReadsIt(String text) {
        DaemonCommand command = new DaemonCommand();
        new CommandLine(command).parseArgs(words(text));
        assertEquals(Optional.of(command.options()), DaemonArguments.read(words(("daemon " + text).strip())));
    }

    @ParameterizedTest(name = "quern {0}")
    @ValueSource(strings = {"", "demo", "daemon --help", "daemon --data-dir", "daemon --data-dir=/d",
        "daemon --suite X",
        "daemon --data-dir --attach", "daemon --gui-rpc-port many", "daemon --gui-rpc-port -1",
        "daemon --max-reply-mb 5",
        "daemon /d", "--data-dir /d daemon"})
    void theRestIsLeftToPicocli(String text) {
        assertEquals(Optional.empty(), DaemonArguments.read(words(text)));
    }

    private static String[] words(String text) {
        return text.isEmpty() ? new String[0] : text.split(" ", -1);
    }
}
