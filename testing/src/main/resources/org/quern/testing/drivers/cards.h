/* What the stub drivers read: the file that QUERN_STUB_CARDS names, a line for each card or for a misdeed.
   card UUID_BYTE BUS MAJOR MINOR MULTIPROCESSORS CLOCK_KHZ MEGABYTES NAME...
   opencl BUS MEGABYTES UNITS MHZ VENDOR_WITHOUT_BLANKS NAME...
   crash KIND | hang KIND | absurd KIND      KIND: nvml, cuda or opencl */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <signal.h>

typedef struct { int uuid, bus, major, minor, sms, clock; long megabytes; char name[128]; } Card;
typedef struct { int bus; long megabytes; int units, mhz; char vendor[64]; char name[128]; } ClCard;

static Card cards[64];
static int card_count;
static ClCard cl_cards[64];
static int cl_count;
static int absurd;

static void read_cards(const char *kind) {
    const char *path = getenv("QUERN_STUB_CARDS");
    FILE *file = path ? fopen(path, "r") : NULL;
    char line[512], word[32];
    card_count = cl_count = absurd = 0;
    if (!file) return;
    while (fgets(line, sizeof line, file)) {
        Card *c = &cards[card_count];
        ClCard *d = &cl_cards[cl_count];
        if (sscanf(line, "card %d %d %d %d %d %d %ld %127[^\n]", &c->uuid, &c->bus, &c->major, &c->minor, &c->sms,
                &c->clock, &c->megabytes, c->name) == 8 && card_count < 63) card_count++;
        else if (sscanf(line, "opencl %d %ld %d %d %63s %127[^\n]", &d->bus, &d->megabytes, &d->units, &d->mhz,
                d->vendor, d->name) == 6 && cl_count < 63) cl_count++;
        else if (sscanf(line, "crash %31s", word) == 1 && !strcmp(word, kind)) raise(SIGSEGV), *(volatile int *)0 = 1;
        else if (sscanf(line, "hang %31s", word) == 1 && !strcmp(word, kind)) for (;;) pause();
        else if (sscanf(line, "absurd %31s", word) == 1 && !strcmp(word, kind)) absurd = 1;
    }
    fclose(file);
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
