package org.quern.rpc.element.device;

import java.io.IOException;
import org.quern.model.device.OpenClCpu;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <opencl_cpu_prop>}: the CPU as an OpenCL platform drives it. */
public final class OpenClCpuElement {
    private OpenClCpuElement() {
    }

    /** Writes the element. */
    public static void write(BoincXmlWriter out, OpenClCpu cpu) throws IOException {
        out.open("opencl_cpu_prop");
        out.raw("platform_vendor", cpu.platformVendor());
        out.open("opencl_cpu_info");
        OpenClElement.write(out, cpu.properties());
        out.close();
        out.close();
    }

    /** Reads the current element. */
    public static OpenClCpu read(BoincXml xml) throws IOException {
        String vendor = "";
        var properties = OpenClElement.none();
        for (int cpu = xml.enter(); xml.nextChild(cpu);) {
            switch (xml.name()) {
                case "platform_vendor" -> vendor = xml.text();
                case "opencl_cpu_info" -> properties = OpenClElement.read(xml);
                default -> {
                }
            }
        }
        return new OpenClCpu(vendor, properties);
    }
}
