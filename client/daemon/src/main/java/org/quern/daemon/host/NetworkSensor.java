package org.quern.daemon.host;

import java.io.IOException;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.coproc.probe.TextLines;

/** Whether this computer is connected to a network. */
final class NetworkSensor {
    private static final Path IPV4 = Path.of("/proc/net/route");
    private static final Path IPV6 = Path.of("/proc/net/ipv6_route");

    private NetworkSensor() {}

    static boolean isUp() throws IOException {
        if (Files.isReadable(IPV4)) {
            return Routes.hasDefaultIpv4(TextLines.of(IPV4)) || Routes.hasDefaultIpv6(TextLines.orNone(IPV6));
        }
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            if (each.isUp() && !each.isLoopback() && each.getInetAddresses().hasMoreElements()) {
                return true;
            }
        }
        return false;
    }
}
