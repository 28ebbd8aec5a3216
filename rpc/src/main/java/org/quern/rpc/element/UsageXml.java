package org.quern.rpc.element;

import org.jspecify.annotations.Nullable;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Line;
import org.quern.rpc.table.Values;

/** What an app version or a workunit occupies: {@code avg_ncpus}, {@code flops}, {@code coproc}, {@code gpu_ram}. */
final class UsageXml extends ElementTable<ResourceUsage> {
    private final CoprocsXml coprocsXml = new CoprocsXml(asItStands);
    private final Column<ResourceUsage, Double> cpus = number("avg_ncpus", ResourceUsage::cpus);
    private final Column<ResourceUsage, Double> flops = number("flops", ResourceUsage::flops);
    private final Column<ResourceUsage, Coprocs> coproc = column("coproc",
            usage -> new Coprocs(usage.coproc(), usage.coprocs(), false),
            (out, name, coprocs) -> coprocsXml.write(out, coprocs),
            (xml, before) -> coprocsXml.read(xml).or(before), new Coprocs(null, 0, false))
            .when(coprocs -> coprocs.type() != null).keeping();
    private final Column<ResourceUsage, Double> bytes = number("gpu_ram", ResourceUsage::coprocBytes)
            .where(usage -> usage.coprocBytes() > 0);

    /** Instances of a coprocessor; {@code vain}: it was named, but without a kind or with no instances of it. */
    private record Coprocs(@Nullable ResourceType type, double count, boolean vain) {
        Coprocs or(Coprocs before) {
            return type != null && count > 0 ? this
                    : before.type != null ? before : new Coprocs(null, 0, true);
        }
    }

    /** {@code <coproc>}. */
    private static final class CoprocsXml extends ElementTable<Coprocs> {
        private final Column<Coprocs, String> type = raw("type",
                coprocs -> coprocs.type() == null ? "" : coprocs.type().name());
        private final Column<Coprocs, Double> count = number("count", Coprocs::count);

        private CoprocsXml(Column.Printer<String> asItStands) {
            super("coproc", asItStands);
        }

        @Override
        protected Coprocs build(Values v) {
            return new Coprocs(v.get(type).isEmpty() ? null : ResourceType.of(v.get(type)), v.get(count),
                    false);
        }
    }

    UsageXml(Column.Printer<String> asItStands) {
        super("usage", asItStands);
        order(cpus, flops.onlyWhen(known -> known > 0), coproc, bytes);
    }

    /** It names a coprocessor and not what of it, so that it counts as a usage of the CPU. */
    boolean isVain(Values v) {
        return v.get(coproc).vain;
    }

    /** What managers are shown of it. */
    Line<ResourceUsage> shown() {
        return all(cpus, flops, coproc);
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
