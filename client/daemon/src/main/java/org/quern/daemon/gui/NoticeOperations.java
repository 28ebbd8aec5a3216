package org.quern.daemon.gui;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.quern.daemon.log.NoticeBoard;
import org.quern.daemon.log.NoticeBoard.Notice;
import org.quern.engine.command.Message;
import org.quern.engine.view.ClientView;
import org.quern.model.NewsItem;
import org.quern.model.ProjectUrl;
import org.quern.rpc.write.BoincXmlWriter;

/** Notices: alerts and news (docs/protocol/gui-rpc.md 6.8). */
final class NoticeOperations {
    private final GuiClient client;
    private final NoticeBoard board;

    NoticeOperations(GuiClient client) {
        this.client = client;
        board = client.messages().notices();
    }

    void register(Map<String, GuiOperation> operations) {
        operations.put("get_notices", (request, reply) -> notices(request, reply.xml(), true));
        operations.put("get_notices_public", (request, reply) -> notices(request, reply.xml(), false));
    }

    private void notices(GuiRequest request, BoincXmlWriter out, boolean withPrivate) throws IOException {
        int removals = board.removals();
        boolean anew = request.conversation().seesRemovals(removals);
        out.open("notices");
        if (anew) {
            startAgain(out);
        }
        for (Notice notice : board.after(anew ? 0 : (int) request.number("seqno"))) {
            write(out, notice, withPrivate);
        }
        out.close();
    }

    /** A manager that sees this number forgets what it has and takes the list that follows. */
    private static void startAgain(BoincXmlWriter out) throws IOException {
        out.open("notice");
        out.integer("seqno", -1);
        out.close();
    }

    private void write(BoincXmlWriter out, Notice notice, boolean withPrivate) throws IOException {
        switch (notice.content()) {
            case NoticeBoard.Alert(Message message) -> alert(out, notice.number(), message);
            case NoticeBoard.News news when (withPrivate || !news.item().isPrivate()) && !isSilenced(news.from()) ->
                    news(out, notice.number(), news.from(), news.item());
            case NoticeBoard.News _ -> {
            }
        }
    }

    /** The account manager wants no news of projects shown. */
    private boolean isSilenced(ProjectUrl from) {
        return client.manager().silencesProjects() && !ProjectUrl.of(client.manager().url()).sameProject(from);
    }

    /** Managers show the text as HTML, which a scheduler's is and this client's is not. */
    private void alert(BoincXmlWriter out, int number, Message message) throws IOException {
        String project = message.project() == null ? "" : nameOf(message.project());
        out.open("notice");
        out.text("title", project.isEmpty() ? "Notice from Quern" : "Notice from " + project);
        boolean isSchedulers = message.priority() == Message.Priority.SCHEDULER;
        out.cdata("description", isSchedulers ? message.text() : asHtml(message.text()));
        out.number("create_time", message.at());
        out.number("arrival_time", message.at());
        out.zeroOne("is_private", false);
        out.text("project_name", project);
        out.text("category", isSchedulers ? "scheduler" : "client");
        out.integer("seqno", number);
        out.close();
    }

    /** Managers show both texts as HTML; these are plain, whatever the feed has written. */
    private void news(BoincXmlWriter out, int number, ProjectUrl from, NewsItem item) throws IOException {
        out.open("notice");
        out.text("title", asHtml(item.title()));
        out.cdata("description", asHtml(item.text()));
        out.number("create_time", item.created());
        out.number("arrival_time", item.arrived());
        out.zeroOne("is_private", item.isPrivate());
        out.text("project_name", nameOf(from));
        out.text("category", item.category());
        if (!item.link().isEmpty()) {
            out.cdata("link", item.link());
        }
        out.integer("seqno", number);
        out.close();
    }

    private static String asHtml(String plain) {
        return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>");
    }

    private String nameOf(ProjectUrl from) {
        if (from.sameProject(ProjectUrl.of(client.manager().url()))) {
            String name = client.manager().place().name();
            return name.isEmpty() ? from.canonical() : name;
        }
        ClientView view = client.view();
        return Optional.ofNullable(view).flatMap(seen -> seen.state().nameOf(from))
                .orElseGet(() -> client.messages().nameOf(from));
    }
}
