// An application on BOINC's API, as a project would write one. It does what its arguments say, one after the other:
//
//   work            computes until the file finish_now is in the slot; checkpoints, reports its fraction done and notes
//                   in app.log what it sees; goes on from its checkpoint when it is started again
//   info            notes what it learned from init_data.xml
//   output NAME     writes the number of steps through the link NAME
//   trickle TEXT    sends a message to the project
//   upload NAME     has an output uploaded now and waits for the answer
//   critical        holds a critical section until the file leave_section is in the slot
//   temporary N WHY asks to be started again after N seconds
//   finish N        ends by the API with status N
//   message N TEXT  ends by the API with a message for the user
//   linger          writes a finish file and stays
//   exit N          ends without the API's knowledge
//   segv, abort, term
//                   dies
//   children N      starts N children in sessions of their own

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

#include "boinc_api.h"
#include "filesys.h"

static FILE* logfile;
static long steps;

static void note(const char* what, const char* text) {
    fprintf(logfile, "%s %s\n", what, text);
    fflush(logfile);
}

static bool present(const char* name) { return access(name, F_OK) == 0; }

static void burn() {
    volatile double x = 1;
    for (int i = 0; i < 200000; i++) x = x * 1.0000001 + 1e-9;
    usleep(10000);
}

static void restore() {
    FILE* f = fopen("checkpoint", "r");
    if (!f) return;
    if (fscanf(f, "%ld", &steps) != 1) steps = 0;
    fclose(f);
    note("restored", std::to_string(steps).c_str());
}

static void checkpoint() {
    FILE* f = fopen("checkpoint.new", "w");
    if (!f) exit(7);
    fprintf(f, "%ld\n", steps);
    fclose(f);
    boinc_rename("checkpoint.new", "checkpoint");
    boinc_checkpoint_completed();
    note("checkpoint", std::to_string(steps).c_str());
}

static void receive() {
    char name[1024];
    if (!boinc_receive_trickle_down(name, sizeof(name))) return;
    char text[1024] = "";
    FILE* f = fopen(name, "r");
    if (f) {
        size_t n = fread(text, 1, sizeof(text) - 1, f);
        text[n] = 0;
        fclose(f);
    }
    unlink(name);
    note("trickle down", text);
}

static void work() {
    restore();
    note("working", "");
    while (!present("finish_now")) {
        burn();
        steps++;
        boinc_fraction_done(steps / (steps + 100.0));
        receive();
        if (boinc_time_to_checkpoint()) checkpoint();
    }
}

static void info() {
    APP_INIT_DATA data;
    boinc_get_init_data(data);
    char line[4096];
    snprintf(line, sizeof(line), "%s|%s|%s|%s|%d|%d|%.0f|%.0f|%s|%.1f|%d", data.app_name, data.wu_name, data.result_name,
        data.user_name, data.slot, data.client_pid, data.checkpoint_period, data.wu_cpu_time, data.authenticator,
        data.global_prefs.disk_interval, data.host_info.p_ncpus);
    note("info", line);
    note("preferences", data.project_preferences ? data.project_preferences : "none");
}

static void output(const char* name) {
    char path[1024];
    boinc_resolve_filename(name, path, sizeof(path));
    FILE* f = fopen(path, "w");
    if (!f) exit(8);
    fprintf(f, "%ld steps\n", steps > 0);
    fclose(f);
}

static void upload(const char* text) {
    std::string name = text;
    boinc_upload_file(name);
    note("uploading", text);
    while (boinc_upload_status(name) < 0) usleep(20000);
    note("uploaded", text);
}

static void critical() {
    boinc_begin_critical_section();
    note("critical", "begun");
    while (!present("leave_section")) usleep(5000);
    note("critical", "ended");
    boinc_end_critical_section();
    while (true) burn();
}

static void linger() {
    FILE* f = fopen("boinc_finish_called", "w");
    fprintf(f, "0\n");
    fclose(f);
    while (true) pause();
}

static void children(int count) {
    for (int i = 0; i < count; i++) {
        if (fork() == 0) {
            setsid();
            execlp("sleep", "sleep", "600", (char*)0);
            _exit(1);
        }
    }
}

int main(int argc, char** argv) {
    logfile = fopen("app.log", "a");
    if (!logfile || boinc_init()) return 9;
    for (int i = 1; i < argc; i++) {
        std::string verb = argv[i];
        if (verb == "work") work();
        else if (verb == "info") info();
        else if (verb == "output") output(argv[++i]);
        else if (verb == "trickle") boinc_send_trickle_up((char*)"variety", argv[++i]);
        else if (verb == "upload") upload(argv[++i]);
        else if (verb == "critical") critical();
        else if (verb == "temporary") { int n = atoi(argv[++i]); boinc_temporary_exit(n, argv[++i]); }
        else if (verb == "finish") boinc_finish(atoi(argv[++i]));
        else if (verb == "message") { int n = atoi(argv[++i]); boinc_finish_message(n, argv[++i], true); }
        else if (verb == "linger") linger();
        else if (verb == "exit") _exit(atoi(argv[++i]));
        else if (verb == "segv") raise(SIGSEGV);
        else if (verb == "abort") abort();
        else if (verb == "term") raise(SIGTERM);
        else if (verb == "children") children(atoi(argv[++i]));
    }
    return 0;
}
