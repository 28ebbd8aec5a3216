package org.quern.rpc.codec;

import java.io.IOException;
import org.quern.model.NetStats;
import org.quern.model.SavedProject;
import org.quern.model.TimeStats;
import org.quern.rpc.element.host.NetStatsXml;
import org.quern.rpc.element.host.TimeStatsXml;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * Elements that managers read and that the state file or requests hold as well (docs/protocol/gui-rpc.md 6.10, 6.12): one list for
 * both. They are streamed by hand: a reply with a state of ten thousand tasks is never held in memory.
 */
public final class GuiRpcCodec {
    private GuiRpcCodec() {}

    /** Elements that are not of the state file. */
    public interface More {
        void write(BoincXmlWriter out) throws IOException;
    }

    /** {@code <project>}, with {@code more} and the absolute path of its directory at its end. */
    public static void project(BoincXmlWriter out, SavedProject project, More more, String directory)
            throws IOException {
        out.open("project");
        ProjectXml.MANAGERS.writeChildren(out, project);
        more.write(out);
        out.text("project_dir", directory);
        out.close();
    }

    /** {@code <net_stats>}. */
    public static void netStats(BoincXmlWriter out, NetStats stats) throws IOException {
        NetStatsXml.TABLE.write(out, stats);
    }

    /** {@code <time_stats>} at that Unix time. */
    public static void timeStats(BoincXmlWriter out, TimeStats stats, double now) throws IOException {
        TimeStatsXml.REQUEST.write(out, new TimeStatsXml.Told(stats, now));
    }
}
