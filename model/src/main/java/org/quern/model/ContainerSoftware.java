package org.quern.model;

/**
 * What runs containers on this computer (docs/protocol/coprocessors.md 8.4).
 *
 * @param version of it, such as 5.4.2; empty if nothing can be used
 * @param type 1 Docker, 2 Podman, 0 none
 * @param composeVersion of Compose, empty if it is not there
 * @param composeType 1 Docker's, 0 none
 */
public record ContainerSoftware(String version, int type, String composeVersion, int composeType) {
    public static final int DOCKER = 1;
    public static final int PODMAN = 2;
    /** Nothing. */
    public static final ContainerSoftware NONE = new ContainerSoftware("", 0, "", 0);
}
