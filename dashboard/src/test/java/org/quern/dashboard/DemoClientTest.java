package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.control.ControlOptions;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.testing.Eventually;
import org.quern.testing.leaks.NoLeaks;

@Isolated
@ExtendWith(NoLeaks.class)
class DemoClientTest {

    @Test
    void aDemoThatIsInterruptedWhileItStartsLeavesNoClientBehind() throws IOException {
        StringWriter err = new StringWriter();
        assertThrows(IllegalStateException.class, () -> DemoClient.start(new PrintWriter(err, true), atExit -> {
            throw new IllegalStateException("Shutdown in progress");
        }));
        Path root = Path.of(err.toString().lines().findFirst().orElseThrow().replaceAll("^.* in |\\.$", ""));
        assertThrows(ControlException.class, () -> ControlOptions.of(root.resolve("client")).open().close());
        DirectoryTree.delete(root);
    }

    @Test
    void aClientThatIsToldToEndByItsPageAnswersNobodyAnyMore() throws Exception {
        StringWriter err = new StringWriter();
        Path client;
        try (DemoClient demo = DemoClient.start(new PrintWriter(err, true), _ -> {
        })) {
            client = demo.client();
            try (ControlClient manager = ControlOptions.of(client).open()) {
                manager.ask("quit");
            }
            Eventually.holds("it is told", () -> err.toString().contains("has ended, as it was told to"));
            assertThrows(ControlException.class, () -> ControlOptions.of(client).open().close());
        }
        DirectoryTree.delete(Objects.requireNonNull(client.getParent()));
    }
}
