package org.quern.daemon.exec;

import static org.quern.daemon.exec.HostileProgram.dies;
import static org.quern.daemon.exec.HostileProgram.exits;
import static org.quern.daemon.exec.HostileProgram.stays;

import java.util.ArrayList;
import java.util.List;
import org.quern.daemon.exec.HostileProgram.End;
import org.quern.daemon.exec.HostileProgram.Outcome;
import org.quern.daemon.exec.fact.TaskFact;

/** All of them. Each may name its own slot {@code .}, an honest task's {@code ../0}, and {@code ../../secret}. */
final class HostilePrograms {
    /**
     * Posts a text to a channel of the message file: 5120 is the status, 6144 news of messages and uploads. The second
     * waits until the client has taken it.
     */
    private static final String POST = """
            post() { printf '\\001%s\\000' "$2" | dd of=${MESSAGES:-boinc_mmap_file} bs=1 seek=$1 conv=notrunc 2>/dev/null; }
            taken() { while [ "$(od -An -tu1 -j$1 -N1 boinc_mmap_file | tr -d ' ')" != 0 ]; do sleep 0.05; done; }
            """;

    private static final int MEGABYTE = 1 << 20;

    private HostilePrograms() {}

    static List<HostileProgram> all() {
        List<HostileProgram> all = new ArrayList<>();
        processes(all);
        resources(all);
        lies(all);
        files(all);
        outputs(all);
        ends(all);
        return all;
    }

    private static void processes(List<HostileProgram> all) {
        all.add(stays("starts processes without end", """
                n=0
                while [ $n -lt 300 ]; do setsid sleep 600 & n=$((n+1)); [ $n = 100 ] && touch ready; done
                exec sleep 600"""));
        all.add(stays("each of its processes starts the next and ends", """
                if [ "${LINK:-0}" -lt 200 ]; then
                    LINK=$((${LINK:-0} + 1)) setsid "$0" &
                    [ "${LINK:-0}" = 20 ] && touch ready
                fi
                [ "${LINK:-0}" -gt 0 ] && exit 0
                exec sleep 600"""));
        all.add(exits("leaves children behind", "setsid sleep 600 & setsid sleep 600 & exit 0", outcome -> true));
        all.add(stays("ignores all signals and messages", """
                trap '' HUP INT QUIT TERM USR1 USR2 PIPE ALRM TSTP TTIN TTOU
                touch ready; while :; do sleep 1; done"""));
        all.add(stays("stops itself", "touch ready; kill -STOP $$"));
        all.add(stays("changes its priority", "renice -n -20 $$ >/dev/null 2>&1; chrt -o -p 0 $$ >/dev/null 2>&1; "
                + "touch ready; exec sleep 600"));
        all.add(new HostileProgram("stays after its finish file", "echo 0 > boinc_finish_called; exec sleep 600",
                End.HANGS_AT_THE_END, outcome -> outcome.signal(9) && outcome.exit().finishFile() != null));
        all.add(exits("leaves a process that holds the slot's lock and its output",
                "(exec 9>boinc_lockfile 8>out; flock 9; touch held; exec sleep 600) & "
                        + "while [ ! -e held ]; do sleep 0.01; done; exit 0",
                outcome -> true));
    }

    private static void resources(List<HostileProgram> all) {
        all.add(stays("fills the disk", "head -c 8000000 /dev/zero > big; touch ready; exec sleep 600",
                outcome -> outcome.facts().stream().anyMatch(fact -> fact instanceof TaskFact.DiskMeasured(double bytes)
                        && bytes >= 8_000_000)));
        all.add(stays("takes memory", """
                (head -c 60000000 /dev/zero; touch ready; exec sleep 600) | tail -c 60000000 >/dev/null &
                exec sleep 600""",
                outcome -> outcome.facts().stream().anyMatch(fact -> fact instanceof TaskFact.Measured measured
                        && measured.usage().memory().residentBytes() > 40 * MEGABYTE)));
        all.add(exits("writes megabytes to standard error", "head -c 20000000 /dev/urandom >&2; exit 0",
                outcome -> outcome.collected().stderr().length() < MEGABYTE));
        all.add(exits("leaves thousands of files",
                "i=0; while [ $i -lt 5000 ]; do : > f$i; i=$((i+1)); done; exit 0", outcome -> true));
        all.add(exits("sends its project messages of half a gigabyte", POST + """
                for i in 1 2 3; do truncate -s 600000000 trickle_up.xml; post 6144 '<have_new_trickle_up/>'; taken 6144
                while [ -e trickle_up.xml ]; do sleep 0.02; done; done; exit 0""",
                outcome -> outcome.facts().stream().filter(TaskFact.TrickleUp.class::isInstance).count() <= 1));
        all.add(exits("leaves deep folders", """
                i=0; while [ $i -lt 1500 ]; do mkdir a-long-name-so-that-no-path-can-hold-it && cd a-long* || exit 0
                i=$((i+1)); done; exit 0""", outcome -> true));
    }

    private static void lies(List<HostileProgram> all) {
        all.add(exits("lies about its progress", POST + """
                post 5120 '<current_cpu_time>1e999</current_cpu_time><checkpoint_cpu_time>NaN</checkpoint_cpu_time>'
                taken 5120
                post 5120 '<fraction_done>-7</fraction_done><wss>-1</wss><other_pid>1</other_pid>'
                taken 5120; exit 0""", HostilePrograms::soundStatus));
        all.add(exits("names processes of others as its own", POST + """
                post 5120 "<other_pid>$PPID</other_pid>"; taken 5120
                post 5120 '<other_pid>1</other_pid>'; taken 5120; exit 0""", outcome -> true));
        all.add(exits("writes garbage to all channels", """
                for i in 1 2 3 4 5 6 7 8; do
                dd if=/dev/urandom of=boinc_mmap_file bs=8192 count=1 conv=notrunc 2>/dev/null; sleep 0.05; done
                exit 0""", HostilePrograms::soundStatus));
        all.add(exits("replaces the message file", "rm boinc_mmap_file; mkfifo boinc_mmap_file; sleep 0.3; exit 0",
                outcome -> true));
        all.add(exits("shortens the message file", ": > boinc_mmap_file; sleep 0.3; exit 0", outcome -> true));
        all.add(exits("asks for a thousand uploads of strange names", POST + """
                i=0; while [ $i -lt 1000 ]; do : > boinc_ufr_$i; i=$((i+1)); done
                : > "boinc_ufr_$(printf 'a\\nb\\033[31mc')"; post 6144 '<have_new_upload_file/><have_new_trickle_up/>'
                taken 6144; exit 0""", outcome -> outcome.facts().stream()
                .noneMatch(TaskFact.UploadRequested.class::isInstance)));
    }

    private static void files(List<HostileProgram> all) {
        all.add(exits("links everything out of its slot", """
                for f in stderr.txt init_data.xml trickle_up.xml out big boinc_temporary_exit boinc_task_state.xml
                do ln -sf ../../secret $f; done; ln -s ../.. up; ln -s / root; exit 0""", Outcome::noOutput));
        all.add(exits("makes hard links to files outside",
                "ln ../../secret hard; ln -f ../../secret stderr.txt; ln -f ../../secret init_data.xml; exit 0",
                outcome -> true));
        all.add(exits("deletes its slot", "rm -rf \"$PWD\"; exit 0", Outcome::noOutput));
        all.add(exits("puts a link in place of its slot", """
                slot=$PWD; cd ..; rm -rf "$slot"; ln -s ../outside "$slot"; exit 0""",
                outcome -> outcome.noOutput() && !outcome.collected().stderr().contains("outside")));
        all.add(exits("sends the client through a link in place of its slot", POST + """
                exec 8<>boinc_mmap_file; MESSAGES=/proc/self/fd/8
                slot=$PWD; cd ..; rm -rf "$slot"; ln -s ../outside "$slot"
                post 6144 '<have_new_upload_file/><have_new_trickle_up/>'; exit 0""", outcome -> outcome.noOutput()
                && outcome.facts().stream().noneMatch(TaskFact.TrickleUp.class::isInstance)));
        all.add(exits("takes all permissions away", "mkdir -p a/b; : > a/b/c; chmod 000 a/b a stderr.txt .; exit 0",
                Outcome::noOutput));
        all.add(exits("gives files names with newlines and escapes", """
                : > "$(printf 'a\\nb')"; : > "$(printf '\\033[31mred')"; : > "$(printf '\\377\\376')"; : > ' '; : > -rf
                mkdir "$(printf 'c\\rd')"; exit 0""", outcome -> true));
        all.add(exits("writes into other slots and the project's folder", """
                echo evil > ../0/evil; mkdir ../../projects/evil; echo evil > ../../projects/*/evil; exit 0""",
                outcome -> true));
    }

    private static void outputs(List<HostileProgram> all) {
        all.add(exits("has a pipe for output, standard error and messages", """
                rm -f stderr.txt; mkfifo out stderr.txt trickle_up.xml boinc_temporary_exit; exit 0""",
                Outcome::noOutput));
        all.add(exits("has a device for output", "mknod out c 1 5 2>/dev/null || ln -s /dev/zero out; exit 0",
                Outcome::noOutput));
        all.add(exits("has a folder for output", "mkdir -p out/put; : > out/put/file; exit 0", Outcome::noOutput));
        all.add(exits("links its output to a secret", "ln -s ../../secret out; exit 0", Outcome::noOutput));
    }

    private static void ends(List<HostileProgram> all) {
        all.add(exits("exits without finish file", "exit 0", outcome -> true));
        all.add(new HostileProgram("has a finish file of ten megabytes",
                "head -c 10000000 /dev/zero | tr '\\0' '9' > boinc_finish_called; exit 0", End.ITSELF,
                outcome -> outcome.exit().finishFile() != null && outcome.exit().finishFile().message().isEmpty()));
        all.add(new HostileProgram("has a pipe for finish file", "mkfifo boinc_finish_called; exit 0", End.ITSELF,
                outcome -> outcome.exit().finishFile() != null));
        all.add(new HostileProgram("wants to come back in a thousand years",
                "printf '1e99\\nlater\\n' > boinc_temporary_exit; exit 0", End.ITSELF,
                outcome -> outcome.exit().temporaryExit() != null
                        && outcome.exit().temporaryExit().delaySeconds() == 300));
        all.add(new HostileProgram("exits with an odd code", "exit 255", End.ITSELF, outcome -> outcome.code(255)));
        all.addAll(List.of(dies("ILL", 4), dies("TRAP", 5), dies("ABRT", 6), dies("BUS", 7), dies("FPE", 8),
                dies("KILL", 9), dies("SEGV", 11), dies("PIPE", 13), dies("TERM", 15), dies("XCPU", 24),
                dies("XFSZ", 25), dies("SYS", 31)));
    }

    /** What a program says of itself comes as numbers that can be reckoned with, or not at all. */
    private static boolean soundStatus(Outcome outcome) {
        return outcome.facts().stream().filter(TaskFact.Status.class::isInstance).map(TaskFact.Status.class::cast)
                .allMatch(fact -> fact.status().currentCpuSeconds().orElse(0) >= 0
                        && Double.isFinite(fact.status().currentCpuSeconds().orElse(0))
                        && fact.status().fractionDone().orElse(0) >= 0
                        && fact.status().workingSetBytes().orElse(0) >= 0);
    }
}
