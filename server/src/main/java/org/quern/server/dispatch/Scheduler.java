package org.quern.server.dispatch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.rpc.codec.SchedulerCodec;
import org.quern.server.account.UserAccounts;
import org.quern.server.config.ProjectConfig;
import org.quern.server.config.SendRules;
import org.quern.server.store.AccountRow;
import org.quern.server.store.HostFiles;
import org.quern.server.store.HostRow;
import org.quern.server.store.Store;
import org.quern.server.work.Application;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scheduler: one request document in, one reply document out. Whatever a request changed is on the disk before its reply
 * is written.
 */
public final class Scheduler {

    private static final Logger LOG = LoggerFactory.getLogger(Scheduler.class);
    /** What a client with a wrong key is told to wait, seconds (docs/protocol/scheduler-rpc.md 6). */
    private static final double BAD_KEY_DELAY_SECONDS = 3600;
    /** What clients are told to wait when the tables cannot be written, seconds. */
    private static final double DOWN_DELAY_SECONDS = 3600;

    private final Store store;
    private final HostFiles hostFiles;
    private final SendRules rules;
    private final WorkSender sender;
    private final ReplyBuilder replies;
    private final InstantSource clock;

    public Scheduler(Store store, HostFiles hostFiles, Application application, ProjectConfig config,
            ReplyBuilder replies, InstantSource clock) {
        this.store = store;
        this.hostFiles = hostFiles;
        this.rules = config.sending();
        this.sender = new WorkSender(application, config);
        this.replies = replies;
        this.clock = clock;
    }

    /**
     * Answers a request document; an unreadable one too, since clients look at nothing but the reply.
     *
     * @param project the project's master URL
     */
    public byte[] handle(InputStream body, ProjectUrl project) throws IOException {
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        SchedulerCodec.writeReply(reply(body, project), reply);
        return reply.toByteArray();
    }

    private SchedulerReply reply(InputStream body, ProjectUrl project) {
        try {
            SchedulerRequest request = SchedulerCodec.readRequest(body, project);
            LOG.debug("{}", request);
            Answer answer = answer(request);
            keepFileList(request, answer);
            return replies.build(answer);
        } catch (IOException e) {
            LOG.info("Unreadable request: {}", e.toString());
            Answer answer = new Answer();
            answer.delayAtLeast(rules.requestDelaySeconds());
            answer.low("Error in request message: " + e.getMessage());
            return replies.unreadable(answer);
        } catch (UncheckedIOException e) {
            LOG.error("The project is down: {}", e.toString());
            return replies.down(DOWN_DELAY_SECONDS);
        }
    }

    /** Beside the transaction: what a host keeps is no part of the results, and it is said again with the next request. */
    private void keepFileList(SchedulerRequest request, Answer answer) {
        double now = clock.millis() / 1000.0;
        if (answer.host != null) {
            try {
                hostFiles.tell(answer.host.id(), StickyFiles.listed(request.stickyFiles(), now), now);
            } catch (UncheckedIOException e) {
                LOG.error("The list of files of host {} is not kept: {}", answer.host.id(), e.toString());
            }
        }
    }

    private Answer answer(SchedulerRequest request) {
        double now = clock.millis() / 1000.0;
        return store.transact(t -> {
            Answer answer = new Answer();
            answer.delayAtLeast(rules.requestDelaySeconds());
            answer.account = UserAccounts.byKey(t.tables(), request.authenticator()).orElse(null);
            if (answer.account == null) {
                answer.notice("_(\"Invalid or missing account key.  To fix, remove and add this project.\")");
                answer.delayAtLeast(BAD_KEY_DELAY_SECONDS);
            } else {
                serve(t, answer.account, request, answer, now);
            }
            return answer;
        });
    }

    private void serve(Store.Transaction t, AccountRow account, SchedulerRequest request, Answer answer, double now) {
        HostRow host = HostLookup.identify(t, account, request, answer, now);
        boolean asks = request.work().asksForWork() && !request.dontSendWork();
        // Recorded before work goes out, because what goes out names its host; the old record still tells when it asked last.
        double askedAt = asks && !sender.isTooSoon(host, now) ? now : host.lastWorkRequestAt();
        answer.host = HostLookup.seen(t, host, account, request, answer.tellsHostId, askedAt, now);
        ReportHandler.take(t, host, request, answer, now);
        ReportHandler.adviseOnOthers(t, host, request, answer);
        StickyFiles.advise(t.tables(), request.stickyFiles(), answer);
        answer.acksTrickles = !request.trickles().isEmpty();
        sender.serve(t, host, request, answer, now);
        answer.offersKey = asks && !replies.codeSignKey().equals(request.codeSignKey());
    }
}
