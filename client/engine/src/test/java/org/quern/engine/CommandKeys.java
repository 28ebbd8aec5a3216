package org.quern.engine;

import org.quern.engine.command.Command;

/** What a command is and whom it concerns: two clients of which one knows a little more say the same. */
final class CommandKeys {
    private CommandKeys() {}

    static String of(Command command) {
        String kind = command.getClass().getSimpleName();
        return kind + " " + switch (command) {
            case Command.StartTask c -> c.launch().result().name();
            case Command.RenewTask c -> c.launch().result().name();
            case Command.CollectTask c -> c.launch().result().name();
            case Command.SuspendTask c -> c.task();
            case Command.ResumeTask c -> c.task();
            case Command.QuitTask c -> c.task();
            case Command.AbortTask c -> c.task();
            case Command.KillTask c -> c.task();
            case Command.NoteCheckpoint c -> c.task();
            case Command.ForgetFinish c -> c.task();
            case Command.TellUploadStatus c -> c.task();
            case Command.AskUploadAgain c -> c.task();
            case Command.DeliverTrickle c -> c.task();
            case Command.FetchMaster c -> c.project();
            case Command.CallScheduler c -> c.request().project()
                    + (c.request().work().asksForWork() ? " for work" : "")
                    + (c.request().results().isEmpty() ? "" : " with reports");
            case Command.Download c -> c.file();
            case Command.Upload c -> c.file();
            case Command.StopTransfer c -> c.file();
            case Command.DeleteFile c -> c.file();
            case Command.ForgetTrickles c -> c.project();
            case Command.LinkProjectFiles c -> c.project();
            case Command.StorePreferences c -> c.project();
            case Command.RemoveProject c -> c.project();
            case Command.LogJob c -> c.result().name();
            case Command.RecordStatistics c -> c.project();
            case Command.FollowFeeds c -> c.project();
            case Command.ReadNews c -> String.valueOf(c.project());
            case Command.ClearSlot c -> c.slot();
            default -> "";
        };
    }
}
