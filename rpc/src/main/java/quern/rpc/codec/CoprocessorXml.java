package quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import quern.model.Coprocessor;
import quern.model.ResourceType;
import quern.model.TextCursor;
import quern.model.WorkRequest;

/** {@code <coprocs>}: docs/protocol/scheduler-rpc.md 4.7. In a request each coprocessor carries what is asked for it. */
final class CoprocessorXml {
    /**
     * What was read.
     *
     * @param coprocessors the devices
     * @param asks what is wanted for them, zeros left out
     */
    record Read(List<Coprocessor> coprocessors, List<WorkRequest.Ask> asks) {
    }

    private CoprocessorXml() {
    }

    /** The usable coprocessors with the request for each. */
    static void writeRequest(BoincXmlWriter out, List<Coprocessor> coprocessors, WorkRequest work) throws IOException {
        out.open("coprocs");
        for (Coprocessor coprocessor : coprocessors) {
            if (coprocessor.usable()) {
                open(out, coprocessor);
                WorkRequest.Ask ask = work.of(coprocessor.type());
                out.number("req_secs", ask.seconds());
                out.number("req_instances", ask.instances());
                out.number("estimated_delay", ask.estimatedDelay());
                close(out, coprocessor);
            }
        }
        out.close();
    }

    /** All coprocessors, as in the state file: what only Quern knows of them stands in elements of its own. */
    static void writeState(BoincXmlWriter out, List<Coprocessor> coprocessors) throws IOException {
        out.open("coprocs");
        for (Coprocessor coprocessor : coprocessors) {
            open(out, coprocessor);
            close(out, coprocessor);
        }
        out.close();
    }

    private static void open(BoincXmlWriter out, Coprocessor coprocessor) throws IOException {
        String element = element(coprocessor.type());
        out.open(element);
        if (element.equals("coproc")) {
            out.raw("type", coprocessor.type().name());
        }
        out.integer("count", coprocessor.count());
        out.raw(element.equals("coproc_apple_gpu") ? "model" : "name", coprocessor.name());
        out.number("available_ram", coprocessor.availableRamBytes());
        if (element.equals("coproc_cuda")) {
            out.zeroOne("have_cuda", coprocessor.usable());
        }
    }

    private static void close(BoincXmlWriter out, Coprocessor coprocessor) throws IOException {
        out.number("peak_flops", coprocessor.peakFlops());
        if (coprocessor.type().equals(ResourceType.NVIDIA)) {
            out.integer("drvVersion", driverNumber(coprocessor.driver()));
            out.number("totalGlobalMem", coprocessor.memoryBytes());
        } else if (coprocessor.type().equals(ResourceType.ATI)) {
            out.whole("localRAM", coprocessor.memoryBytes() / (1 << 20));
        } else {
            out.number("global_mem_size", coprocessor.memoryBytes());
        }
        if (!coprocessor.driver().isEmpty()) {
            out.text("quern_driver", coprocessor.driver());
        }
        if (!coprocessor.usable()) {
            out.text("quern_unusable", coprocessor.reason());
        }
        out.close();
    }

    /** {@code 535.183.01} is 53518, as BOINC has it. */
    private static long driverNumber(String driver) {
        var version = new TextCursor(driver);
        String major = version.digits();
        String minor = version.take(".") ? version.digits() : "";
        return CNumbers.decimal(major).orElse(0) * 100
                + CNumbers.decimal(minor.substring(0, Math.min(2, minor.length()))).orElse(0);
    }

    /** Reads the current element. */
    static Read readList(BoincXml xml) throws IOException {
        var read = new Read(new ArrayList<>(), new ArrayList<>());
        for (int list = xml.enter(); xml.nextChild(list);) {
            if (xml.name().startsWith("coproc")) {
                readOne(xml, read);
            }
        }
        return read;
    }

    private static void readOne(BoincXml xml, Read into) throws IOException {
        String type = typeName(xml.name());
        String name = "";
        int count = 1;
        double peak = 0;
        double memory = 0;
        double available = 0;
        String driver = "";
        String unusable = "";
        boolean usable = true;
        double seconds = 0;
        double instances = 0;
        double delay = 0;
        for (int coproc = xml.enter(); xml.nextChild(coproc);) {
            switch (xml.name()) {
                case "type" -> type = xml.text();
                case "name", "model" -> name = xml.text();
                case "count" -> count = Math.max(0, xml.intOr(1));
                case "available_ram" -> available = xml.nonNegativeOr(0);
                case "peak_flops" -> peak = xml.nonNegativeOr(0);
                case "totalGlobalMem", "global_mem_size" -> memory = xml.nonNegativeOr(0);
                case "localRAM" -> memory = xml.nonNegativeOr(0) * (1 << 20);
                case "drvVersion" -> driver = driver.isEmpty() ? driverText(xml.intOr(0)) : driver;
                case "quern_driver" -> driver = xml.text();
                case "quern_unusable" -> {
                    usable = false;
                    unusable = xml.text();
                }
                case "req_secs" -> seconds = xml.nonNegativeOr(0);
                case "req_instances" -> instances = xml.nonNegativeOr(0);
                case "estimated_delay" -> delay = xml.doubleOr(0);
                default -> {
                }
            }
        }
        if (type.isEmpty()) {
            return;
        }
        ResourceType resource = ResourceType.of(type);
        into.coprocessors()
                .add(new Coprocessor(resource, name, count, peak, memory, available, driver, usable, unusable));
        if (seconds != 0 || instances != 0 || delay != 0) {
            into.asks().add(new WorkRequest.Ask(resource, seconds, instances, delay));
        }
    }

    private static String driverText(int number) {
        return number <= 0 ? "" : number / 100 + "." + (number % 100 < 10 ? "0" : "") + number % 100;
    }

    private static String element(ResourceType type) {
        return switch (type.name()) {
            case "NVIDIA" -> "coproc_cuda";
            case "ATI" -> "coproc_ati";
            case "intel_gpu" -> "coproc_intel_gpu";
            case "apple_gpu" -> "coproc_apple_gpu";
            default -> "coproc";
        };
    }

    private static String typeName(String element) {
        return switch (element) {
            case "coproc_cuda" -> ResourceType.NVIDIA.name();
            case "coproc_ati" -> ResourceType.ATI.name();
            case "coproc_intel_gpu" -> ResourceType.INTEL_GPU.name();
            case "coproc_apple_gpu" -> ResourceType.APPLE_GPU.name();
            default -> "";
        };
    }
}
