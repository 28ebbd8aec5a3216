package org.quern.server.store;

/**
 * What a host says of itself, as far as it tells hosts apart (docs/protocol/scheduler-rpc.md 6).
 *
 * @param cpid cross-project id that the host made up, 32 hex digits or empty
 * @param domainName host name
 * @param ipAddr the host's own idea of its address
 * @param ncpus logical CPUs
 * @param vendor CPU vendor
 * @param model CPU model
 * @param osName operating system
 * @param memoryBytes RAM
 */
public record HostIdentity(String cpid, String domainName, String ipAddr, int ncpus, String vendor, String model,
        String osName,
        double memoryBytes) {

    /** The same installation: it still knows its cross-project id, and the hardware has not changed. */
    public boolean isSameInstallation(HostIdentity other) {
        return !cpid.isEmpty() && cpid.equals(other.cpid) && ncpus == other.ncpus && vendor.equals(other.vendor)
                && model.equals(other.model) && osName.equals(other.osName);
    }

    /** The same computer by name, address and hardware, whatever its client remembers. */
    public boolean isSimilar(HostIdentity other) {
        return domainName.equals(other.domainName) && ipAddr.equals(other.ipAddr) && osName.equals(other.osName)
                && model.equals(other.model) && memoryBytes == other.memoryBytes;
    }
}
