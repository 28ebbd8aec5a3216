package org.quern.rpc.element.device;

import org.quern.model.device.OpenClCpu;
import org.quern.model.device.OpenClProperties;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <opencl_cpu_prop>}: the CPU as an OpenCL platform drives it. */
public final class OpenClCpuXml extends ElementTable<OpenClCpu> {
    public static final OpenClCpuXml TABLE = new OpenClCpuXml();

    private final Column<OpenClCpu, String> vendor = raw("platform_vendor", OpenClCpu::platformVendor);
    private final Column<OpenClCpu, OpenClProperties> info = column("opencl_cpu_info", OpenClCpu::properties,
            (out, name, properties) -> {
                out.open(name);
                OpenClXml.TABLE.writeChildren(out, properties);
                out.close();
            }, (xml, or) -> OpenClXml.TABLE.read(xml), OpenClXml.TABLE.empty());

    private OpenClCpuXml() {
        super("opencl_cpu_prop");
    }

    @Override
    protected OpenClCpu build(Values v) {
        return new OpenClCpu(v.get(vendor), v.get(info));
    }
}
