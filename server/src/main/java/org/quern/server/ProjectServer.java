package org.quern.server;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.quern.model.ProjectUrl;
import org.quern.rpc.crypto.SigningKey;
import org.quern.server.account.UserAccounts;
import org.quern.server.config.ProjectConfig;
import org.quern.server.config.ProjectConfigReader;
import org.quern.server.config.ProjectUrls;
import org.quern.server.demo.FractalApplication;
import org.quern.server.demo.FractalWork;
import org.quern.server.dispatch.ReplyBuilder;
import org.quern.server.dispatch.Scheduler;
import org.quern.server.picture.Canvas;
import org.quern.server.store.AccountRow;
import org.quern.server.store.Entry;
import org.quern.server.store.HostFiles;
import org.quern.server.store.ProjectTables;
import org.quern.server.store.ResultRow;
import org.quern.server.store.Store;
import org.quern.server.upload.UploadArea;
import org.quern.server.upload.UploadHandler;
import org.quern.server.web.HomePage;
import org.quern.server.web.HostFilesPage;
import org.quern.server.web.Pages;
import org.quern.server.web.ProjectReport;
import org.quern.server.web.WebRpc;
import org.quern.server.web.WebServer;
import org.quern.server.work.ProjectDaemons;
import org.quern.server.work.WorkGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running project: founded on its first start, continued on every later one. */
public final class ProjectServer implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(ProjectServer.class);
    private static final String NAME = "Quern Fractals";
    /** The participant that every project is founded with; the domain is reserved for such uses. */
    private static final String FOUNDER_EMAIL = "founder@example.org";

    private final Store store;
    private final HostFiles hostFiles;
    private final WebServer web;
    private final ProjectUrls urls;
    private final UploadArea uploads;
    private final Canvas canvas;
    private final DaemonsThread backstage;

    private ProjectServer(Store store, HostFiles hostFiles, WebServer web, ProjectUrls urls, UploadArea uploads,
            Canvas canvas, DaemonsThread backstage) {
        this.store = store;
        this.hostFiles = hostFiles;
        this.web = web;
        this.urls = urls;
        this.uploads = uploads;
        this.canvas = canvas;
        this.backstage = backstage;
    }

    /**
     * Founds or continues the project of a directory and serves it.
     *
     * @throws IOException if the directory is in use or damaged, or the port is taken; the message says what to do
     */
    public static ProjectServer start(ProjectOptions options) throws IOException {
        Deque<Closeable> opened = new ArrayDeque<>();
        try {
            Store store = Store.open(options.directory());
            opened.push(store);
            HostFiles hostFiles = HostFiles.open(options.directory());
            opened.push(hostFiles);
            WebServer web = bind(options, store.query(ProjectTables::lastPort));
            opened.push(web);
            return serve(options, store, hostFiles, web);
        } catch (IOException | RuntimeException e) {
            for (Closeable each : opened) {
                each.close();
            }
            throw e;
        }
    }

    private static WebServer bind(ProjectOptions options, int lastPort) throws IOException {
        if (options.port() == 0 && lastPort != 0) {
            try {
                return new WebServer(new InetSocketAddress(options.address(), lastPort));
            } catch (BindException e) {
                LOG.warn("The port {} that clients know is taken; they will have to attach anew", lastPort);
            }
        }
        try {
            return new WebServer(new InetSocketAddress(options.address(), options.port()));
        } catch (BindException e) {
            throw new IOException("Port " + options.port() + " on " + options.address().getHostAddress()
                    + " cannot be used (" + e.getMessage()
                    + "); choose another, or 0 for a free one", e);
        }
    }

    private static ProjectServer serve(ProjectOptions options, Store store, HostFiles hostFiles, WebServer web)
            throws IOException {
        SecureRandom random = new SecureRandom();
        ProjectUrls urls = new ProjectUrls("http://" + options.address().getHostAddress() + ":" + web.port());
        Path downloads = Files.createDirectories(options.directory().resolve("download"));
        UploadArea uploads = new UploadArea(options.directory().resolve("upload"));
        Canvas canvas = new Canvas(options.directory());
        FractalApplication application = FractalApplication.publish(downloads, canvas);
        UserAccounts accounts = new UserAccounts(store, options.clock(), random);
        ProjectConfig config = ProjectConfigReader.read(options.directory(), application.name(), options.sending());
        found(options, config, store, accounts, new WorkGenerator(store, downloads, random));
        recordStart(options, store, web.port());
        KeyFiles keys = new KeyFiles(options.directory().resolve("keys"));
        SigningKey uploadKey = keys.key("upload");
        Scheduler scheduler = new Scheduler(store, hostFiles, application, config,
                new ReplyBuilder(NAME, urls, application, config, downloads, keys.key("code_sign"), uploadKey),
                options.clock());
        DaemonsThread backstage = new DaemonsThread(
                new ProjectDaemons(store, application, row -> uploads.path(row.outputFile()), options.clock(), random),
                () -> store.query(ProjectReport::of));
        backstage.start();
        Pages pages = new Pages().master(new HomePage(NAME, urls, () -> store.query(ProjectReport::of), canvas))
                .rpcs(new WebRpc(NAME, urls, application, accounts, options.failurePause()))
                .hostFiles(new HostFilesPage(keys.secret("project_key", random),
                        host -> store.query(tables -> tables.host(host)).map(row -> hostFiles.of(row.id()))))
                .downloads(downloads);
        web.start(new WebServer.Site(ProjectUrl.of(urls.master()), pages, scheduler, backstage::wake,
                new UploadHandler(uploads, uploadKey.publicKey()), application.maxOutputBytes()));
        LOG.info("Project {} serves {}", options.directory(), urls.master());
        return new ProjectServer(store, hostFiles, web, urls, uploads, canvas, backstage);
    }

    private static void recordStart(ProjectOptions options, Store store, int port) {
        store.transact(t -> {
            t.record(new Entry.ServerStarted(options.clock().millis() / 1000.0, port, ProcessHandle.current().pid()));
            return t.size();
        });
    }

    private static void found(ProjectOptions options, ProjectConfig config, Store store, UserAccounts accounts,
            WorkGenerator generator) throws IOException {
        double now = options.clock().millis() / 1000.0;
        Entry.ProjectCreated project = store.transact(t -> t.tables().project().orElseGet(() -> {
            Entry.ProjectCreated created = new Entry.ProjectCreated(now, NAME, options.tasks(), options.workSize());
            t.record(created);
            return created;
        }));
        if (store.query(tables -> tables.accounts().isEmpty())) {
            accounts.found(FOUNDER_EMAIL, "Founder");
        }
        if (project.tasks() != options.tasks()) {
            LOG.info("The project has {} tasks from its founding; the wish for {} is for new projects only",
                    project.tasks(), options.tasks());
        }
        generator.topUp("fractal_" + (long) project.at(), project.tasks(),
                index -> FractalWork.piece(index, project.tasks(), project.workSize(), options.rules(), config), now);
    }

    /** The address to attach clients to. */
    public String masterUrl() {
        return urls.master();
    }

    /** Account key of the participant that the project was founded with. A secret. */
    public String authenticator() {
        return store.query(tables -> tables.account(1)).map(AccountRow::authenticator).orElseThrow();
    }

    /** How the project stands now. */
    public ProjectReport report() {
        return store.query(ProjectReport::of);
    }

    /** How many replicas have their output file uploaded whole. */
    public int uploaded() {
        return (int) store.query(tables -> tables.results().stream().map(ResultRow::outputFile).toList()).stream()
                .filter(uploads::isComplete)
                .count();
    }

    /** Calls {@code listener} from a thread of the server whenever something changed, at most a few times a second. */
    public void onChange(Consumer<ProjectReport> listener) {
        backstage.onChange(listener);
    }

    /** Where the picture lies as a PNG file once all tiles are there, or the server was stopped. */
    public Path picture() {
        return canvas.png();
    }

    /** Stops serving. All that was acknowledged is on the disk already; the picture so far is written too. */
    @Override
    public void close() throws IOException {
        web.close();
        backstage.close();
        try {
            canvas.writePng();
        } catch (UncheckedIOException e) {
            LOG.warn("The picture cannot be written: {}", e.toString());
        }
        hostFiles.close();
        store.close();
    }
}
