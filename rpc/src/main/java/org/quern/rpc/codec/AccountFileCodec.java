package org.quern.rpc.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFile;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.BoincXmlException;
import org.quern.rpc.scan.ByteText;
import org.quern.rpc.scan.ScanLimits;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * account_URLDIR.xml (docs/protocol/data-directory.md 7): who the user is at one project, and the project preferences. What
 * they say depends on the venue of this host: a {@code <venue>} of that name overrides the rest.
 */
public final class AccountFileCodec {
    private String url = "";
    private String authenticator = "";
    private String projectName = "";
    private double share = ProjectAccounting.DEFAULT_SHARE;
    private List<ResourceType> noRsc = new ArrayList<>();
    private String preferences = "";
    private String specific = "";
    private @Nullable String guiUrls;
    private final String venue;
    private @Nullable String venueText;

    private AccountFileCodec(String venue) {
        this.venue = venue;
    }

    /**
     * Reads a file.
     *
     * @param venue location of this host at the project, empty if none
     * @throws BoincXmlException if the file is cut off or names no project
     */
    public static AccountFile read(InputStream from, String venue) throws IOException {
        var xml = new BoincXml(from, ScanLimits.DEFAULT);
        var codec = new AccountFileCodec(venue);
        for (int account = xml.root("account"); xml.nextChild(account);) {
            codec.takeAccount(xml);
        }
        // What was once attached stays attached, although nobody could any more at such a URL.
        if (!ProjectUrl.of(codec.url).isReadable()) {
            throw xml.failure("its <master_url> \"" + codec.url + "\" is not the URL of a project");
        }
        codec.takePreferences(codec.preferences);
        codec.takeVenue();
        return codec.build();
    }

    /** {@link #read(InputStream, String)} for bytes in memory. */
    public static AccountFile read(byte[] document, String venue) throws IOException {
        return read(new ByteArrayInputStream(document), venue);
    }

    private void takeAccount(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "master_url" -> url = xml.text();
            case "authenticator" -> authenticator = xml.text();
            case "project_name" -> projectName = xml.text();
            case "project_preferences" -> preferences = xml.rawText();
            case "gui_urls" -> guiUrls = xml.rawText();
            default -> takePreference(xml);
        }
    }

    private void takePreferences(String body) throws IOException {
        BoincXml xml = inside(body);
        for (int root = xml.root("p"); xml.nextChild(root);) {
            takePreference(xml);
        }
    }

    private static BoincXml inside(String body) {
        return new BoincXml(new ByteArrayInputStream(ByteText.encode("<p>" + body + "</p>")), ScanLimits.DEFAULT);
    }

    private void takePreference(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "resource_share" -> share = xml.nonNegativeOr(share);
            case "no_cpu" -> exclude(ResourceType.CPU, xml.bool());
            case "no_cuda" -> exclude(ResourceType.NVIDIA, xml.bool());
            case "no_ati" -> exclude(ResourceType.ATI, xml.bool());
            case "no_intel_gpu" -> exclude(ResourceType.INTEL_GPU, xml.bool());
            case "no_rsc" -> exclude(ResourceType.of(xml.text()), true);
            case "project_specific" -> specific = xml.rawText();
            case "venue" -> noteVenue(xml);
            default -> {
            }
        }
    }

    private void exclude(ResourceType type, boolean excluded) {
        if (excluded && !noRsc.contains(type)) {
            noRsc.add(type);
        }
    }

    private void noteVenue(BoincXml xml) throws IOException {
        boolean ours = !venue.isEmpty() && venue.equals(xml.attribute("name"));
        if (ours) {
            venueText = xml.rawText();
        }
    }

    private void takeVenue() throws IOException {
        if (venueText != null) {
            noRsc = new ArrayList<>();
            takePreferences(venueText);
        }
    }

    private AccountFile build() {
        return new AccountFile(ProjectUrl.of(url), authenticator, projectName, share, List.copyOf(noRsc), preferences,
                specific, guiUrls);
    }

    /** Writes the file and flushes {@code to}, which stays open. It holds the account key. */
    public static void write(AccountFile account, OutputStream to) throws IOException {
        var out = new BoincXmlWriter(to);
        out.open("account");
        out.raw("master_url", account.url().canonical());
        out.raw("authenticator", account.authenticator());
        if (!account.projectName().isEmpty()) {
            out.raw("project_name", account.projectName());
        }
        out.rawBlock("project_preferences", account.projectPreferences());
        if (account.guiUrls() != null) {
            out.rawBlock("gui_urls", account.guiUrls());
        }
        out.close();
        out.flush();
    }
}
