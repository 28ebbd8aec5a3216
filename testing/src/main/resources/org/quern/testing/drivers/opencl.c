/* An OpenCL loader with one platform, whose GPUs are those of the file of cards; it computes on the CPU what the one kernel of the tests computes. */
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

static void *arguments[6];
static unsigned numbers[6];

void *clCreateContext(void *p, unsigned count, void **devices, void *f, void *data, int *error) {
    note("context", ((ClCard *)devices[0])->name);
    return devices[0];
}
int clReleaseContext(void *context) { return 0; }
void *clCreateCommandQueue(void *context, void *device, uint64_t flags, int *error) { return device; }
void *clCreateProgramWithSource(void *context, unsigned count, const char **texts, size_t *lengths, int *error) {
    return strstr(texts[0], "kernel void escape") ? context : NULL;
}
int clBuildProgram(void *program, unsigned count, void **devices, const char *options, void *f, void *data) { return 0; }
void *clCreateKernel(void *program, const char *name, int *error) { return strcmp(name, "escape") ? NULL : program; }
void *clCreateBuffer(void *context, uint64_t flags, size_t bytes, void *from, int *error) { return malloc(bytes); }
int clSetKernelArg(void *kernel, unsigned i, size_t bytes, const void *value) {
    if (bytes == 4) memcpy(&numbers[i], value, 4); else memcpy(&arguments[i], value, sizeof(void *));
    return i < 6 ? 0 : -49;
}
int clEnqueueWriteBuffer(void *queue, void *buffer, unsigned blocking, size_t at, size_t bytes, const void *from,
        unsigned waits, void *list, void *event) { memcpy((char *)buffer + at, from, bytes); return 0; }
int clEnqueueReadBuffer(void *queue, void *buffer, unsigned blocking, size_t at, size_t bytes, void *to,
        unsigned waits, void *list, void *event) { memcpy(to, (char *)buffer + at, bytes); return 0; }
int clEnqueueNDRangeKernel(void *queue, void *kernel, unsigned dimensions, size_t *offset, size_t *global, size_t *local,
        unsigned waits, void *list, void *event) {
    escape_all(arguments[0], arguments[1], numbers[2], numbers[3], arguments[4], arguments[5]);
    note("kernel", ((ClCard *)queue)->name);
    return 0;
}
