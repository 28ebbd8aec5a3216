package quern.model;

import java.util.Comparator;

/**
 * Names one number in a {@link Ledger}.
 *
 * @param quantity what it is, for example {@code debt}
 * @param project canonical URL, empty if it belongs to no project
 * @param detail resource name or app version, empty if it belongs to none
 */
public record LedgerKey(String quantity, String project, String detail) implements Comparable<LedgerKey> {
    private static final Comparator<LedgerKey> ORDER = Comparator.comparing(LedgerKey::quantity)
            .thenComparing(LedgerKey::project).thenComparing(LedgerKey::detail);

    public static LedgerKey of(String quantity) {
        return new LedgerKey(quantity, "", "");
    }

    public static LedgerKey of(String quantity, ProjectUrl project) {
        return new LedgerKey(quantity, project.canonical(), "");
    }

    public static LedgerKey of(String quantity, ProjectUrl project, ResourceType resource) {
        return new LedgerKey(quantity, project.canonical(), resource.name());
    }

    @Override
    public int compareTo(LedgerKey other) {
        return ORDER.compare(this, other);
    }
}
