package org.quern.model;

import java.util.Locale;

/**
 * A project's master URL in canonical form, the identity of a project on this host (docs/protocol/data-directory.md 2).
 *
 * @param canonical scheme, lower-cased host, path with case kept, ending in a slash
 */
public record ProjectUrl(String canonical) implements Comparable<ProjectUrl> {
    /** Canonicalises {@code text}; never fails, see {@link #valid()}. */
    public static ProjectUrl of(String text) {
        String trimmed = text.strip();
        int separator = trimmed.indexOf("://");
        String scheme = separator == 5 ? "https" : "http";
        String rest = separator < 0 ? trimmed : trimmed.substring(separator + 3);
        rest = rest.contains("//") ? rest.replaceAll("/+", "/") : rest;
        if (!rest.endsWith("/")) {
            rest += "/";
        }
        int slash = rest.indexOf('/');
        return new ProjectUrl(
                scheme + "://" + rest.substring(0, slash).toLowerCase(Locale.ROOT) + rest.substring(slash));
    }

    /**
     * True when a project can live at this URL: it {@link #isReadable}, and {@link #namesUser names no user}. A password in it would be sent to
     * nobody, and would stand in the names of files and in every line of the log.
     */
    public boolean valid() {
        return isReadable() && !namesUser();
    }

    /** There are a user or a password before its host. */
    public boolean namesUser() {
        String rest = withoutScheme();
        return rest.substring(0, rest.indexOf('/')).indexOf('@') >= 0;
    }

    /** For people to see: without user and password. */
    public String shown() {
        String rest = withoutScheme();
        String host = rest.substring(0, rest.indexOf('/'));
        return canonical.substring(0, canonical.indexOf("://") + 3) + host.substring(host.lastIndexOf('@') + 1)
                + rest.substring(host.length());
    }

    /** The form of a project's URL: a dot inside the host, so {@code localhost} is refused as BOINC does. */
    public boolean isReadable() {
        String rest = withoutScheme();
        int dot = rest.indexOf('.');
        int slash = dot < 0 ? -1 : rest.indexOf('/', dot);
        return dot > 0 && slash > dot + 1 && rest.chars().noneMatch(c -> c <= ' ' || c == '<' || c == '>' || c == '"');
    }

    /** Name of the project's directory and the stem of its files, {@code URLDIR} in docs/protocol/data-directory.md 2.2. */
    public String directoryName() {
        StringBuilder name = new StringBuilder();
        withoutScheme().chars().forEach(c -> name.append(keptInNames(c) ? (char) c : '_'));
        if (!name.isEmpty() && name.charAt(name.length() - 1) == '_') {
            name.setLength(name.length() - 1);
        }
        return name.toString();
    }

    /** This is the address {@code other} by https, where that one is by http (docs/protocol/accounts.md 6). */
    public boolean secures(ProjectUrl other) {
        return isSecure() && !other.isSecure()
                && withoutScheme().toLowerCase(Locale.ROOT).equals(other.withoutScheme().toLowerCase(Locale.ROOT));
    }

    /** By https. */
    public boolean isSecure() {
        return canonical.startsWith("https://");
    }

    /** The path is the same letter by letter, as servers may tell {@code /a/} from {@code /A/} though clients do not. */
    public boolean samePath(ProjectUrl other) {
        return path().equals(other.path());
    }

    private String path() {
        return withoutScheme().substring(withoutScheme().indexOf('/'));
    }

    /** Same project: scheme, its usual port, case and a leading {@code www.} are ignored. */
    public boolean sameProject(ProjectUrl other) {
        return key().equals(other.key());
    }

    /** What {@link #sameProject} compares; a map key for lookups by what a user or server wrote. */
    public String key() {
        String rest = withoutScheme().toLowerCase(Locale.ROOT);
        String port = (isSecure() ? ":443" : ":80") + "/";
        int slash = rest.indexOf('/') + 1;
        if (rest.substring(0, slash).endsWith(port)) {
            rest = rest.substring(0, slash - port.length()) + rest.substring(slash - 1);
        }
        return rest.startsWith("www.") ? rest.substring(4) : rest;
    }

    private String withoutScheme() {
        return canonical.substring(canonical.indexOf("://") + 3);
    }

    private static boolean keptInNames(int c) {
        return c < 128 && (Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_');
    }

    @Override
    public int compareTo(ProjectUrl other) {
        return canonical.compareTo(other.canonical);
    }

    @Override
    public String toString() {
        return canonical;
    }
}
