package org.quern.model.device;

/**
 * A graphics card that the operating system lists, whether or not a library drives it.
 *
 * @param maker whose it is
 * @param name for people
 * @param place where it sits, as text, empty if unknown
 * @param kernelDriver the kernel's driver that holds it, empty if none does
 */
public record ListedCard(Maker maker, String name, String place, String kernelDriver) {}
