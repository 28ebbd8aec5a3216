/* What the stub drivers read: the file that QUERN_STUB_CARDS names, a line for each card or for a misdeed.
   card UUID_BYTE BUS MAJOR MINOR MULTIPROCESSORS CLOCK_KHZ MEGABYTES NAME...
   opencl BUS MEGABYTES UNITS MHZ VENDOR_WITHOUT_BLANKS NAME...
   crash KIND | hang KIND | absurd KIND | upgraded KIND      KIND: nvml, cuda or opencl
   print KIND MEGABYTES, complain KIND MEGABYTES      to standard output or error, without an end of a line
   kill KIND TIMES      the first processes that ask are killed, as where memory is short
   fork KIND      leaves a process behind
   fallen      the cards that programs compute on do so no more
   repeat N      the line of the last card N times in all
   CUDA counts the one card only that CUDA_VISIBLE_DEVICES names, as the real one does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <signal.h>

typedef struct { int uuid, bus, major, minor, sms, clock; long megabytes; char name[128]; } Card;
typedef struct { int bus; long megabytes; int units, mhz; char vendor[64]; char name[128]; } ClCard;

static Card cards[128];
static int card_count;
static ClCard cl_cards[64];
static int cl_count;
static int absurd, upgraded;

static void note(const char *what, const char *name);

static void write_all(int descriptor, int megabytes) {
    static char some[1 << 20];
    memset(some, 'x', sizeof some);
    while (megabytes-- > 0 && write(descriptor, some, sizeof some) > 0);
}

/* As the kernel does where memory is short: so many of the processes that ask, those that the log does not have yet. */
static void kill_times(int times) {
    const char *path = getenv("QUERN_STUB_LOG");
    FILE *file = path ? fopen(path, "r") : NULL;
    char line[512];
    while (file && fgets(line, sizeof line, file)) times -= !strncmp(line, "killed ", 7);
    if (file) fclose(file);
    if (times > 0) { note("killed", "9"); raise(SIGKILL); }
}

static void read_cards(const char *kind) {
    const char *path = getenv("QUERN_STUB_CARDS");
    FILE *file = path ? fopen(path, "r") : NULL;
    char line[512], word[32];
    int number;
    card_count = cl_count = absurd = upgraded = 0;
    if (!file) return;
    while (fgets(line, sizeof line, file)) {
        Card *c = &cards[card_count];
        ClCard *d = &cl_cards[cl_count];
        if (sscanf(line, "card %d %d %d %d %d %d %ld %127[^\n]", &c->uuid, &c->bus, &c->major, &c->minor, &c->sms,
                &c->clock, &c->megabytes, c->name) == 8 && card_count < 127) card_count++;
        else if (sscanf(line, "opencl %d %ld %d %d %63s %127[^\n]", &d->bus, &d->megabytes, &d->units, &d->mhz,
                d->vendor, d->name) == 6 && cl_count < 63) cl_count++;
        else if (sscanf(line, "crash %31s", word) == 1 && !strcmp(word, kind)) raise(SIGSEGV), *(volatile int *)0 = 1;
        else if (sscanf(line, "kill %31s %d", word, &number) == 2 && !strcmp(word, kind)) kill_times(number);
        else if (sscanf(line, "hang %31s", word) == 1 && !strcmp(word, kind)) for (;;) pause();
        else if (sscanf(line, "print %31s %d", word, &number) == 2 && !strcmp(word, kind)) write_all(1, number);
        else if (sscanf(line, "complain %31s %d", word, &number) == 2 && !strcmp(word, kind)) write_all(2, number);
        else if (sscanf(line, "fork %31s", word) == 1 && !strcmp(word, kind)) {
            if (fork() == 0) { char own[32]; snprintf(own, sizeof own, "%d", getpid()); note("forked", own); for (;;) pause(); }
            usleep(200000);
        }
        else if (sscanf(line, "upgraded %31s", word) == 1 && !strcmp(word, kind)) upgraded = 1;
        else if (card_count > 0 && sscanf(line, "repeat %31s", word) == 1)
            for (; card_count < atoi(word) && card_count < 127; card_count++) {
                cards[card_count] = cards[card_count - 1];
                cards[card_count].uuid++, cards[card_count].bus++;
            }
        else if (sscanf(line, "absurd %31s", word) == 1 && !strcmp(word, kind)) absurd = 1;
    }
    fclose(file);
    const char *visible = getenv("CUDA_VISIBLE_DEVICES");
    if (visible && !strcmp(kind, "cuda")) {
        int one = atoi(visible);
        if (one < card_count) cards[0] = cards[one];
        card_count = one < card_count;
    }
}

/* By the file as it is now: programs that compute have read it long ago. */
static int have_fallen(void) {
    const char *path = getenv("QUERN_STUB_CARDS");
    FILE *file = path ? fopen(path, "r") : NULL;
    char line[512];
    int fallen = 0;
    while (file && fgets(line, sizeof line, file)) fallen |= !strncmp(line, "fallen", 6);
    if (file) fclose(file);
    return fallen;
}

static void note(const char *what, const char *name) {
    const char *path = getenv("QUERN_STUB_LOG");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (file) fprintf(file, "%s %s\n", what, name), fclose(file);
}

/* The one kernel of the tests. */
static void escape_all(double *re, double *im, unsigned n, unsigned most, unsigned *counts, double *squares) {
    for (unsigned i = 0; i < n; i++) {
        double x = 0, y = 0, xx = 0, yy = 0;
        unsigned count = 0;
        while (xx + yy <= 65536 && count < most) {
            y = 2 * x * y + im[i];
            x = xx - yy + re[i];
            xx = x * x;
            yy = y * y;
            count++;
        }
        counts[i] = count;
        squares[i] = xx + yy;
    }
}
