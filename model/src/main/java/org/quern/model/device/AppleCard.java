package org.quern.model.device;

/**
 * A GPU of Apple's.
 *
 * @param model name
 * @param cores cores
 * @param metal version of Metal
 */
public record AppleCard(String model, int cores, int metal) {}
