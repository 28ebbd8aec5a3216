package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;

/** A manager chooses a proxy while a program runs: the program is told (docs/protocol/gui-rpc.md 7.3). */
class ProxyChangeTest {
    private static final String PROJECT = "running";
    private static final String PROXY = "proxy.example";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aRunningProgramFindsTheProxyInItsInitDataAndIsToldToReadItAgain() throws IOException {
        try (PlayedProjects projects = new PlayedProjects()) {
            projects.add(PROJECT);
            projects.scheduler(PROJECT, new ReplyText(projects, PROJECT)
                    .script("#!/bin/sh\ntouch begun\nwhile [ ! -e end ]; do sleep 1; done\ntouch boinc_finish_called\n")
                    .toString());
            try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
                Path slot = client.data.resolve("slots/0");
                client.waiting(PROJECT).untilHolds("the program runs", () -> Files.exists(slot.resolve("begun")));
                assertFalse(Files.readString(slot.resolve("init_data.xml")).contains(PROXY));
                choose(client);
                client.waiting(PROJECT).untilHolds("the proxy is in init_data.xml",
                        () -> Files.readString(slot.resolve("init_data.xml")).contains(PROXY));
                client.waiting(PROJECT).untilHolds("the program is told",
                        () -> Files.readString(slot.resolve("boinc_mmap_file"), StandardCharsets.ISO_8859_1)
                                .contains("<reread_app_info/>"));
                Files.createFile(slot.resolve("end")); // or the client waits a minute for its program
            }
        }
    }

    private static void choose(RunningClient client) throws IOException {
        try (GuiConnection manager = GuiConnection.open("127.0.0.1", client.port())) {
            assertTrue(manager.authorize(Files.readString(client.data.resolve("gui_rpc_auth.cfg")).strip()));
            manager.ask(GuiQuestion.of("set_proxy_settings").with("use_http_proxy", "")
                    .with("http_server_name", PROXY).with("http_server_port", "3128"));
        }
    }
}
