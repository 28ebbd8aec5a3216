package org.quern.daemon.gui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.daemon.gui.element.OldResultElement;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.net.DailyTransfers;
import org.quern.daemon.store.StatisticsFile;
import org.quern.engine.command.Message;
import org.quern.engine.view.ClientView;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.rpc.write.BoincXmlWriter;

/** What was: messages, credit day by day, bytes day by day, tasks that were reported (docs/protocol/gui-rpc.md 6.4, 6.7, 6.9, 6.13). */
final class HistoryOperations {
    private final GuiClient client;

    HistoryOperations(GuiClient client) {
        this.client = client;
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("get_message_count",
                (request, reply) -> reply.xml().integer("seqno", client.messages().count()));
        operations.put("get_messages", (request, reply) -> messages(reply.xml(), (int) request.number("seqno")));
        operations.put("get_old_results", (request, reply) -> oldResults(reply.xml()));
        operations.put("get_daily_xfer_history", (request, reply) -> transfers(reply.xml()));
        operations.put("get_statistics", (request, reply) -> statistics(reply.xml()));
    }

    private void messages(BoincXmlWriter out, int after) throws IOException {
        out.open("msgs");
        for (MessageLog.Numbered numbered : client.messages().after(after)) {
            Message message = numbered.message();
            out.open("msg");
            out.text("project", projectOf(message));
            out.integer("pri", message.priority().code());
            out.integer("seqno", numbered.number());
            out.cdata("body", message.text());
            out.integer("time", (long) message.at());
            out.flag("quern_failure", message.priority() == Message.Priority.FAILURE);
            out.close();
        }
        out.close();
    }

    private String projectOf(Message message) {
        ProjectUrl project = message.project();
        if (project == null) {
            return "";
        }
        ClientView view = client.view();
        return Optional.ofNullable(view).flatMap(seen -> seen.state().nameOf(project))
                .orElseGet(() -> client.messages().nameOf(project));
    }

    private void oldResults(BoincXmlWriter out) throws IOException {
        out.open("old_results");
        ClientView view = client.view();
        if (view != null) {
            OldResultElement.TABLE.writeAll(out, view.oldResults());
        }
        out.close();
    }

    private void transfers(BoincXmlWriter out) throws IOException {
        out.open("daily_xfers");
        for (DailyTransfers.Day day : client.transfers().days()) {
            DailyTransfers.write(out, day);
        }
        out.close();
    }

    private void statistics(BoincXmlWriter out) throws IOException {
        out.open("statistics");
        ClientView view = client.view();
        for (SavedProject project : view == null ? List.<SavedProject>of() : view.state().projects()) {
            out.open("project_statistics");
            out.text("master_url", project.url().canonical());
            Path file = client.data().statistics(project.url());
            for (StatisticsFile.Day day : Files.exists(file) ? StatisticsFile.read(file)
                    : List.<StatisticsFile.Day>of()) {
                StatisticsFile.write(out, day);
            }
            out.close();
        }
        out.close();
    }
}
