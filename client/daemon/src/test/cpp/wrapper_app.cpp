// A wrapper: an application on BOINC's API that runs a program which knows nothing of BOINC (here a shell script named by
// the first argument, a logical name) and does for it what the client asks: stops and continues it, kills it on quit and
// abort, reports its CPU time, and ends with its status.

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "boinc_api.h"

static pid_t start(const char* logical_name) {
    char path[1024];
    boinc_resolve_filename(logical_name, path, sizeof(path));
    pid_t pid = fork();
    if (pid == 0) {
        execl("/bin/sh", "sh", path, (char*)0);
        _exit(127);
    }
    return pid;
}

static double cpu_time() {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6;
}

static void end(pid_t pid) {
    kill(pid, SIGCONT);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    exit(0);
}

int main(int argc, char** argv) {
    BOINC_OPTIONS options;
    boinc_options_defaults(options);
    options.main_program = true;
    options.check_heartbeat = true;
    options.handle_process_control = true;
    options.send_status_msgs = false;
    options.direct_process_action = false;
    if (argc < 2 || boinc_init_options(&options)) return 9;
    pid_t child = start(argv[1]);
    bool stopped = false;
    for (int tick = 0;; tick++) {
        int status;
        if (waitpid(child, &status, WNOHANG) == child) {
            boinc_finish(WIFEXITED(status) ? WEXITSTATUS(status) : 195);
        }
        BOINC_STATUS wish;
        boinc_get_status(&wish);
        if (wish.quit_request || wish.abort_request || wish.no_heartbeat) end(child);
        if (wish.suspended != stopped) {
            kill(child, wish.suspended ? SIGSTOP : SIGCONT);
            stopped = wish.suspended;
        }
        if (tick % 10 == 0) boinc_report_app_status(cpu_time(), 0, 0.5);
        usleep(20000);
    }
}
