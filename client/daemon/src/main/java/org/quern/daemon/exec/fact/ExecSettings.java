package org.quern.daemon.exec.fact;

import java.nio.file.Path;
import java.util.function.Function;
import org.quern.model.HostInfo;

/**
 * What holds for the start of every task and is not part of the task itself.
 *
 * @param dataDirectory the client's data directory, absolute
 * @param processPriority configured priority of ordinary tasks, -1 unspecified (docs/protocol/app-control.md 8)
 * @param processPrioritySpecial configured priority of tasks that feed a coprocessor and the like, -1 unspecified
 * @param changePriority false leaves tasks at the client's own priority
 * @param reportsHead the head of a task's standard error is reported instead of its end
 * @param vboxWindow virtual machines show their console
 * @param accountManagerUrl empty if there is none
 * @param proxyInfo the {@code <proxy_info>} element as XML text, empty if no proxy is in use
 * @param hostInfo turns this computer's facts into the {@code <host_info>} element
 */
public record ExecSettings(Path dataDirectory, int processPriority, int processPrioritySpecial, boolean changePriority,
        boolean reportsHead, boolean vboxWindow, String accountManagerUrl, String proxyInfo,
        Function<HostInfo, String> hostInfo) {}
