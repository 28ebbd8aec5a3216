package org.quern.cli.shard;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A file that hands the shards of a sweep to a cluster, one job each.
 *
 * @param program the command {@code quern}, best with its whole path
 * @param words its arguments but for {@code --shard}; paths must be absolute
 * @param folder where the results go, absolute; the file is to lie there
 * @param shards how many jobs
 * @param runs of the whole sweep
 */
record SubmitFile(String program, List<String> words, Path folder, int shards, int runs) {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@-]+");

    SubmitFile {
        words = List.copyOf(words);
    }

    /** Whether something has a line break, which neither kind of file can hold. */
    boolean hasLineBreak() {
        return (program + folder + String.join("", words)).chars().anyMatch(c -> c == '\n' || c == '\r');
    }

    /** What a shell is told to submit it. */
    String submit(Cluster cluster) {
        return "cd " + shell(folder.toString()) + " && " + cluster.command() + " " + cluster.file();
    }

    /** What a shell is told to merge the results. */
    String merge() {
        return shell(program) + " merge " + shell(folder.toString());
    }

    String text(Cluster cluster) {
        return cluster == Cluster.SLURM ? slurm() : condor();
    }

    /** Directives hold no path: Slurm reads them by rules of its own, and the shell's are certain. */
    private String slurm() {
        return String.format(Locale.ROOT,
                """
                        #!/bin/sh
                        # %1$d runs in %2$d shards, as a job array of Slurm. To submit it:
                        #   %3$s
                        # Every node must see the folders and the program under the same paths.
                        # Slurm takes arrays up to 1000 unless its MaxArraySize is set higher; --array=1-%2$d%%10 runs ten jobs at once at most.
                        #
                        #SBATCH --job-name=quern-sweep
                        #SBATCH --array=1-%2$d
                        # Logs lie where it is submitted.
                        #SBATCH --output=slurm-%%a.log
                        #SBATCH --cpus-per-task=1
                        #SBATCH --mem=2G
                        # What many clusters ask for; take the second # away:
                        ##SBATCH --time=04:00:00
                        ##SBATCH --partition=NAME
                        ##SBATCH --account=NAME

                        # As many runs at once as the job has processors; the program takes half of the memory for what it simulates.
                        QUERN_JAVA_OPTS="-XX:ActiveProcessorCount=${SLURM_CPUS_PER_TASK:-1} -Xmx1g"
                        export QUERN_JAVA_OPTS

                        exec %4$s \\
                            --shard "$SLURM_ARRAY_TASK_ID/%2$d"

                        # A job that was ended goes on where it was when the file is submitted again; shards that are done make no run.
                        # When all jobs are done, this gives the results of the whole sweep:
                        #   %5$s
                        """,
                runs, shards, submit(Cluster.SLURM),
                shell(program) + " " + words.stream().map(SubmitFile::shell).collect(Collectors.joining(" ")),
                merge());
    }

    private String condor() {
        return String.format(Locale.ROOT,
                """
                        # %1$d runs in %2$d shards, as jobs of HTCondor. To submit it:
                        #   %3$s
                        # Every computer must see the folders and the program under the same paths.

                        universe = vanilla
                        executable = %4$s
                        transfer_executable = false
                        should_transfer_files = NO
                        initialdir = %5$s

                        # $(Process) counts from 0, shards from 1.
                        Shard = $(Process) + 1
                        arguments = "%6$s --shard $INT(Shard)/%2$d"
                        # One run at once; half of the memory is for what is simulated.
                        environment = "QUERN_JAVA_OPTS='-XX:ActiveProcessorCount=1 -Xmx1g'"
                        request_cpus = 1
                        request_memory = 2GB

                        # In the folder above.
                        output = condor-$(Process).out
                        error = condor-$(Process).err
                        log = condor.log

                        queue %2$d

                        # A job that was ended goes on where it was when the file is submitted again; shards that are done make no run.
                        # When all jobs are done, this gives the results of the whole sweep:
                        #   %7$s
                        """,
                runs, shards, submit(Cluster.HTCONDOR), macros(program), macros(folder.toString()),
                words.stream().map(SubmitFile::argument).collect(Collectors.joining(" ")), merge());
    }

    /** A word as the shell reads it. */
    private static String shell(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** A word within HTCondor's arguments in double quotes: both quotes are doubled, and single ones hold blanks together. */
    private static String argument(String word) {
        return macros(PLAIN.matcher(word).matches() ? word
                : "'" + word.replace("'", "''").replace("\"", "\"\"") + "'");
    }

    /** A text whose dollar signs begin no macro of HTCondor's. */
    private static String macros(String text) {
        return text.replace("$", "$(DOLLAR)");
    }
}
