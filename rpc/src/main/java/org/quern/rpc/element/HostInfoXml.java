package org.quern.rpc.element;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.device.OpenClCpu;
import org.quern.rpc.element.device.CoprocessorXml;
import org.quern.rpc.element.device.OpenClCpuElement;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <host_info>}: docs/protocol/scheduler-rpc.md 4.6, docs/protocol/data-directory.md 5.3. */
public final class HostInfoXml {
    private HostInfoXml() {
    }

    /** The open element and its facts, without coprocessors; the caller closes it. */
    public static void open(BoincXmlWriter out, HostInfo host) throws IOException {
        out.open("host_info");
        out.integer("timezone", host.timezoneSeconds());
        out.raw("domain_name", host.domainName());
        out.raw("ip_addr", host.ipAddr());
        out.raw("host_cpid", host.hostCpid());
        out.integer("p_ncpus", host.ncpus());
        out.text("p_vendor", host.vendor());
        out.text("p_model", host.model());
        out.text("p_features", host.features());
        out.number("p_fpops", host.fpops());
        out.number("p_iops", host.iops());
        out.number("p_membw", host.membw());
        out.number("p_calculated", host.calculated());
        out.zeroOne("p_vm_extensions_disabled", host.vmExtensionsDisabled());
        out.number("m_nbytes", host.memoryBytes());
        out.number("m_cache", host.cacheBytes());
        out.number("m_swap", host.swapBytes());
        out.number("d_total", host.diskTotalBytes());
        out.number("d_free", host.diskFreeBytes());
        out.text("os_name", host.osName());
        out.text("os_version", host.osVersion());
        out.integer("n_usable_coprocs",
                host.coprocessors().stream().filter(Coprocessor::usable).mapToInt(Coprocessor::count).sum());
        writeOptional(out, host);
    }

    /** What comes last in it, behind the coprocessors where they stand inside. */
    public static void writeOpenClCpus(BoincXmlWriter out, HostInfo host) throws IOException {
        CoprocessorXml.writeOpenClCpus(out, host.openClCpus());
    }

    private static void writeOptional(BoincXmlWriter out, HostInfo host) throws IOException {
        if (!host.dockerVersion().isEmpty()) {
            out.raw("docker_version", host.dockerVersion());
            out.integer("docker_type", host.dockerType());
        }
        if (!host.productName().isEmpty()) {
            out.text("product_name", host.productName());
        }
        if (!host.virtualboxVersion().isEmpty()) {
            out.text("virtualbox_version", host.virtualboxVersion());
        }
    }

    /** Reads the current element with the coprocessors inside it, if any. */
    public static HostInfo read(BoincXml xml) throws IOException {
        var draft = new Draft();
        for (int host = xml.enter(); xml.nextChild(host);) {
            draft.take(xml);
        }
        return draft.build();
    }

    /** A host while it is read. */
    public static final class Draft {
        private int timezone;
        private String domainName = "";
        private String ipAddr = "";
        private String cpid = "";
        private int ncpus;
        private String vendor = "";
        private String model = "";
        private String features = "";
        private double fpops = HostInfo.DEFAULT_OPS;
        private double iops = HostInfo.DEFAULT_OPS;
        private double membw = 1e9;
        private double calculated;
        private boolean vmDisabled;
        private double memory;
        private double cache;
        private double swap;
        private double diskTotal;
        private double diskFree;
        private String osName = "";
        private String osVersion = "";
        private String product = "";
        private String virtualbox = "";
        private String docker = "";
        private int dockerType;
        private List<Coprocessor> coprocessors = new ArrayList<>();
        private final List<OpenClCpu> openClCpus = new ArrayList<>();

        private void take(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "timezone" -> timezone = xml.intOr(0);
                case "domain_name" -> domainName = xml.text();
                case "ip_addr" -> ipAddr = xml.text();
                case "host_cpid" -> cpid = xml.text();
                case "p_ncpus" -> ncpus = Math.max(0, xml.intOr(0));
                case "p_vendor" -> vendor = xml.text();
                case "p_model" -> model = xml.text();
                case "p_features" -> features = xml.text();
                case "p_fpops" -> fpops = Math.abs(xml.doubleOr(fpops));
                case "p_iops" -> iops = Math.abs(xml.doubleOr(iops));
                case "p_membw" -> membw = Math.abs(xml.doubleOr(membw));
                case "p_calculated" -> calculated = xml.doubleOr(0);
                case "p_vm_extensions_disabled" -> vmDisabled = xml.bool();
                case "coprocs" -> coprocessors = CoprocessorXml.readList(xml).coprocessors();
                case "opencl_cpu_prop" -> openClCpus.add(OpenClCpuElement.read(xml));
                default -> takeSizes(xml);
            }
        }

        private void takeSizes(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "m_nbytes" -> memory = xml.doubleOr(0);
                case "m_cache" -> cache = xml.doubleOr(0);
                case "m_swap" -> swap = xml.doubleOr(0);
                case "d_total" -> diskTotal = xml.doubleOr(0);
                case "d_free" -> diskFree = xml.doubleOr(0);
                case "os_name" -> osName = xml.text();
                case "os_version" -> osVersion = xml.text();
                case "product_name" -> product = xml.text();
                case "virtualbox_version" -> virtualbox = xml.text();
                case "docker_version" -> docker = xml.text();
                case "docker_type" -> dockerType = xml.intOr(0);
                default -> {
                }
            }
        }

        public HostInfo build() {
            return new HostInfo(timezone, domainName, ipAddr, cpid, ncpus, vendor, model, features, fpops, iops, membw,
                    calculated, vmDisabled, memory, cache, swap, diskTotal, diskFree, osName, osVersion, product,
                    virtualbox, docker, dockerType, coprocessors, openClCpus);
        }
    }
}
