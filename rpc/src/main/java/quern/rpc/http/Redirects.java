package quern.rpc.http;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Follows redirects as BOINC does: a 301, 307 or 308 answer to a POST is posted again, 302 and 303 turn it into a GET. A
 * posted document may hold an account key, so it is never posted again from https to http.
 */
final class Redirects implements Interceptor {
    private final int most;

    Redirects(int most) {
        this.most = most;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        for (int i = 0; i <= most; i++) {
            Response response = chain.proceed(request);
            String location = response.header("Location");
            if (!isRedirect(response.code()) || location == null) {
                return response;
            }
            response.close();
            request = next(request, response.code(), location);
        }
        throw new ProtocolException("more than " + most + " redirects");
    }

    private static boolean isRedirect(int status) {
        return (status >= 300 && status <= 303) || status == 307 || status == 308;
    }

    static Request next(Request request, int status, String location) throws IOException {
        HttpUrl url = request.url().resolve(location);
        if (url == null) {
            throw new ProtocolException("redirected to what is no http URL");
        }
        Request.Builder next = request.newBuilder().url(url);
        if (status == 302 || status == 303) {
            return next.get().build();
        }
        if (request.body() != null && request.isHttps() && !url.isHttps()) {
            throw new ProtocolException("redirected from https to http with a document that must stay secret");
        }
        return next.build();
    }
}
