package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.client.ClientLink;

/** What the client will do, by its own engine (docs/planning.md). Computed here, for one who asks at a time. */
public final class Ahead implements Handler {
    private static final double USUAL_HOURS = 24;
    /** More takes long, and is of little worth: new tasks are guessed. */
    private static final double MOST_HOURS = 168;
    private final ClientLink link;
    private final LocalFiles files;
    private final ReentrantLock turn = new ReentrantLock();

    public Ahead(ClientLink link, LocalFiles files) {
        this.link = link;
        this.files = files;
    }

    @Override
    public void handle(ServerRequest request, ServerResponse response) {
        double wanted = request.query().first("hours").asOptional().map(Wanted::parsed).orElse(USUAL_HOURS);
        double hours = wanted > 0 ? Math.min(wanted, MOST_HOURS) : USUAL_HOURS;
        turn.lock();
        try {
            Answers.json(response, link.actAlone(client -> files.plan(client, hours)));
        } catch (ControlException | IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            turn.unlock();
        }
    }
}
