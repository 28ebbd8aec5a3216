package org.quern.model.device;

/**
 * What OpenCL says of a device, in the order of the wire (docs/protocol/coprocessors.md 2.4).
 *
 * @param name of the device; the board's where AMD tells it
 * @param vendor its maker's name
 * @param vendorId its maker's number
 * @param available whether it can be used
 * @param halfFpConfig flags of half precision, 0 = none
 * @param singleFpConfig flags of single precision
 * @param doubleFpConfig flags of double precision, 0 = none
 * @param littleEndian order of bytes
 * @param executionCapabilities flags
 * @param extensions names separated by blanks
 * @param globalMemBytes memory
 * @param localMemBytes local memory
 * @param maxClockMhz clock
 * @param maxComputeUnits compute units
 * @param nvMajor compute capability of NVIDIA's, else 0
 * @param nvMinor its second number
 * @param amdSimdPerComputeUnit AMD's, else 0
 * @param amdSimdWidth AMD's, else 0
 * @param amdSimdInstructionWidth AMD's, else 0
 * @param platformVersion text
 * @param deviceVersion text, {@code OpenCL 3.0 ...}
 * @param driverVersion text
 */
public record OpenClProperties(String name, String vendor, long vendorId, boolean available, long halfFpConfig,
        long singleFpConfig, long doubleFpConfig, boolean littleEndian, long executionCapabilities, String extensions,
        long globalMemBytes, long localMemBytes, long maxClockMhz, long maxComputeUnits, int nvMajor, int nvMinor,
        int amdSimdPerComputeUnit, int amdSimdWidth, int amdSimdInstructionWidth, String platformVersion,
        String deviceVersion, String driverVersion) {
    private static final String BEFORE_VERSION = "OpenCL ";
    private static final int MOST_NUMBER = 9999;

    /** 100 times major plus minor of the device's version; 0 if it says none. */
    public int version() {
        if (!deviceVersion.startsWith(BEFORE_VERSION)) {
            return 0;
        }
        int major = 0;
        int minor = 0;
        boolean behindDot = false;
        for (char c : deviceVersion.substring(BEFORE_VERSION.length()).toCharArray()) {
            if (c == '.' && !behindDot) {
                behindDot = true;
            } else if (c < '0' || c > '9' || major > MOST_NUMBER || minor > MOST_NUMBER) {
                break;
            } else if (behindDot) {
                minor = 10 * minor + c - '0';
            } else {
                major = 10 * major + c - '0';
            }
        }
        return 100 * major + minor;
    }
}
