package org.quern.daemon.gui;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.engine.view.ClientView;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;
import org.quern.model.SavedProject;
import org.quern.model.TaskId;

/** Operations that change something: posted to the owner thread and answered at once (docs/protocol/gui-rpc.md 7). */
final class ControlOperations {
    private final GuiClient client;

    ControlOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        onProject(operations, "project_update", ProjectOperation.UPDATE);
        onProject(operations, "project_suspend", ProjectOperation.SUSPEND);
        onProject(operations, "project_resume", ProjectOperation.RESUME);
        onProject(operations, "project_nomorework", ProjectOperation.NO_MORE_WORK);
        onProject(operations, "project_allowmorework", ProjectOperation.ALLOW_MORE_WORK);
        onProject(operations, "project_detach_when_done", ProjectOperation.DETACH_WHEN_DONE);
        onProject(operations, "project_dont_detach_when_done", ProjectOperation.DONT_DETACH_WHEN_DONE);
        onProject(operations, "project_reset", ProjectOperation.RESET);
        onProject(operations, "project_detach", ProjectOperation.DETACH);
        onTask(operations, "suspend_result", TaskOperation.SUSPEND);
        onTask(operations, "resume_result", TaskOperation.RESUME);
        onTask(operations, "abort_result", TaskOperation.ABORT);
        operations.put("retry_file_transfer", (request, reply) -> transfer(request, reply, true));
        operations.put("abort_file_transfer", (request, reply) -> transfer(request, reply, false));
        operations.put("set_run_mode", (request, reply) -> mode(request, reply, ModeKind.CPU));
        operations.put("set_gpu_mode", (request, reply) -> mode(request, reply, ModeKind.GPU));
        operations.put("set_network_mode", (request, reply) -> mode(request, reply, ModeKind.NETWORK));
    }

    private void onProject(Map<String, GuiOperation> operations, String name, ProjectOperation operation) {
        operations.put(name, (request, reply) -> {
            Optional<SavedProject> project = project(request, reply);
            if (project.isPresent() && operation != ProjectOperation.DETACH && waits(project.get(), reply)) {
                return;
            }
            if (project.isPresent() && operation == ProjectOperation.DETACH
                    && project.get().flags().attachedViaAcctMgr()) {
                reply.error("must detach using account manager");
            } else if (project.isPresent()) {
                client.order(reply, new UserCommand.ForProject(project.get().url(), operation));
            }
        });
    }

    private void onTask(Map<String, GuiOperation> operations, String name, TaskOperation operation) {
        operations.put(name, (request, reply) -> {
            Optional<SavedProject> project = project(request, reply);
            if (project.isEmpty() || waits(project.get(), reply)) {
                return;
            }
            String task = request.field("name");
            if (task.isEmpty()) {
                reply.error("Missing result name");
            } else if (project.get().results().stream().noneMatch(r -> r.result().name().equals(task))) {
                reply.error("no such result");
            } else {
                client.order(reply, new UserCommand.ForTask(new TaskId(project.get().url(), task), operation));
            }
        });
    }

    /** The project that a request names; if there is none the reply says so. */
    private Optional<SavedProject> project(GuiRequest request, GuiReply reply) throws IOException {
        String url = request.field("project_url");
        if (url.isEmpty()) {
            reply.error("Missing project URL");
            return Optional.empty();
        }
        ClientView view = client.view();
        Optional<SavedProject> project = view == null ? Optional.empty() : view.state().find(ProjectUrl.of(url));
        if (project.isEmpty()) {
            reply.error("No such project");
        }
        return project;
    }

    /** Its account file is missing, so that nothing can be done with it but to let it go; the reply says so. */
    private boolean waits(SavedProject project, GuiReply reply) throws IOException {
        ClientView view = client.view();
        boolean waits = view != null && !view.isAttached(project.url()) && !view.isLeaving(project.url());
        if (waits) {
            reply.error("The account file of " + project.url()
                    + " is missing or cannot be read: attach to the project again, or detach it");
        }
        return waits;
    }

    private void transfer(GuiRequest request, GuiReply reply, boolean retry) throws IOException {
        Optional<SavedProject> project = project(request, reply);
        if (project.isEmpty()) {
            return;
        }
        String name = request.field("filename");
        ClientView view = client.view();
        FileId file = new FileId(project.get().url(), name);
        if (name.isEmpty()) {
            reply.error("Missing filename");
        } else if (view == null || view.transfers().stream().noneMatch(t -> t.file().equals(name))) {
            reply.error("No such transfer waiting");
        } else {
            client.order(reply, retry ? new UserCommand.RetryTransfer(file) : new UserCommand.AbortTransfer(file));
        }
    }

    private void mode(GuiRequest request, GuiReply reply, ModeKind kind) throws IOException {
        double seconds = request.number("duration");
        if (kind == ModeKind.NETWORK) {
            client.network().allowNetwork(null);
        }
        if (request.has("always")) {
            client.order(reply, new UserCommand.SetMode(kind, RunMode.ALWAYS, seconds));
        } else if (request.has("auto")) {
            client.order(reply, new UserCommand.SetMode(kind, RunMode.AUTO, seconds));
        } else if (request.has("never")) {
            client.order(reply, new UserCommand.SetMode(kind, RunMode.NEVER, seconds));
        } else if (request.has("restore")) {
            client.order(reply, new UserCommand.RestoreMode(kind));
        } else {
            reply.error("Missing mode");
        }
    }
}
