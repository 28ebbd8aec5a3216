package org.quern.dashboard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.cli.control.ControlOptions;
import org.quern.config.file.RegularFile;
import org.quern.dashboard.access.SecretFile;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.MonitoredClient;

/**
 * Clients beside the first one, from a file of one's own: a line for each, its address and the password that its gui_rpc_auth.cfg has, and
 * before the address what people call it, if they call it something. Without a password it can be looked at as far as it lets everybody.
 */
final class HostList {
    private static final int MOST = 200;

    private HostList() {}

    /** The clients that it names, in its order. */
    static List<MonitoredClient> read(Path file) throws IOException {
        String text;
        try {
            text = RegularFile.text(file);
            SecretFile.refuseOthers(file);
        } catch (IOException e) {
            throw new IOException("The list of hosts cannot be used: " + e.getMessage(), e);
        }
        List<MonitoredClient> all = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String told = line.strip();
            if (!told.isEmpty() && !told.startsWith("#")) {
                all.add(client(file, number, told));
            }
        }
        if (all.size() > MOST) {
            throw new IOException("The list of hosts cannot be used: " + file + " names more than " + MOST + ".");
        }
        return List.copyOf(all);
    }

    private static MonitoredClient client(Path file, int number, String line) throws IOException {
        int end = 0;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        String told = line.substring(0, end);
        int equals = told.indexOf('=');
        String address = told.substring(equals + 1);
        String name = equals < 0 ? address : told.substring(0, equals);
        if (name.isEmpty() || address.isEmpty() || address.startsWith(":") || address.endsWith(":")) {
            throw new IOException("The list of hosts cannot be used: '" + told + "' in line " + number + " of "
                    + file + " is no address; a line is [NAME=]HOST[:PORT] PASSWORD.");
        }
        ControlOptions options = ControlOptions.at(address, file, line.substring(end).strip());
        return new MonitoredClient(name, new ClientLink(options::open), new LocalFiles(null));
    }
}
