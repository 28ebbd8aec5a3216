package org.quern.coproc.probe;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The identity that a host keeps across projects: 32 hex digits, made once and then carried in the state file
 * (docs/protocol/coprocessors.md 8.5). It is no secret and no proof of anything; MD5 is what BOINC makes it of.
 */
public final class HostCpid {
    private HostCpid() {}

    /**
     * Makes one.
     *
     * @param mac hardware address with colons, empty if none is known
     * @param directory the data directory, so that two clients on one host differ
     * @param otherwise random text that is used when there is no address
     */
    public static String make(String mac, String directory, String otherwise) {
        return md5(mac.isEmpty() ? otherwise : unpadded(mac) + directory);
    }

    /** The address of the first interface whose name contains "eth", else of the first; empty if there is none. */
    static String pickMac(List<Interface> interfaces) {
        List<Interface> usable = interfaces.stream().filter(Interface::hasMac).toList();
        return usable.stream().filter(each -> each.name().contains("eth")).findFirst()
                .or(() -> usable.stream().findFirst()).map(Interface::mac).orElse("");
    }

    /** BOINC on Linux writes each byte without a leading zero. */
    static String unpadded(String mac) {
        return mac.replaceAll("(^|:)0(?=[0-9a-fA-F])", "$1");
    }

    private static String md5(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has MD5", impossible);
        }
    }

    /**
     * A network interface.
     *
     * @param name such as {@code eth0}
     * @param mac hardware address with colons; empty or zero if it has none
     */
    record Interface(String name, String mac) {
        boolean hasMac() {
            return !mac.replaceAll("[0:]", "").isEmpty();
        }
    }
}
