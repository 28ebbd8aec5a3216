// An application for OpenCL on BOINC's API, as a project would write one: squares the numbers of its input on the first CPU
// device of the platform that its first argument names (a part of the name), and writes them with the device's name.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "boinc_api.h"
#include "filesys.h"

static const char* SOURCE = "kernel void square(global const int* in, global int* out) { size_t i = get_global_id(0); out[i] = in[i] * in[i]; }";

static void check(cl_int code, const char* what) {
    if (code != CL_SUCCESS) {
        fprintf(stderr, "%s: OpenCL error %d\n", what, code);
        boinc_finish(3);
    }
}

static cl_device_id find(const char* name) {
    cl_platform_id platforms[16];
    cl_uint count = 0;
    check(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
    for (cl_uint i = 0; i < count; i++) {
        char its[256] = "";
        cl_device_id device;
        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof(its), its, NULL);
        if (strstr(its, name) && clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &device, NULL) == CL_SUCCESS) {
            return device;
        }
    }
    fprintf(stderr, "no CPU device of %s\n", name);
    boinc_finish(4);
    return NULL;
}

static FILE* open(const char* logical_name, const char* mode) {
    char path[1024];
    boinc_resolve_filename(logical_name, path, sizeof(path));
    FILE* file = boinc_fopen(path, mode);
    if (!file) boinc_finish(5);
    return file;
}

int main(int argc, char** argv) {
    if (boinc_init() || argc < 2) return 9;
    std::vector<cl_int> numbers;
    FILE* in = open("in", "r");
    for (int number; fscanf(in, "%d", &number) == 1;) numbers.push_back(number);
    fclose(in);

    cl_device_id device = find(argv[1]);
    cl_int code;
    size_t bytes = numbers.size() * sizeof(cl_int);
    size_t count = numbers.size();
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    check(code, "clCreateContext");
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
    check(code, "clCreateCommandQueue");
    cl_program program = clCreateProgramWithSource(context, 1, &SOURCE, NULL, &code);
    check(code, "clCreateProgramWithSource");
    check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
    cl_kernel kernel = clCreateKernel(program, "square", &code);
    check(code, "clCreateKernel");
    cl_mem from = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes, numbers.data(), &code);
    check(code, "clCreateBuffer");
    cl_mem to = clCreateBuffer(context, CL_MEM_WRITE_ONLY, bytes, NULL, &code);
    check(code, "clCreateBuffer");
    clSetKernelArg(kernel, 0, sizeof(from), &from);
    clSetKernelArg(kernel, 1, sizeof(to), &to);
    check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, NULL, 0, NULL, NULL), "clEnqueueNDRangeKernel");
    check(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, bytes, numbers.data(), 0, NULL, NULL), "clEnqueueReadBuffer");

    char name[256] = "";
    clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof(name), name, NULL);
    FILE* out = open("out", "w");
    fprintf(out, "%s\n", name);
    for (cl_int number : numbers) fprintf(out, "%d\n", number);
    fclose(out);
    boinc_fraction_done(1);
    boinc_finish(0);
}
