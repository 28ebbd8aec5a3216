package org.quern.model.device;

/**
 * What came of one library of a driver.
 *
 * @param kind what it is for: {@code CUDA}, {@code NVML}, {@code OpenCL}, {@code HIP}
 * @param name file that was found, or the names that were tried
 * @param answered whether it could be asked
 * @param words what it said, or why it could not be asked; a sentence without a full stop
 */
public record LibraryAnswer(String kind, String name, boolean answered, String words) {}
