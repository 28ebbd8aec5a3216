package org.quern.dashboard;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.tls.ServedCertificate;

/**
 * Where and how people of other computers come in.
 *
 * @param address where it listens
 * @param names by which they come, an address among them as the case may be
 * @param certificate that it shows
 * @param folder with its users, and its audit log
 * @param complaints gets sentences for whoever runs the dashboard
 */
record RemoteListener(InetSocketAddress address, List<String> names, ServedCertificate certificate, Path folder,
        Consumer<String> complaints) {
    RemoteListener {
        names = List.copyOf(names);
    }

    /** The address as people write it. */
    String told() {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    /** What people open there, {@code port} being where it listens. */
    List<String> addresses(int port) {
        return names.stream().map(name -> "https://" + AccessOptions.host(name, port) + "/").toList();
    }
}
