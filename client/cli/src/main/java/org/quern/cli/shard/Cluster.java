package org.quern.cli.shard;

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
}
