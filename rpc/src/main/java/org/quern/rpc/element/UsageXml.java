package org.quern.rpc.element;

import org.jspecify.annotations.Nullable;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** What an app version or a workunit occupies: {@code avg_ncpus}, {@code flops}, {@code coproc}, {@code gpu_ram}. */
final class UsageXml extends ElementTable<ResourceUsage> {
    static final UsageXml TABLE = new UsageXml();

    private final Column<ResourceUsage, Double> cpus = number("avg_ncpus", ResourceUsage::cpus);
    private final Column<ResourceUsage, Double> flops = number("flops", ResourceUsage::flops).when(flops -> flops > 0);
    private final Column<ResourceUsage, Coprocs> coproc = column("coproc",
            usage -> new Coprocs(usage.coproc(), usage.coprocs()),
            (out, name, coprocs) -> CoprocsXml.TABLE.write(out, coprocs),
            (xml, before) -> CoprocsXml.TABLE.read(xml).or(before), new Coprocs(null, 0))
            .when(coprocs -> coprocs.type() != null).keeping();
    private final Column<ResourceUsage, Double> bytes = number("gpu_ram", ResourceUsage::coprocBytes)
            .when(amount -> amount > 0);

    /** Instances of a coprocessor. */
    private record Coprocs(@Nullable ResourceType type, double count) {
        Coprocs or(Coprocs before) {
            return type != null && count > 0 ? this : before;
        }
    }

    /** {@code <coproc>}. */
    private static final class CoprocsXml extends ElementTable<Coprocs> {
        private static final CoprocsXml TABLE = new CoprocsXml();
        private final Column<Coprocs, String> type = raw("type",
                coprocs -> coprocs.type() == null ? "" : coprocs.type().name());
        private final Column<Coprocs, Double> count = number("count", Coprocs::count);

        private CoprocsXml() {
            super("coproc");
        }

        @Override
        protected Coprocs build(Values v) {
            return new Coprocs(v.get(type).isEmpty() ? null : ResourceType.of(v.get(type)), v.get(count));
        }
    }

    private UsageXml() {
        super("usage");
    }

    /** Usage of an app version: one CPU unless told otherwise. */
    @Override
    protected ResourceUsage build(Values v) {
        ResourceUsage own = ofWorkunit(v);
        return own != null ? own : ResourceUsage.oneCpu(v.get(flops));
    }

    /** Usage of a workunit: its own only if it names CPUs or a coprocessor. */
    @Nullable
    ResourceUsage ofWorkunit(Values v) {
        Coprocs coprocs = v.get(coproc);
        return v.get(cpus) > 0 || coprocs.type() != null
                ? new ResourceUsage(v.get(cpus), coprocs.type(), coprocs.count(), v.get(flops),
                        Math.max(0, v.get(bytes)))
                : null;
    }
}
