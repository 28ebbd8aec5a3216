package org.quern.daemon.gui;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.quern.config.AppConfig;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;

/** Files that managers read and write as they stand: app_config.xml of a project, the list of all projects (docs/protocol/gui-rpc.md 7.4). */
final class ProjectFileOperations {
    private final GuiClient client;

    ProjectFileOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("get_all_projects_list", (request, reply) -> list(reply));
        operations.put("get_app_config", this::read);
        operations.put("set_app_config", this::write);
    }

    private void list(GuiReply reply) throws IOException {
        Path file = client.data().root().resolve("all_projects_list.xml");
        String text = Files.exists(file) ? RegularFile.text(file) : "";
        int start = text.indexOf("<projects");
        if (start >= 0) {
            reply.copy(text.substring(start));
        } else {
            client.listWanted().run();
        }
    }

    private Optional<Path> file(GuiRequest request, GuiReply reply) throws IOException {
        var view = client.view();
        Optional<SavedProject> project = view == null ? Optional.empty()
                : view.state().find(ProjectUrl.of(request.field("url")));
        if (project.isEmpty()) {
            reply.error("no such project");
        }
        return project.map(known -> client.data().projectDirectory(known.url())
                .resolve(AppConfig.FILE_NAME));
    }

    private void read(GuiRequest request, GuiReply reply) throws IOException {
        Optional<Path> file = file(request, reply);
        if (file.isPresent() && Files.exists(file.get())) {
            reply.copy(RegularFile.text(file.get()));
        } else if (file.isPresent()) {
            reply.error("app_config.xml not found");
        }
    }

    /** Written as it comes; the reader names its mistakes when it is read, and until then nothing changes. */
    private void write(GuiRequest request, GuiReply reply) throws IOException {
        Optional<Path> file = file(request, reply);
        if (file.isEmpty()) {
            return;
        }
        int start = request.text().indexOf("<app_config>");
        int end = request.text().indexOf("</app_config>");
        if (start < 0 || end < start) {
            reply.error("XML parse failed");
            return;
        }
        String text = request.text().substring(start, end) + "</app_config>\n";
        Files.createDirectories(file.get().toAbsolutePath().getParent());
        DurableFiles.replace(file.get(), out -> out.write(text.getBytes(StandardCharsets.ISO_8859_1)));
        reply.success();
    }
}
