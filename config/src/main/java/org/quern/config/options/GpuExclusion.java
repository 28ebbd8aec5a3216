package org.quern.config.options;

import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;

/**
 * A graphics card that a project, or one of its applications, shall not use (docs/protocol/coprocessors.md 6).
 *
 * @param project the project
 * @param deviceNumber the driver's number; -1 = all
 * @param type null = all
 * @param app short name of the application; empty = all
 */
public record GpuExclusion(ProjectUrl project, int deviceNumber, @Nullable ResourceType type, String app) {
    /** How a sentence begins that says what is wrong with one. */
    public static final String MISTAKE = "cc_config.xml <exclude_gpu>: ";
}
