package org.quern.rpc.element.host;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.quern.model.ContainerSoftware;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.device.OpenClCpu;
import org.quern.rpc.element.device.CoprocessorXml;
import org.quern.rpc.element.device.OpenClCpuXml;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <host_info>}: docs/protocol/scheduler-rpc.md 4.6, docs/protocol/data-directory.md 5.3. */
public final class HostInfoXml extends ElementTable<HostInfo> {
    /** As requests have it: coprocessors stand behind it. */
    public static final HostInfoXml REQUEST = new HostInfoXml();
    /** As the state file, programs, managers and people have it. */
    public static final HostInfoXml STATE = new HostInfoXml();

    static {
        REQUEST.leaveOut(REQUEST.coprocessors);
    }

    private final Column<HostInfo, Integer> timezone = integer("timezone", HostInfo::timezoneSeconds);
    private final Column<HostInfo, String> domainName = raw("domain_name", HostInfo::domainName);
    private final Column<HostInfo, String> ipAddr = raw("ip_addr", HostInfo::ipAddr);
    private final Column<HostInfo, String> cpid = raw("host_cpid", HostInfo::hostCpid);
    private final Column<HostInfo, Integer> ncpus = count("p_ncpus", HostInfo::ncpus);
    private final Column<HostInfo, String> vendor = text("p_vendor", HostInfo::vendor);
    private final Column<HostInfo, String> model = text("p_model", HostInfo::model);
    private final Column<HostInfo, String> features = text("p_features", HostInfo::features);
    private final Column<HostInfo, Double> fpops = speed("p_fpops", HostInfo::fpops).or(HostInfo.DEFAULT_OPS);
    private final Column<HostInfo, Double> iops = speed("p_iops", HostInfo::iops).or(HostInfo.DEFAULT_OPS);
    private final Column<HostInfo, Double> membw = speed("p_membw", HostInfo::membw).or(1e9);
    private final Column<HostInfo, Double> calculated = size("p_calculated", HostInfo::calculated);
    private final Column<HostInfo, Boolean> vmDisabled = zeroOne("p_vm_extensions_disabled",
            HostInfo::vmExtensionsDisabled);
    private final Column<HostInfo, Double> memory = size("m_nbytes", HostInfo::memoryBytes);
    private final Column<HostInfo, Double> cache = size("m_cache", HostInfo::cacheBytes);
    private final Column<HostInfo, Double> swap = size("m_swap", HostInfo::swapBytes);
    private final Column<HostInfo, Double> diskTotal = size("d_total", HostInfo::diskTotalBytes);
    private final Column<HostInfo, Double> diskFree = size("d_free", HostInfo::diskFreeBytes);
    private final Column<HostInfo, String> osName = text("os_name", HostInfo::osName);
    private final Column<HostInfo, String> osVersion = text("os_version", HostInfo::osVersion);

    {
        line((out, host) -> out.integer("n_usable_coprocs",
                host.coprocessors().stream().filter(Coprocessor::usable).mapToInt(Coprocessor::count).sum()));
    }

    private final Column<HostInfo, String> docker = raw("docker_version",
            host -> host.containers().version()).unlessDefault();
    private final Column<HostInfo, Integer> dockerType = integer("docker_type",
            host -> host.containers().type()).where(host -> !host.containers().version().isEmpty());
    private final Column<HostInfo, String> compose = raw("docker_compose_version",
            host -> host.containers().composeVersion()).unlessDefault();
    private final Column<HostInfo, Integer> composeType = integer("docker_compose_type",
            host -> host.containers().composeType()).where(host -> !host.containers().composeVersion().isEmpty());
    private final Column<HostInfo, String> product = text("product_name", HostInfo::productName).unlessDefault();
    private final Column<HostInfo, String> virtualbox = text("virtualbox_version", HostInfo::virtualboxVersion)
            .unlessDefault();
    private final Column<HostInfo, List<Coprocessor>> coprocessors = column("coprocs", HostInfo::coprocessors,
            (out, name, all) -> CoprocessorXml.writeState(out, all),
            (xml, or) -> CoprocessorXml.readList(xml).coprocessors(), List.of());
    private final Column<HostInfo, List<OpenClCpu>> openClCpus = list("opencl_cpu_prop", HostInfo::openClCpus,
            OpenClCpuXml.TABLE);

    private HostInfoXml() {
        super("host_info");
    }

    /** A speed, whose sign does not matter. */
    private Column<HostInfo, Double> speed(String name, ToDoubleFunction<HostInfo> getter) {
        return number(name, getter).reading((xml, or) -> Math.abs(xml.doubleOr(or))).keeping();
    }

    /** A number that may be negative where nobody knows it. */
    private Column<HostInfo, Double> size(String name, ToDoubleFunction<HostInfo> getter) {
        return number(name, getter).reading(BoincXml::doubleOr);
    }

    @Override
    protected HostInfo build(Values v) {
        return new HostInfo(v.get(timezone), v.get(domainName), v.get(ipAddr), v.get(cpid), v.get(ncpus),
                v.get(vendor), v.get(model), v.get(features), v.get(fpops), v.get(iops), v.get(membw),
                v.get(calculated), v.get(vmDisabled), v.get(memory), v.get(cache), v.get(swap), v.get(diskTotal),
                v.get(diskFree), v.get(osName), v.get(osVersion), v.get(product), v.get(virtualbox),
                new ContainerSoftware(v.get(docker), v.get(dockerType), v.get(compose), v.get(composeType)),
                v.get(coprocessors), v.get(openClCpus));
    }
}
