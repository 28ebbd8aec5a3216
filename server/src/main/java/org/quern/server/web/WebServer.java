package org.quern.server.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.quern.model.ProjectUrl;
import org.quern.server.config.ProjectUrls;
import org.quern.server.dispatch.Scheduler;
import org.quern.server.upload.UploadHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server: the JDK's, a virtual thread for each request, every body bounded. */
public final class WebServer implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);
    /** Room for the head of an upload beside the file. */
    private static final long MAX_UPLOAD_HEAD = 64 << 10;
    /** What is read and thrown away so that a client that is still sending gets to see the reply, bytes. */
    private static final long MAX_DRAIN = 8L << 20;

    static {
        // Read once by the JDK's server when it is first used. Without "nodelay" every reply would wait for the client's delayed
        // acknowledgement, 40 ms. The others keep connections from using the server up: silent ones live for ten seconds, an upload
        // that takes longer than the time for a request is resumed, and the bound is far from what a process may open.
        setIfAbsent("sun.net.httpserver.nodelay", "true");
        setIfAbsent("sun.net.httpserver.idleInterval", "10");
        setIfAbsent("sun.net.httpserver.maxReqTime", "900");
        setIfAbsent("jdk.httpserver.maxConnections", "1000");
    }

    /** Connections that wait to be taken; the usual 50 make a crowd wait for a second each. */
    private static final int BACKLOG = 500;
    private final HttpServer http;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HalfRequests halves = new HalfRequests();

    /** Binds the port; nothing is served before {@link #start}. */
    public WebServer(InetSocketAddress address) throws IOException {
        http = HttpServer.create(address, BACKLOG);
        http.setExecutor(request -> threads.execute(() -> halves.run(request)));
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** The port that was bound. */
    public int port() {
        return http.getAddress().getPort();
    }

    /**
     * What the server serves.
     *
     * @param project the master URL
     * @param afterRequest run after each scheduler request, when something may have changed
     * @param maxUpload largest file that is taken, bytes
     */
    public record Site(ProjectUrl project, Pages pages, Scheduler scheduler, Runnable afterRequest,
            UploadHandler uploads, long maxUpload) {}

    /** Starts serving. */
    public void start(Site site) {
        page("/", Reply::notFound);
        site.pages().handlers().forEach(this::page);
        add(ProjectUrls.HANDLERS, exchange -> {
            if (exchange.getRequestURI().getPath().endsWith("/file_upload_handler")) {
                upload(exchange, site.uploads(), site.maxUpload());
            } else {
                schedule(exchange, site);
            }
        });
        http.start();
    }

    /** What looks at no body: one is read all the same, because the connection could not be used again otherwise. */
    private void page(String path, HttpHandler handler) {
        add(path, exchange -> {
            readOn(exchange);
            handler.handle(exchange);
        });
    }

    private void add(String path, HttpHandler handler) {
        http.createContext(path, exchange -> {
            try (exchange) {
                halves.headRead(exchange);
                handler.handle(exchange);
            } catch (IOException e) {
                LOG.debug("{} {} was cut off: {}", exchange.getRequestMethod(), exchange.getRequestURI().getPath(),
                        e.toString());
                throw e; // only then does the JDK's server forget the connection
            } catch (RuntimeException e) {
                LOG.error("{} {} failed", exchange.getRequestMethod(), exchange.getRequestURI().getPath(), e);
                Reply.text(exchange, 500, "text/plain", "The server made a mistake; its log says more.\n");
            }
        });
    }

    private void schedule(HttpExchange exchange, Site site) throws IOException {
        byte[] reply = site.scheduler().handle(exchange.getRequestBody(), site.project());
        readOn(exchange);
        Reply.bytes(exchange, 200, "text/xml", reply);
        site.afterRequest().run();
    }

    private void upload(HttpExchange exchange, UploadHandler handler, long maxUpload) throws IOException {
        if (!exchange.getRequestMethod().equals("POST")) {
            Reply.wrongMethod(exchange, "POST");
            return;
        }
        String reply = handler.handle(new BoundedInput(exchange.getRequestBody(), maxUpload + MAX_UPLOAD_HEAD)).toXml();
        readOn(exchange);
        Reply.text(exchange, 200, "text/plain", reply);
    }

    private void readOn(HttpExchange exchange) throws IOException {
        InputStream body = exchange.getRequestBody();
        byte[] piece = new byte[1 << 14];
        for (long left = MAX_DRAIN; left > 0;) {
            int n = body.read(piece);
            if (n < 0) {
                break;
            }
            left -= n;
        }
        halves.allRead();
    }

    /** Stops at once; replies that are under way are cut off, as a crash would do. */
    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }
}
