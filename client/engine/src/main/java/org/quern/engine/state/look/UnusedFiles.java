package org.quern.engine.state.look;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.engine.event.MonotonicTime;
import org.quern.scheduler.contact.ByteDebt;

/**
 * What a project's downloads have cost for nothing: files that came and went without a task that computed with them. They are made up for
 * as answers are, by time ({@link ByteDebt}), and by what the project's tasks compute. Mutable, owned by the engine's thread,
 * forgotten at a restart.
 */
public final class UnusedFiles {
    /** So much may be owed, bytes: a day's inputs of a project with big files, all given up. */
    public static final double MOST_BYTES = 10e9;
    /** Bytes that a second of computing is worth: a task that computes for two minutes may have a gigabyte of inputs. */
    private static final double BYTES_A_COMPUTED_SECOND = 10e6;

    /** Bytes that came of each file that is here or on its way, and that no task has used. */
    private final Map<String, Double> unused = new LinkedHashMap<>();
    private ByteDebt owed = ByteDebt.NONE;

    /** An attempt to download the file brought so many bytes, whatever became of it. */
    public void came(String file, double bytes) {
        if (bytes > 0) {
            unused.merge(file, bytes, Double::sum);
        }
    }

    /** A task that needs these files has ended and had computed for so many seconds. */
    public void computed(List<String> files, double seconds, MonotonicTime mono) {
        double bytes = 0;
        for (String file : files) {
            Double came = unused.remove(file);
            bytes += came == null ? 0 : came;
        }
        owe(bytes - Math.max(0, seconds) * BYTES_A_COMPUTED_SECOND, mono);
    }

    /** The file is deleted, or is given up. */
    public void gone(String file, MonotonicTime mono) {
        Double bytes = unused.remove(file);
        if (bytes != null) {
            owe(bytes, mono);
        }
    }

    /** The file goes for the sake of another project, and is fetched again: its own project need not make up for that. */
    public void gaveWay(String file) {
        unused.remove(file);
    }

    /** The user wants it nevertheless. */
    public void forgive() {
        owed = ByteDebt.NONE;
    }

    /** Bytes that came for nothing and are not made up for. */
    public double owed(MonotonicTime mono) {
        return owed.left(mono.seconds());
    }

    private void owe(double bytes, MonotonicTime mono) {
        owed = owed.plus(bytes, mono.seconds());
    }
}
