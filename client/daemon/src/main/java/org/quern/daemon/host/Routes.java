package org.quern.daemon.host;

import java.util.List;

/** Reads Linux' routing tables: a computer with a default route has a network. */
final class Routes {
    private static final int UP = 1;
    private static final int REJECT = 0x200;

    private Routes() {}

    /** By /proc/net/route. */
    static boolean hasDefaultIpv4(List<String> lines) {
        return lines.stream().skip(1).map(line -> line.strip().split("\\s+")).anyMatch(column -> column.length > 7
                && isZero(column[1]) && isZero(column[7]) && (flags(column[3]) & UP) != 0);
    }

    /** By /proc/net/ipv6_route. */
    static boolean hasDefaultIpv6(List<String> lines) {
        return lines.stream().map(line -> line.strip().split("\\s+"))
                .anyMatch(
                        column -> column.length > 9 && isZero(column[0]) && isZero(column[1]) && !column[9].equals("lo")
                                && (flags(column[8]) & (UP | REJECT)) == UP);
    }

    private static boolean isZero(String hex) {
        return hex.matches("0+");
    }

    private static long flags(String hex) {
        return hex.matches("[0-9a-fA-F]{1,8}") ? Long.parseLong(hex, 16) : 0;
    }
}
