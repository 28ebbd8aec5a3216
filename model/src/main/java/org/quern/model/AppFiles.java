package org.quern.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files that a user wants applications to have, such as a picture for their graphics, as the preferences of a project name them
 * (docs/protocol/scheduler-rpc.md 5.9, {@code app_file}).
 *
 * @param files what is to be fetched
 * @param refs under which names applications find them
 */
public record AppFiles(List<FileInfo> files, List<FileRef> refs) {
    private static final String ELEMENT = "<app_file>";
    private static final String END = "</app_file>";
    /** More are nobody's wish. */
    private static final int MOST = 100;

    public AppFiles {
        files = List.copyOf(files);
        refs = List.copyOf(refs);
    }

    /** Those that the project's part of preferences names; one is left out whose name is no plain file name, or not the project's to take. */
    public static AppFiles of(String projectSpecific) {
        List<FileInfo> files = new ArrayList<>();
        List<FileRef> refs = new ArrayList<>();
        TextCursor text = new TextCursor(projectSpecific);
        while (files.size() < MOST && text.skipTo(ELEMENT)) {
            Optional<String> element = text.until(END);
            if (element.isEmpty()) {
                break;
            }
            String openName = part(element.get(), "open_name");
            String timestamp = part(element.get(), "timestamp");
            String name = openName + "_" + timestamp;
            String url = part(element.get(), "url").replace("&amp;", "&");
            if (isPlain(openName) && isTime(timestamp) && !ReservedNames.contains(name) && !url.isEmpty()) {
                files.add(FileInfo.named(name, 0).withDownloadUrls(List.of(url)));
                refs.add(FileRef.of(name, openName));
            }
        }
        return new AppFiles(files, refs);
    }

    private static String part(String element, String name) {
        return TextCursor.between(element, "<" + name + ">", "</" + name + ">").orElse("").strip();
    }

    /** Anything else could make any name of the two. */
    private static boolean isTime(String timestamp) {
        return !timestamp.isEmpty() && timestamp.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    }

    private static boolean isPlain(String name) {
        return !name.isEmpty() && !name.startsWith(".") && name.chars().allMatch(c -> c == '.' || c == '_' || c == '-'
                || (c < 128 && Character.isLetterOrDigit(c)));
    }
}
