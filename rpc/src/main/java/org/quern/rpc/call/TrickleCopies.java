package org.quern.rpc.call;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerRequest;
import org.quern.model.TrickleUp;
import org.quern.rpc.element.TrickleXml;
import org.quern.rpc.http.HttpAsk;
import org.quern.rpc.http.HttpBody;
import org.quern.rpc.http.ProjectHttp;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * Sends a copy of each task's message that stands in a request to the further addresses that its project named, one at a time to each;
 * what they answer tells nobody anything (docs/protocol/scheduler-rpc.md 4.13).
 */
public final class TrickleCopies {
    /** Addresses that are still busy with the last copy get none. */
    private final Set<String> busy = ConcurrentHashMap.newKeySet();
    /** Projects of which somebody was told that they name what is too open. */
    private final Set<ProjectUrl> told = ConcurrentHashMap.newKeySet();
    private final BiConsumer<ProjectUrl, String> tell;
    private final ProjectHttp http;

    /** {@code tell} gets a sentence for the user, one for each project. */
    public TrickleCopies(ProjectHttp http, BiConsumer<ProjectUrl, String> tell) {
        this.http = http;
        this.tell = tell;
    }

    /** Sends those of a request, and waits for nobody. */
    public void send(SchedulerRequest request) {
        for (TrickleUp message : request.trickles()) {
            for (String url : request.extras().trickleUrls()) {
                if (isTooOpen(request, url)) {
                    if (told.add(request.project())) {
                        tell.accept(request.project(), "It wants copies of its tasks' messages at " + url
                                + ", not by https: they hold its key, and none is sent to such an address");
                    }
                } else if (busy.add(url)) {
                    http.start(HttpAsk.post(url, HttpBody.xml(document(request, message)))
                            .namedBy(request.project().canonical()), 1, answer -> "")
                            .onEnd(_ -> busy.remove(url));
                }
            }
        }
    }

    /** Who follows a project by https shows its key to nobody on the way. */
    private static boolean isTooOpen(SchedulerRequest request, String url) {
        return request.project().isSecure() && !url.strip().toLowerCase(Locale.ROOT).startsWith("https://");
    }

    private static byte[] document(SchedulerRequest request, TrickleUp message) {
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        try {
            BoincXmlWriter out = new BoincXmlWriter(document);
            out.open("scheduler_request");
            out.raw("authenticator", request.authenticator());
            out.integer("hostid", request.hostId());
            out.integer("rpc_seqno", request.rpcSeqno());
            String[] version = request.clientVersion().split("\\.", 3);
            out.raw("core_client_major_version", version[0]);
            out.raw("core_client_minor_version", version[1]);
            out.integer("core_client_release", 99);
            out.raw("platform_name", request.platform());
            TrickleXml.writeUp(out, message);
            out.close();
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // into memory
        }
        return document.toByteArray();
    }
}
