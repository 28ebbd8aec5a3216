package org.quern.daemon.exec.channel;

import java.util.Optional;

/**
 * Addresses that a program offers to people (docs/protocol/app-control.md 10.2, graphics_reply).
 *
 * @param webGraphicsUrl a page for a browser
 * @param remoteDesktopAddress host:port of a virtual machine's console
 */
public record GraphicsReply(Optional<String> webGraphicsUrl, Optional<String> remoteDesktopAddress) {

    /** Reads a message; any text gives a value. */
    public static GraphicsReply parse(String message) {
        MessageText text = new MessageText(message);
        return new GraphicsReply(printable(text, "web_graphics_url"), printable(text, "remote_desktop_addr"));
    }

    /** Only visible ASCII: these texts go on to other programs' XML and command lines. */
    private static Optional<String> printable(MessageText text, String tag) {
        return text.string(tag)
                .filter(value -> !value.isEmpty() && value.chars().allMatch(c -> c > ' ' && c < 127));
    }
}
