package org.quern.model.device;

/**
 * The CPU as an OpenCL platform drives it. Nothing is scheduled on it; servers choose versions by it.
 *
 * @param platformVendor who made the platform
 * @param properties what it says
 */
public record OpenClCpu(String platformVendor, OpenClProperties properties) {}
