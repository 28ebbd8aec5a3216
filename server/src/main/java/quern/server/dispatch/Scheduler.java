package quern.server.dispatch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quern.rpc.codec.ScanLimits;
import quern.server.SendRules;
import quern.server.account.Accounts;
import quern.server.store.AccountRow;
import quern.server.store.Books;
import quern.server.store.HostRow;
import quern.server.store.Store;
import quern.server.work.Application;

/**
 * The scheduler: one request document in, one reply document out. Whatever a request changed is on the disk before its reply
 * is written.
 */
public final class Scheduler {

    private static final Logger LOG = LoggerFactory.getLogger(Scheduler.class);
    /** What a client with a wrong key is told to wait, seconds (scheduler-rpc.md section 6). */
    private static final double BAD_KEY_DELAY_SECONDS = 3600;
    /** What clients are told to wait when the books cannot be written, seconds. */
    private static final double DOWN_DELAY_SECONDS = 3600;

    private final Store store;
    private final Application application;
    private final SendRules rules;
    private final WorkDesk workDesk;
    private final AnswerWriter writer;
    private final InstantSource clock;

    public Scheduler(Store store, Application application, SendRules rules, AnswerWriter writer, InstantSource clock) {
        this.store = store;
        this.application = application;
        this.rules = rules;
        this.workDesk = new WorkDesk(application, rules);
        this.writer = writer;
        this.clock = clock;
    }

    /** Answers a request document; an unreadable one too, since clients look at nothing but the reply. */
    public byte[] handle(InputStream body) throws IOException {
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        try {
            ClientRequest request = RequestReader.read(body, ScanLimits.DEFAULT, application.name());
            LOG.debug("Request: {}", request);
            writer.write(answer(request), reply);
        } catch (IOException e) {
            LOG.info("Unreadable request: {}", e.toString());
            writer.write(unreadable(e), reply);
        } catch (UncheckedIOException e) {
            LOG.error("The project is down: {}", e.toString());
            reply.reset();
            writer.writeDown(DOWN_DELAY_SECONDS, reply);
        }
        return reply.toByteArray();
    }

    private Answer unreadable(IOException reason) {
        Answer answer = new Answer();
        answer.isUnreadable = true;
        answer.delayAtLeast(rules.requestDelaySeconds());
        answer.low("Error in request message: " + reason.getMessage());
        return answer;
    }

    Answer answer(ClientRequest request) {
        double now = clock.millis() / 1000.0;
        return store.transact(t -> {
            Answer answer = new Answer();
            answer.delayAtLeast(rules.requestDelaySeconds());
            Optional<AccountRow> account = Accounts.byKey(t.books(), request.authenticator());
            if (account.isEmpty()) {
                answer.notice("_(\"Invalid or missing account key.  To fix, remove and add this project.\")");
                answer.delayAtLeast(BAD_KEY_DELAY_SECONDS);
                return answer;
            }
            answer.account = account.get();
            HostDesk.identify(t, account.get(), request, answer, now);
            serve(t, request, answer, now);
            return answer;
        });
    }

    private void serve(Store.Transaction t, ClientRequest request, Answer answer, double now) {
        HostRow host = Objects.requireNonNull(answer.host);
        AccountRow account = Objects.requireNonNull(answer.account);
        boolean asks = request.work().isAsked() && request.work().isWanted();
        // Recorded before work goes out, because what goes out names its host; the old record still tells when it asked last.
        boolean tooSoon = now < host.lastWorkRequestAt() + rules.minRequestSpacingSeconds();
        HostDesk.seen(t, host, account, request, answer.tellsHostId, asks && !tooSoon ? now : host.lastWorkRequestAt(),
                now);
        ReportDesk.take(t, host, request, answer, now);
        ReportDesk.adviseOnOthers(t, host, request, answer);
        answer.acksTrickles = request.trickles() > 0;
        workDesk.serve(t, host, request, answer, now);
        answer.offersKey = asks && !request.codeSignKey().equals(writer.codeSignKey());
        refresh(t.books(), answer);
    }

    private static void refresh(Books books, Answer answer) {
        HostRow host = Objects.requireNonNull(answer.host);
        answer.host = books.host(host.id()).orElseThrow();
        answer.account = books.account(host.account()).orElseThrow();
    }
}
