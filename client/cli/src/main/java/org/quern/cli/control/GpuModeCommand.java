package org.quern.cli.control;

import picocli.CommandLine.Command;

/** {@code quern gpu-mode}: whether the client may compute on graphics cards. */
@Command(name = "gpu-mode", description = "Show or set whether the client may compute on graphics cards.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done", "1:the client refused", "2:wrong arguments", "3:no client answers"})
public final class GpuModeCommand extends ModeCommand {
    /** For the command line. */
    public GpuModeCommand() {
        super("set_gpu_mode", "gpu");
    }
}
