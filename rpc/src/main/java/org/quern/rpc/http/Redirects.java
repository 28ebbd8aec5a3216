package org.quern.rpc.http;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.Objects;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Follows redirects as BOINC does: a 301, 307 or 308 answer to a POST is posted again, 302 and 303 turn it into a GET.
 *
 * <p>A posted document may hold an account key, and so may the URL of a look-up. They go on to another place only by https, or, if they came by
 * http themselves, to a host of the same site or of the same project; never from https to http. Whatever is asked, {@link NetworkScopeGuard} sees to it that no
 * redirect leads from the internet into this network, or onto this computer (decision 42).
 */
final class Redirects implements Interceptor {
    private final int most;

    Redirects(int most) {
        this.most = most;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        HttpAsk ask = Objects.requireNonNull(request.tag(HttpAsk.class));
        for (int i = 0; i <= most; i++) {
            Response response = chain.proceed(request);
            String location = response.header("Location");
            if (!isRedirect(response.code()) || location == null) {
                return response;
            }
            response.close();
            request = next(ask, request, response.code(), location);
        }
        throw new ProtocolException("more than " + most + " redirects");
    }

    private static boolean isRedirect(int status) {
        return (status >= 300 && status <= 303) || status == 307 || status == 308;
    }

    static Request next(HttpAsk ask, Request request, int status, String location) throws IOException {
        HttpUrl url = request.url().resolve(location);
        if (url == null) {
            throw new ProtocolException("redirected to what is no http URL");
        }
        Request.Builder next = request.newBuilder().url(url);
        boolean dropsBody = status == 302 || status == 303;
        if (ask.secretUrl() || (request.body() != null && !dropsBody)) {
            refuseToTell(ask, request.url(), url);
        }
        return dropsBody ? next.get().build() : next.build();
    }

    private static void refuseToTell(HttpAsk ask, HttpUrl from, HttpUrl to) throws ProtocolException {
        if (from.isHttps() && !to.isHttps()) {
            throw new ProtocolException("redirected from https to http with what must stay secret");
        }
        if (!to.isHttps() && !isSameSite(from, to) && !ask.hosts().contains(to.host())) {
            throw new ProtocolException("redirected to " + to.host()
                    + ", another site, by http, with what must stay secret; only https leads there");
        }
    }

    private static boolean isSameSite(HttpUrl from, HttpUrl to) {
        String site = from.topPrivateDomain();
        return from.host().equals(to.host()) || (site != null && site.equals(to.topPrivateDomain()));
    }
}
