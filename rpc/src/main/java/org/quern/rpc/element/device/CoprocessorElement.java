package org.quern.rpc.element.device;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.OpenClProperties;
import org.quern.rpc.write.BoincXmlWriter;

/** One of {@code coproc_cuda}, {@code coproc_ati}, {@code coproc_intel_gpu}, {@code coproc_apple_gpu} and {@code coproc}. */
public final class CoprocessorElement {
    private static final double MEBI = 1 << 20;

    private final BoincXmlWriter out;
    private final Coprocessor coprocessor;
    private final String element;

    private CoprocessorElement(BoincXmlWriter out, Coprocessor coprocessor) {
        this.out = out;
        this.coprocessor = coprocessor;
        element = element(coprocessor.type());
    }

    /** Writes something in the middle of the element. */
    @FunctionalInterface
    public interface Middle {
        void write() throws IOException;
    }

    /**
     * As a scheduler request has it.
     *
     * @param request writes what is asked for
     */
    public static void writeRequest(BoincXmlWriter out, Coprocessor coprocessor, Middle request) throws IOException {
        new CoprocessorElement(out, coprocessor).write(request, false);
    }

    /** As the state file and managers have it: with the place of each card, and what only Quern knows in elements of its own. */
    public static void writeState(BoincXmlWriter out, Coprocessor coprocessor) throws IOException {
        new CoprocessorElement(out, coprocessor).write(() -> {
        }, true);
    }

    private void write(Middle request, boolean everything) throws IOException {
        DeviceFacts facts = coprocessor.facts();
        out.open(element);
        head(facts);
        request.write();
        out.number("peak_flops", coprocessor.peakFlops());
        switch (element) {
            case "coproc_cuda" -> cuda(facts);
            case "coproc_ati" -> ati(facts.openCl());
            default -> {
                if (facts.openCl() == null && coprocessor.memoryBytes() > 0) {
                    out.number("global_mem_size", coprocessor.memoryBytes());
                }
            }
        }
        OpenClProperties openCl = facts.openCl();
        if (openCl != null) {
            OpenClXml.TABLE.write(out, openCl);
        }
        if (everything && element.equals("coproc_cuda")) {
            places();
        }
        own(everything);
        out.close();
    }

    private void head(DeviceFacts facts) throws IOException {
        boolean apple = element.equals("coproc_apple_gpu");
        if (element.equals("coproc")) {
            headOfOther(facts);
            return;
        }
        out.integer("count", coprocessor.count());
        out.raw(apple ? "model" : "name", coprocessor.name());
        out.number("available_ram", coprocessor.availableRamBytes());
        if (element.equals("coproc_cuda")) {
            boolean bare = facts.cuda() == null && facts.openCl() == null;
            out.zeroOne("have_cuda", facts.cuda() != null || bare);
        } else if (element.equals("coproc_ati")) {
            out.zeroOne("have_cal", false);
        } else if (apple) {
            out.zeroOne("have_metal", facts.metal() > 0);
        }
        out.zeroOne("have_opencl", facts.openCl() != null);
        if (apple) {
            out.integer("ncores", facts.cores());
            out.integer("metal_support", facts.metal());
        }
    }

    /** BOINC's client has no name and no memory there: they are the type, and what OpenCL says. */
    private void headOfOther(DeviceFacts facts) throws IOException {
        out.raw("type", coprocessor.type().name());
        out.integer("count", coprocessor.count());
        if (!coprocessor.name().equals(coprocessor.type().name())) {
            out.raw("name", coprocessor.name());
        }
        OpenClProperties openCl = facts.openCl();
        if (coprocessor.availableRamBytes() != (openCl == null ? 0 : openCl.globalMemBytes())) {
            out.number("available_ram", coprocessor.availableRamBytes());
        }
    }

    private void cuda(DeviceFacts facts) throws IOException {
        CudaProperties cuda = facts.cuda();
        if (cuda == null && facts.openCl() != null) {
            cuda = CudaProperties.ofOpenCl(facts.openCl(), (int) driverNumber(coprocessor.driver()));
        }
        if (cuda != null) {
            CudaXml.TABLE.writeChildren(out, cuda);
        } else {
            out.integer("drvVersion", driverNumber(coprocessor.driver()));
            out.number("totalGlobalMem", coprocessor.memoryBytes());
        }
    }

    /** One for each of NVIDIA's cards; readers count them. */
    private void places() throws IOException {
        for (CardInstance instance : coprocessor.facts().instances()) {
            PciXml.TABLE.write(out, instance.place() == null ? PciXml.NOWHERE : instance.place());
        }
    }

    /** CAL, which these elements described, is gone from all drivers; readers still expect them. */
    private void ati(@Nullable OpenClProperties openCl) throws IOException {
        out.raw("CALVersion", "");
        out.integer("target", 0);
        out.whole("localRAM", coprocessor.memoryBytes() / MEBI);
        out.integer("uncachedRemoteRAM", 0);
        out.integer("cachedRemoteRAM", 0);
        out.integer("engineClock", openCl == null ? 0 : openCl.maxClockMhz());
        for (String zero : List.of("memoryClock", "wavefrontSize", "numberOfSIMD", "doublePrecision",
                "pitch_alignment", "surface_alignment", "maxResource1DWidth", "maxResource2DWidth",
                "maxResource2DHeight")) {
            out.integer(zero, 0);
        }
    }

    private void own(boolean everything) throws IOException {
        if (everything) {
            InstanceXml.TABLE.writeAll(out, coprocessor.facts().instances());
        }
        if (!coprocessor.driver().isEmpty()) {
            out.text("quern_driver", coprocessor.driver());
        }
    }

    /** {@code 535.183.01} is 53599, as BOINC has it: the second number counts to 99. */
    private static long driverNumber(String driver) {
        String[] parts = driver.strip().split("\\.", -1);
        return number(parts[0]) * 100L + Math.min(99, parts.length > 1 ? number(parts[1]) : 0);
    }

    private static int number(String text) {
        return text.matches("\\d{1,6}") ? Integer.parseInt(text) : 0;
    }

    /** The element of a kind of coprocessor. */
    private static String element(ResourceType type) {
        return switch (type.name()) {
            case "NVIDIA" -> "coproc_cuda";
            case "ATI" -> "coproc_ati";
            case "intel_gpu" -> "coproc_intel_gpu";
            case "apple_gpu" -> "coproc_apple_gpu";
            default -> "coproc";
        };
    }
}
