/* NVML for the cards of the file of cards. */
#include "cards.h"

typedef struct { unsigned long long total, free, used; } Memory;
typedef struct { unsigned version; unsigned long long total, reserved, free, used; } Memory2;
typedef struct { unsigned gpu, memory; } Utilization;

int nvmlInit_v2(void) { read_cards("nvml"); return upgraded ? 18 : card_count || absurd ? 0 : 9; }
int nvmlInit(void) { return nvmlInit_v2(); }
int nvmlShutdown(void) { return 0; }
int nvmlSystemGetDriverVersion(char *text, unsigned length) {
    if (absurd) memset(text, 'x', length); else snprintf(text, length, "550.54.14");
    return 0;
}
int nvmlDeviceGetCount_v2(unsigned *count) { *count = absurd ? 4294967295u : card_count; return 0; }
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **device) { *device = &cards[index]; return index < card_count ? 0 : 2; }
int nvmlDeviceGetName(Card *c, char *text, unsigned length) { snprintf(text, length, "%s", c->name); return 0; }
int nvmlDeviceGetUUID(Card *c, char *text, unsigned length) {
    int u = c->uuid;
    snprintf(text, length, "GPU-%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", u, u, u, u, u, u, u, u,
        u, u, u, u, u, u, u, u);
    return 0;
}
int nvmlDeviceGetMemoryInfo(Card *c, Memory *m) {
    m->total = (unsigned long long)c->megabytes << 20; m->used = (512 + 300) << 20; m->free = m->total - m->used; return 0;
}
int nvmlDeviceGetMemoryInfo_v2(Card *c, Memory2 *m) {
    if (m->version != 0x02000028) return 25;
    m->total = (unsigned long long)c->megabytes << 20; m->reserved = 300 << 20; m->used = 512 << 20;
    m->free = m->total - m->reserved - m->used; return 0;
}
int nvmlDeviceGetUtilizationRates(Card *c, Utilization *u) { u->gpu = 42; u->memory = 7; return 0; }
int nvmlDeviceGetTemperature(Card *c, int sensor, unsigned *degrees) { *degrees = 61; return 0; }
int nvmlDeviceGetPowerUsage(Card *c, unsigned *milliwatts) { *milliwatts = 123456; return 0; }
int nvmlDeviceGetEnforcedPowerLimit(Card *c, unsigned *milliwatts) { *milliwatts = 250000; return 0; }
int nvmlDeviceGetClockInfo(Card *c, int kind, unsigned *megahertz) { *megahertz = c->clock / 1000; return 0; }
int nvmlDeviceGetDisplayActive(Card *c, int *active) { *active = c == cards; return 0; }
