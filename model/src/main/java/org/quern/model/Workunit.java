package org.quern.model;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A unit of computation, shared by its replicas (docs/protocol/scheduler-rpc.md 5.5).
 *
 * @param name key within its project
 * @param appName the application
 * @param versionNum version number of the result that brought it
 * @param commandLine arguments, trimmed
 * @param fpopsEst estimated floating point operations
 * @param fpopsBound operations after which it is ended
 * @param memoryBound bytes
 * @param diskBound bytes
 * @param inputs input files
 * @param subAppname of generic applications, usually empty
 * @param usage replaces the app version's usage when not null
 */
public record Workunit(String name, String appName, int versionNum, String commandLine, double fpopsEst,
        double fpopsBound, double memoryBound, double diskBound, List<FileRef> inputs, String subAppname,
        @Nullable ResourceUsage usage) {
    /** Operations when a project says nothing: a week at 1 GFLOPS. */
    public static final double DEFAULT_FPOPS_EST = 1e9 * 604_800;
    /** Bound when a project says nothing: four weeks at 1 GFLOPS. */
    public static final double DEFAULT_FPOPS_BOUND = 4e9 * 604_800;
    /** Bytes of memory when a project says nothing. */
    public static final double DEFAULT_MEMORY_BOUND = 1e8;
    /** Bytes of disk when a project says nothing. */
    public static final double DEFAULT_DISK_BOUND = 1e9;

    public Workunit {
        inputs = List.copyOf(inputs);
    }

    /** Same workunit with more files. */
    public Workunit withInputs(List<FileRef> more) {
        return new Workunit(name, appName, versionNum, commandLine, fpopsEst, fpopsBound, memoryBound, diskBound,
                Stream.concat(inputs.stream(), more.stream()).toList(), subAppname, usage);
    }

    /** Same workunit for a result of that version of its application. */
    public Workunit withVersion(int number) {
        return new Workunit(name, appName, number, commandLine, fpopsEst, fpopsBound, memoryBound, diskBound, inputs,
                subAppname, usage);
    }

    /** Same workunit with another usage of its own; null = its app version's. */
    public Workunit withUsage(@Nullable ResourceUsage newUsage) {
        return new Workunit(name, appName, versionNum, commandLine, fpopsEst, fpopsBound, memoryBound, diskBound,
                inputs, subAppname, newUsage);
    }
}
