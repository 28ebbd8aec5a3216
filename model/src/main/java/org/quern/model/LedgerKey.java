package org.quern.model;

/**
 * Names one number in a {@link Ledger}.
 *
 * @param quantity what it is, for example {@code debt}
 * @param project canonical URL, empty if it belongs to no project
 * @param detail resource name or app version, empty if it belongs to none
 */
public record LedgerKey(String quantity, String project, String detail) implements Comparable<LedgerKey> {
    private static final String NONE = "-";

    public static LedgerKey of(String quantity) {
        return new LedgerKey(quantity, "", "");
    }

    public static LedgerKey of(String quantity, ProjectUrl project) {
        return new LedgerKey(quantity, project.canonical(), "");
    }

    public static LedgerKey of(String quantity, ProjectUrl project, ResourceType resource) {
        return new LedgerKey(quantity, project.canonical(), resource.name());
    }

    /** The flat form of the state file: quantity, project (- for none) and detail, separated by blanks. */
    public String text() {
        String head = quantity + " " + (project.isEmpty() ? NONE : project);
        return detail.isEmpty() ? head : head + " " + detail;
    }

    /** Reads {@link #text}; anything reads as something. */
    public static LedgerKey parse(String text) {
        String[] parts = text.strip().split(" ", 3);
        String project = parts.length < 2 || parts[1].equals(NONE) ? "" : parts[1];
        return new LedgerKey(parts[0], project, parts.length < 3 ? "" : parts[2]);
    }

    @Override
    public int compareTo(LedgerKey other) {
        int byQuantity = quantity.compareTo(other.quantity);
        int byProject = byQuantity != 0 ? byQuantity : project.compareTo(other.project);
        return byProject != 0 ? byProject : detail.compareTo(other.detail);
    }
}
