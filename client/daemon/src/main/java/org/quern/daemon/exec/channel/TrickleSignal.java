package org.quern.daemon.exec.channel;

/**
 * What a program announces in the trickle_up channel (docs/protocol/app-control.md 10.2); both may stand in one
 * message.
 *
 * @param newTrickleUp a trickle_up.xml lies in the slot
 * @param newUploadFile a boinc_ufr_ file lies in the slot
 */
public record TrickleSignal(boolean newTrickleUp, boolean newUploadFile) {
    /** Told to the program through the trickle_down channel when a message from the project lies in its slot. */
    public static final String HAVE_TRICKLE_DOWN = "<have_trickle_down/>\n";

    /** Told to the program when a boinc_ufs_ file was written. */
    public static final String UPLOAD_FILE_STATUS = "<upload_file_status/>\n";

    /** Reads a message; any text gives a value. */
    public static TrickleSignal parse(String message) {
        MessageText text = new MessageText(message);
        return new TrickleSignal(text.has("<have_new_trickle_up/>"), text.has("<have_new_upload_file/>"));
    }
}
