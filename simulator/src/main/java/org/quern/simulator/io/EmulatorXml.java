package org.quern.simulator.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.ScanLimits;
import org.quern.simulator.scenario.Availability;

/**
 * What BOINC's emulator puts into a client_state.xml besides what a client writes (docs/protocol/study.md 6): how the host, its
 * network and the projects' servers come and go, and what tasks its applications make.
 */
final class EmulatorXml {
    private static final double DEFAULT_WEIGHT = 1;
    /** Bytes of a state file, as for the client itself. */
    private static final long LONGEST = 512L << 20;
    /** By the elements' prefix: on, active, connected, gpu_active. */
    final Map<String, Double> fractions = new LinkedHashMap<>();
    final Map<String, Double> lambdas = new LinkedHashMap<>();
    /** By {@link ProjectUrl#key}. */
    final Map<String, Server> servers = new LinkedHashMap<>();
    private @Nullable Server current;

    private EmulatorXml() {}

    /** A project's server: when it is up, and its applications by name. */
    static final class Server {
        Availability up = Availability.ALWAYS;
        final Map<String, Source> apps = new LinkedHashMap<>();
    }

    /** The tasks of an application; 0 = not told. */
    static final class Source {
        double latencyBound;
        double fpopsEstimate;
        double mean;
        double deviation;
        double weight = DEFAULT_WEIGHT;
        int maxConcurrent;
        boolean ignored;

        /** It says what its tasks are like: a file for the emulator, and not a client's own. */
        boolean told() {
            return latencyBound > 0 || fpopsEstimate > 0 || mean > 0;
        }
    }

    static EmulatorXml read(InputStream from) throws IOException {
        EmulatorXml read = new EmulatorXml();
        BoincXml xml = new BoincXml(from, ScanLimits.DEFAULT.withDocumentBytes(LONGEST));
        for (int top = xml.root("client_state"); xml.nextChild(top);) {
            switch (xml.name()) {
                case "time_stats" -> read.habits(xml);
                case "project" -> read.project(xml);
                case "app" -> read.app(xml);
                default -> {
                }
            }
        }
        return read;
    }

    /** The habit of that prefix; {@code otherwise} for what is not told. */
    Availability habit(String prefix, Availability otherwise) {
        return new Availability(fractions.getOrDefault(prefix, otherwise.fraction()),
                lambdas.getOrDefault(prefix, otherwise.meanOnSeconds()));
    }

    /** At least one application was described for the emulator. */
    boolean forEmulator() {
        return servers.values().stream().flatMap(server -> server.apps.values().stream()).anyMatch(Source::told);
    }

    private void habits(BoincXml xml) throws IOException {
        for (int stats = xml.enter(); xml.nextChild(stats);) {
            String name = xml.name();
            if (name.endsWith("_frac")) {
                double fraction = xml.doubleOr(-1);
                if (fraction >= 0 && fraction <= 1) {
                    fractions.put(name.substring(0, name.length() - "_frac".length()), fraction);
                }
            } else if (name.endsWith("_lambda")) {
                lambdas.put(name.substring(0, name.length() - "_lambda".length()), xml.nonNegativeOr(0));
            }
        }
    }

    private void project(BoincXml xml) throws IOException {
        Server server = new Server();
        String url = "";
        for (int project = xml.enter(); xml.nextChild(project);) {
            switch (xml.name()) {
                case "master_url" -> url = xml.text();
                case "available" -> server.up = available(xml);
                default -> {
                }
            }
        }
        current = server;
        servers.put(ProjectUrl.of(url).key(), server);
    }

    private static Availability available(BoincXml xml) throws IOException {
        double fraction = 1;
        double lambda = 0;
        for (int available = xml.enter(); xml.nextChild(available);) {
            switch (xml.name()) {
                case "frac" -> fraction = xml.doubleOr(1);
                case "lambda" -> lambda = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
        return new Availability(fraction, lambda);
    }

    private void app(BoincXml xml) throws IOException {
        Source source = new Source();
        String name = "";
        for (int app = xml.enter(); xml.nextChild(app);) {
            switch (xml.name()) {
                case "name" -> name = xml.text();
                case "latency_bound" -> source.latencyBound = xml.nonNegativeOr(0);
                case "fpops_est" -> source.fpopsEstimate = xml.nonNegativeOr(0);
                case "fpops" -> distribution(xml, source);
                case "weight" -> source.weight = xml.nonNegativeOr(DEFAULT_WEIGHT);
                case "max_concurrent" -> source.maxConcurrent = Math.max(0, xml.intOr(0));
                case "ignore" -> source.ignored = xml.bool();
                default -> {
                }
            }
        }
        if (current != null) {
            current.apps.put(name, source);
        }
    }

    private static void distribution(BoincXml xml, Source source) throws IOException {
        for (int fpops = xml.enter(); xml.nextChild(fpops);) {
            switch (xml.name()) {
                case "mean" -> source.mean = xml.nonNegativeOr(0);
                case "std_dev" -> source.deviation = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
    }
}
