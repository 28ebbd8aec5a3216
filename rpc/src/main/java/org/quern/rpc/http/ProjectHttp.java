package org.quern.rpc.http;

import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.crypto.TrustStores;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one HTTP client of the process. Requests run beside each other, at most {@value #MOST_REQUESTS} at a time; each ends in
 * an {@link HttpResult}, never in an exception. It is built when first used and leaves no thread behind when closed.
 */
public final class ProjectHttp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectHttp.class);
    /** How many there are is decided by those who ask; nobody shall wait here because others are slow. */
    private static final int MOST_REQUESTS = 1000;

    private final HttpSettings settings;
    private final Function<InetAddress, NetworkScope> scopes;
    private final Bandwidth bandwidth = new Bandwidth();
    private final NetworkUse use = new NetworkUse(System::nanoTime);
    private volatile DoubleConsumer onDate = date -> {
    };
    private volatile BiConsumer<Boolean, Double> onMoved = (sent, bytes) -> {
    };
    private @Nullable OkHttpClient client;
    private boolean closed;

    public ProjectHttp(HttpSettings settings) {
        this(settings, NetworkScope::of);
    }

    /** The same where addresses are judged otherwise: tests have none but this computer's. */
    ProjectHttp(HttpSettings settings, Function<InetAddress, NetworkScope> scopes) {
        this.settings = settings;
        this.scopes = scopes;
    }

    /** How fast files may come and go. */
    public Bandwidth bandwidth() {
        return bandwidth;
    }

    /** Whether it is used, and whether it reaches anybody. */
    public NetworkUse use() {
        return use;
    }

    /**
     * Who is told the date of every answer when it comes, whatever else is in it, in Unix seconds. It may be an old one out of a
     * cache, or that of a portal in between.
     */
    public void onDate(DoubleConsumer listener) {
        onDate = listener;
    }

    /** Who is told the payload of everything that is no file of a project: true for what was sent, and the bytes. */
    public void onMoved(BiConsumer<Boolean, Double> listener) {
        onMoved = listener;
    }

    private Response dated(Interceptor.Chain chain) throws IOException {
        Response answer = chain.proceed(chain.request());
        HttpAnswer.date(answer).ifPresent(onDate);
        return answer;
    }

    /** How it works. */
    public HttpSettings settings() {
        return settings;
    }

    /**
     * Starts a request.
     *
     * @param ask what is asked
     * @param longest most bytes of the decoded answer
     * @param reader makes something of a 2xx answer
     */
    public <T> HttpExchange<T> start(HttpAsk ask, long longest, AnswerReader<T> reader) {
        HttpUrl url = HttpUrl.parse(ask.url().strip().replace(" ", "%20"));
        OkHttpClient http = client();
        if (url == null || http == null) {
            var exchange = new HttpExchange<T>(() -> {
            });
            exchange.ended(new HttpResult.Failure<>(http == null ? Trouble.closed() : Trouble.badUrl(ask.url())),
                    HttpCost.NONE);
            return exchange;
        }
        TimeLimit limit = new TimeLimit(ask.time() == null ? settings.callTime() : ask.time(), ask.movesFile());
        NetworkScopeGuard guard = new NetworkScopeGuard(scopes, ask.namer());
        Wire wire = new Wire(longest);
        Call call = http.newCall(request(ask, url).newBuilder().tag(TimeLimit.class, limit)
                .tag(NetworkScopeGuard.class, guard).tag(HttpAsk.class, ask).tag(Wire.class, wire).build());
        var exchange = new HttpExchange<T>(call::cancel);
        use.begun();
        call.enqueue(new Answering<>(settings, use, limit, guard, wire, longest, reader, exchange));
        return exchange;
    }

    private Request request(HttpAsk ask, HttpUrl url) {
        Request.Builder request = new Request.Builder().url(url)
                .header("User-Agent", settings.userAgent().replaceAll("[^\\x20-\\x7e]", "?")).header("Accept", "*/*");
        ask.headers().forEach(request::header);
        if (ask.body() != null) {
            request.post(ask.body().toOkHttp(bandwidth));
        }
        return request.build();
    }

    private synchronized @Nullable OkHttpClient client() {
        if (client == null && !closed) {
            client = build();
        }
        return closed ? null : client;
    }

    private OkHttpClient build() {
        // They read and write files that programs can put anywhere: one that hangs shall keep no carrier of others.
        ExecutorService threads = Executors
                .newThreadPerTaskExecutor(Thread.ofPlatform().daemon().name("http-", 0).factory());
        var dispatcher = new Dispatcher(threads);
        dispatcher.setMaxRequests(MOST_REQUESTS);
        dispatcher.setMaxRequestsPerHost(MOST_REQUESTS);
        var builder = new OkHttpClient.Builder().dispatcher(dispatcher).connectionPool(new ConnectionPool())
                .protocols(List.of(Protocol.HTTP_1_1)).followRedirects(false).followSslRedirects(false)
                .connectTimeout(settings.connectTimeout()).readTimeout(settings.stallWindow())
                .writeTimeout(settings.stallWindow()).addInterceptor(Wire::begin)
                .addInterceptor(new Redirects(settings.redirects()))
                .addNetworkInterceptor(NetworkScopeGuard::arrive).addNetworkInterceptor(this::dated)
                .addNetworkInterceptor(Wire::count)
                .eventListenerFactory(this::listener);
        builder.socketFactory(new CountedSockets());
        trust(builder);
        if (settings.proxies() != null) {
            CountedSockets.Routes routes = new CountedSockets.Routes(settings.proxies());
            builder.proxySelector(routes).dns(routes);
        }
        if (settings.proxies() instanceof ConfiguredProxies configured) {
            builder.proxyAuthenticator(configured);
            SocksLogin.serve(configured);
        }
        return builder.build();
    }

    private void trust(OkHttpClient.Builder builder) {
        try {
            TrustStores stores = new TrustStores(settings.issuers());
            builder.sslSocketFactory(stores.sockets(), stores);
        } catch (GeneralSecurityException e) {
            LOG.warn("Only certificates that the Java runtime knows count: {}", e.toString());
        }
    }

    private EventListener listener(Call call) {
        EventListener listener = Objects.requireNonNull(call.request().tag(TimeLimit.class))
                .plus(Objects.requireNonNull(call.request().tag(NetworkScopeGuard.class))).plus(CountedSockets.ROUTES);
        boolean movesFile = Objects.requireNonNull(call.request().tag(HttpAsk.class)).movesFile();
        return movesFile ? listener : listener.plus(new Counting());
    }

    private final class Counting extends EventListener {
        @Override
        public void requestBodyEnd(Call call, long byteCount) {
            onMoved.accept(true, (double) byteCount);
        }

        @Override
        public void responseBodyEnd(Call call, long byteCount) {
            onMoved.accept(false, (double) byteCount);
        }
    }

    /** Cancels what runs and lets go of threads and connections; later requests fail at once. */
    @Override
    public synchronized void close() {
        closed = true;
        if (settings.proxies() instanceof ConfiguredProxies configured) {
            SocksLogin.forget(configured);
        }
        if (client != null) {
            client.dispatcher().cancelAll();
            client.dispatcher().executorService().shutdown();
            client.connectionPool().evictAll();
        }
    }

    /** Turns what OkHttp calls back with into the result. */
    private record Answering<T>(HttpSettings settings, NetworkUse use, TimeLimit limit, NetworkScopeGuard guard,
            Wire wire,
            long longest,
            AnswerReader<T> reader, HttpExchange<T> exchange)
            implements
                Callback {
        @Override
        public void onFailure(Call call, IOException e) {
            end(new HttpResult.Failure<>(trouble(call, e)), 0);
        }

        private HttpFailure trouble(Call call, IOException e) {
            if (!guard.refusal().isEmpty()) {
                return Trouble.refused(call, guard.blamed(), guard.refusal());
            }
            return limit.exceeded() ? Trouble.late(call, limit.longest()) : Trouble.of(call, e);
        }

        @Override
        public void onResponse(Call call, Response response) {
            HttpResult<T> result;
            GuardedStream body = new GuardedStream(response.body().byteStream(), longest, settings);
            try (response; body) {
                result = response.isSuccessful()
                        ? new HttpResult.Success<>(reader.read(new HttpAnswer(response, body)))
                        : new HttpResult.Failure<>(Trouble.ofStatus(call, response.code()));
            } catch (IOException e) {
                result = new HttpResult.Failure<>(trouble(call, e));
            } catch (RuntimeException e) {
                result = new HttpResult.Failure<>(Trouble.ofBug(call, e));
            }
            end(result, body.total());
        }

        private void end(HttpResult<T> result, long unpacked) {
            use.ended(result);
            boolean reached = !(result instanceof HttpResult.Failure<T>(HttpFailure failure)
                    && (failure.kind() == HttpFailure.Kind.NO_HOST
                            || failure.kind() == HttpFailure.Kind.UNREACHABLE));
            exchange.ended(result, wire.cost(unpacked, reached));
        }
    }
}
