package org.quern.daemon.net;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.quern.daemon.exec.slot.ProjectFile;
import org.quern.daemon.exec.slot.TrickleFiles;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.FileInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.TransferTotals;
import org.quern.rpc.call.MasterPage;
import org.quern.rpc.call.SchedulerCall;
import org.quern.rpc.call.TrickleCopies;
import org.quern.rpc.http.HttpCost;
import org.quern.rpc.http.HttpExchange;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.ProjectHttp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads master pages and calls schedulers for the engine, and posts what came of it (docs/protocol/scheduler-rpc.md 2, 3). */
public final class SchedulerCaller {
    private static final Logger LOG = LoggerFactory.getLogger(SchedulerCaller.class);
    private final ProjectHttp http;
    private final DataDirectory data;
    private final Mailbox mailbox;
    private final ExecutorService io;
    private final RequestFiles files;
    private final TrickleCopies trickles;

    /** {@code userKeywords}: those that an account manager supplied; {@code transfers}: what counts against the bound on transfers; {@code tell}: gets sentences for the user. */
    public SchedulerCaller(ProjectHttp http, DataDirectory data, Mailbox mailbox, ExecutorService io,
            Supplier<String> userKeywords, Supplier<Optional<TransferTotals>> transfers,
            BiConsumer<ProjectUrl, String> tell) {
        this.http = http;
        this.data = data;
        this.mailbox = mailbox;
        this.io = io;
        files = new RequestFiles(data, userKeywords, transfers);
        trickles = new TrickleCopies(http, tell);
    }

    /** Reads the master page. */
    public void fetchMaster(ProjectUrl project) {
        answer(new Event.MasterFetchFailed(project, "internal error, see the log"), () -> {
            HttpExchange<List<String>> page = MasterPage.fetch(http, project.canonical());
            return switch (page.result().join()) {
                case HttpResult.Success<List<String>>(List<String> urls) ->
                        new Event.MasterFetched(project, urls, page.cost().seconds(), page.cost().bytes());
                case HttpResult.Failure<List<String>>(HttpFailure failure) -> new Event.MasterFetchFailed(project,
                        failure.message(), page.cost().seconds(), page.cost().bytes());
            };
        });
    }

    /** Sends a request to the first scheduler that answers. */
    public void call(Command.CallScheduler command) {
        ProjectUrl project = command.request().project();
        answer(new Event.SchedulerFailed(project, true, "internal error, see the log"), () -> {
            SchedulerRequest request = files.filled(command.request());
            trickles.send(request);
            var copies = new SchedulerCall.Copies(data.schedulerRequest(project), data.schedulerReply(project));
            SchedulerCall call = SchedulerCall.start(http, request, command.urls(), copies);
            HttpResult<SchedulerCall.Answer> result = call.result().join();
            if (result instanceof HttpResult.Success<SchedulerCall.Answer>(SchedulerCall.Answer told)) {
                told.date().ifPresent(
                        date -> mailbox.post(new Event.DateTold("the server of " + project, project, date)));
            }
            return event(project, result, call.cost());
        });
    }

    /** Whatever goes wrong in here, the engine gets an answer: it would wait for it for ever, and never contact that project again. */
    private void answer(Event otherwise, Supplier<Event> work) {
        io.execute(() -> {
            Event event = otherwise;
            try {
                event = work.get();
            } finally {
                mailbox.post(event);
            }
        });
    }

    private Event event(ProjectUrl project, HttpResult<SchedulerCall.Answer> answer,
            HttpCost cost) {
        return switch (answer) {
            case HttpResult.Success<SchedulerCall.Answer>(SchedulerCall.Answer told) ->
                    new Event.SchedulerReplied(project, told.reply(), told.key().complaint().isEmpty(),
                            cost.seconds(), cost.bytes(), lying(project, told.reply()));
            case HttpResult.Failure<SchedulerCall.Answer>(HttpFailure failure) -> new Event.SchedulerFailed(project,
                    failure.kind() != HttpFailure.Kind.UNREADABLE, failure.message(), cost.seconds(), cost.bytes());
        };
    }

    private List<FileInfo> lying(ProjectUrl project, SchedulerReply reply) {
        Path directory = data.projectDirectory(project);
        return reply.files().stream().filter(file -> ProjectFile.isWhole(directory, file)).toList();
    }

    /** The project has stored the messages of the last request. */
    public void forgetTrickles(ProjectUrl project) {
        io.execute(() -> {
            try {
                new TrickleFiles(data.projectDirectory(project)).forgetSent();
            } catch (IOException e) {
                LOG.warn("Sent messages of tasks to {} could not be deleted: {}", project, e.toString());
            }
        });
    }
}
