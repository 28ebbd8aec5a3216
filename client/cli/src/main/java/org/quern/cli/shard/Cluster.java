package org.quern.cli.shard;

import java.util.Locale;

/** What distributes the jobs of a cluster. */
enum Cluster {
    SLURM("sweep.slurm", "sbatch"), HTCONDOR("sweep.sub", "condor_submit");

    private final String file;
    private final String command;

    Cluster(String file, String command) {
        this.file = file;
        this.command = command;
    }

    /** The name of the file that says which jobs there are. */
    String file() {
        return file;
    }

    /** The program that takes it. */
    String command() {
        return command;
    }

    /** As it is typed, and shown where choices are listed. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
