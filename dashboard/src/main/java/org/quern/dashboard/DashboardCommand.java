package org.quern.dashboard;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.Json;
import org.quern.cli.control.ControlOptions;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.days.LocalDays;
import org.quern.dashboard.history.ClientHistory;
import org.quern.dashboard.history.DatabaseLocation;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.MonitoredClient;
import org.quern.model.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern dashboard}: serves the page until it is interrupted. */
@Command(name = "dashboard", description = "Show a client in the browser, until interrupted: tasks, projects, transfers, history.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:it was ended", "1:it could not be started",
    "2:wrong arguments"}, subcommands = {UsersCommand.class, AuditCommand.class})
public final class DashboardCommand implements Callable<Integer> {
    private static final List<String> OF_A_CLIENT = List.of("--data-dir", "--host", "--password-file");
    private static final int MOST_PORT = 65_535;
    /** With these alone, or none, the package's own dashboard is meant, where there is one. */
    private static final List<String> OF_ANY = List.of("--json", "--no-browser");
    /** As promised: a service that nobody looks at takes no memory for longer. */
    private static final Duration QUIET = Duration.ofMinutes(10);

    @Mixin
    private ControlOptions options = new ControlOptions();

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0", description = "Listen at this port of 127.0.0.1. Default: any that is free.")
    private int port;

    @Option(names = "--no-browser", description = "Print the link, and open no browser.")
    private boolean noBrowser;

    @Option(names = "--json", description = "Open no browser; the first line is JSON with the link in 'url'.")
    private boolean json;

    @Option(names = "--open-metrics", description = "Let everybody on this computer read /metrics.")
    private boolean openMetrics;

    @Option(names = "--token-file", paramLabel = "FILE", description = "First line is a token by which programs may look: 'Authorization: Bearer TOKEN'.")
    private @Nullable Path tokenFile;

    @Option(names = "--hosts", paramLabel = "FILE", description = "Show these clients too; a line is [NAME=]HOST[:PORT] PASSWORD. The file has to be yours alone.")
    private @Nullable Path hosts;

    @Mixin
    private RemoteOptions others = new RemoteOptions();

    @Option(names = "--demo", description = "Show a project and a client of their own that compute on this computer, and end with this command.")
    private boolean demo;

    @Option(names = "--held", hidden = true, paramLabel = "FOLDER", description = "Of the service's unit: listen at the socket that is standard input, put links into FOLDER, end when nobody came for ten minutes.")
    private @Nullable Path held;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        LibraryLog.restrain();
        if (port < 0 || port > MOST_PORT) {
            return Complaint.tell(spec, ExitCode.USAGE,
                    "--port: " + port + " is no port: those are 1 to " + MOST_PORT + ", 0 is any that is free.");
        }
        if (demo && given().anyMatch(OF_A_CLIENT::contains)) {
            return Complaint.tell(spec, ExitCode.USAGE,
                    "--demo has a client of its own: leave " + String.join(", ", OF_A_CLIENT) + " out.");
        }
        try {
            if (demo) {
                return serveDemo();
            }
            return isFor(OF_ANY) && showService() ? ExitCode.DONE.code() : serve(options);
        } catch (InterruptedException e) {
            return ExitCode.DONE.code(); // whoever runs it in his own process has it end so
        } catch (IOException e) {
            return Complaint.tell(spec, ExitCode.FAILED, String.valueOf(e.getMessage()));
        } catch (IllegalStateException | java.io.UncheckedIOException e) {
            return Complaint.tell(spec, ExitCode.FAILED,
                    "It cannot listen at port " + port + ": " + cause(e) + ". Name another one with --port.");
        }
    }

    private Stream<String> given() {
        return spec.commandLine().getParseResult().matchedOptions().stream().map(OptionSpec::longestName);
    }

    private boolean isFor(List<String> names) {
        return given().allMatch(names::contains);
    }

    /** False where the package has none, or not for this user. */
    private boolean showService() throws InterruptedException {
        ServiceDashboard service = ServiceDashboard.ofThePackage().orElse(null);
        String link = service == null ? null : service.link().orElse(null);
        if (service == null || link == null) {
            return false;
        }
        LinkFile file = new LinkFile(System.getenv());
        if (tell(link, file, "Another 'quern dashboard' makes another one.")) {
            service.awaitUse(link);
            file.delete();
        }
        return true;
    }

    private int serveDemo() throws IOException, InterruptedException {
        try (DemoClient demo = DemoClient.start(spec.commandLine().getErr())) {
            return serve(ControlOptions.of(demo.client()));
        }
    }

    private int serve(ControlOptions client) throws IOException, InterruptedException {
        List<MonitoredClient> clients = new ArrayList<>();
        clients.add(
                new MonitoredClient(client.isLocal() ? "this computer" : client.host(), new ClientLink(client::open),
                        files(client)));
        if (hosts != null) {
            clients.addAll(HostList.read(hosts));
        }
        return held == null ? serve(clients) : serveHeld(clients, held);
    }

    private LocalFiles files(ControlOptions client) {
        if (demo || !client.isLocal()) { // a demo has a new folder each time
            return new LocalFiles(client.isLocal() ? client.directory() : null);
        }
        ClientHistory history = new ClientHistory(client.directory(), DatabaseLocation.usual(System.getenv()),
                this::complain);
        return new LocalFiles(client.directory(), history, LocalDays.here());
    }

    private int serve(List<MonitoredClient> clients) throws IOException, InterruptedException {
        Optional<RemoteListener> listener = others.listener(this::complain);
        try (Dashboard dashboard = Dashboard.start(clients, new AccessOptions(openMetrics, token(listener.isPresent())),
                port,
                listener)) {
            dashboard.expectSomebody();
            LinkFile file = new LinkFile(System.getenv());
            listener.ifPresent(each -> tellOthers(each, dashboard.remotePort()));
            tell(dashboard.newLink(file::delete), file, "Interrupt this command to end the dashboard.");
            new CountDownLatch(1).await(); // the signal that ends the process ends this
            return ExitCode.DONE.code();
        }
    }

    private int serveHeld(List<MonitoredClient> clients, Path folder) throws IOException, InterruptedException {
        if (others.listener(this::complain).isPresent()) {
            throw new IOException("--listen is not for the service of the package: run a dashboard beside it.");
        }
        try (InheritedSocket socket = InheritedSocket.inherited(Dashboard.MOST_CONNECTIONS);
                Dashboard dashboard = Dashboard.start(clients,
                        new AccessOptions(openMetrics, token(false), socket.port()), 0)) {
            new ServiceLink(folder, dashboard::newLink, this::complain).post();
            socket.passOn(dashboard.port());
            socket.awaitQuiet(QUIET);
            return ExitCode.DONE.code();
        }
    }

    private static String cause(Throwable e) {
        return e.getCause() == null ? String.valueOf(e.getMessage()) : cause(e.getCause());
    }

    private void complain(String sentence) {
        spec.commandLine().getErr().println("dashboard: " + sentence);
        spec.commandLine().getErr().flush();
    }

    /** On standard error, where nothing of it is taken for the link. */
    private void tellOthers(RemoteListener listener, int at) {
        complain("other computers open " + String.join(" or ", listener.addresses(at))
                + " and sign in. The certificate's SHA-256 fingerprint is "
                + listener.certificate().current().fingerprint());
    }

    private String token(boolean isForOthers) throws IOException {
        return tokenFile == null ? "" : TokenFile.read(tokenFile, isForOthers);
    }

    /** True if a browser was asked to open it. */
    private boolean tell(String link, LinkFile file, String further) {
        PrintWriter out = spec.commandLine().getOut();
        boolean opened = !json && !noBrowser && file.open(link);
        if (json) {
            out.println(Json.of(Map.of("url", link)));
        } else {
            // A browser in a sandbox of its own may not be let at the file, and says so only itself.
            out.println((opened ? "Your browser was asked to open the dashboard. If it shows nothing, open"
                    : "Open the dashboard in your browser") + ": " + link);
            out.println("The link is good once. " + further);
        }
        out.flush();
        return opened;
    }
}
