package org.quern.testing.leaks;

/**
 * One thing that this JVM holds.
 *
 * @param key tells it from others of its kind, for as long as the JVM runs
 * @param description what a person needs to know to find who made it
 */
record Holding(String key, String description) {

    @Override
    public boolean equals(Object other) {
        return other instanceof Holding holding && holding.key.equals(key);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }
}
