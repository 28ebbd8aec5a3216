/* An OpenCL loader with one platform, whose GPUs are those of the file of cards. */
#include "cards.h"
#include <stdint.h>

static int platform;

static int give(size_t room, void *value, size_t *size, const void *from, size_t bytes) {
    if (size) *size = absurd ? (size_t)-1 : bytes;
    if (value && room >= bytes) memcpy(value, from, bytes);
    return 0;
}
static int text(size_t room, void *value, size_t *size, const char *from) { return give(room, value, size, from, strlen(from) + 1); }
static int number(size_t room, void *value, size_t *size, uint64_t from, size_t bytes) { return give(room, value, size, &from, bytes); }

int clGetPlatformIDs(unsigned most, void **platforms, unsigned *count) {
    read_cards("opencl");
    if (count) *count = absurd ? 4000000000u : 1;
    for (unsigned i = 0; platforms && i < most; i++) platforms[i] = &platform;
    return 0;
}
int clGetPlatformInfo(void *p, unsigned property, size_t room, void *value, size_t *size) {
    return text(room, value, size, property == 0x901 ? "OpenCL 3.0 Stub 1.0" : "Stub vendor");
}
int clGetDeviceIDs(void *p, uint64_t kind, unsigned most, void **devices, unsigned *count) {
    if (!(kind & 12) || cl_count == 0) return -1;
    if (count) *count = cl_count;
    for (unsigned i = 0; devices && i < most && i < (unsigned)cl_count; i++) devices[i] = &cl_cards[i];
    return 0;
}
int clGetDeviceInfo(void *device, unsigned property, size_t room, void *value, size_t *size) {
    ClCard *c = device;
    uint32_t place[4] = {0, c->bus, 0, 0};
    int nvidia = strstr(c->vendor, "NVIDIA") != NULL;
    switch (property) {
    case 0x1000: return number(room, value, size, 4, 8);
    case 0x1001: return number(room, value, size, nvidia ? 0x10de : 0x1002, 4);
    case 0x1002: return number(room, value, size, c->units, 4);
    case 0x100C: return number(room, value, size, c->mhz, 4);
    case 0x101B: return number(room, value, size, 191, 8);
    case 0x101F: return number(room, value, size, (uint64_t)c->megabytes << 20, 8);
    case 0x1023: return number(room, value, size, 65536, 8);
    case 0x1026: case 0x1027: return number(room, value, size, 1, 4);
    case 0x1029: return number(room, value, size, 1, 8);
    case 0x102B: return text(room, value, size, c->name);
    case 0x102C: return text(room, value, size, c->vendor);
    case 0x102D: return text(room, value, size, "550.54.14");
    case 0x102F: return text(room, value, size, "OpenCL 3.0 Stub");
    case 0x1030: return text(room, value, size, nvidia ? "cl_khr_fp64 cl_nv_device_attribute_query" : "cl_khr_fp64");
    case 0x1032: return number(room, value, size, 63, 8);
    case 0x4000: return nvidia ? number(room, value, size, 8, 4) : -30;
    case 0x4001: return nvidia ? number(room, value, size, 6, 4) : -30;
    case 0x410F: return give(room, value, size, place, sizeof place);
    default: return -30;
    }
}
