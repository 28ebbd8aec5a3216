package quern.rpc.codec;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quern.model.AccountFile;
import quern.model.ProjectAccounting;
import quern.model.ProjectUrl;
import quern.model.ResourceType;

/** account_URLDIR.xml (data-directory.md 7). */
public final class AccountFileCodec {
    private AccountFileCodec() {
    }

    /** Writes the file and flushes {@code to}, which stays open. */
    public static void write(AccountFile account, OutputStream to) throws IOException {
        BoincXmlWriter out = new BoincXmlWriter(to);
        out.open("account");
        out.raw("master_url", account.url().canonical());
        out.raw("authenticator", account.authenticator());
        if (!account.projectName().isEmpty()) {
            out.raw("project_name", account.projectName());
        }
        if (!account.projectPreferences().isEmpty()) {
            out.rawBlock("project_preferences", account.projectPreferences());
        }
        if (account.guiUrls() != null) {
            out.rawBlock("gui_urls", account.guiUrls());
        }
        out.close();
        out.flush();
    }

    /**
     * Reads a file.
     *
     * @param venue location of this host at the project, empty if none; its part of the preferences counts more
     * @throws IOException with a sentence for people if it is cut short or names no project
     */
    public static AccountFile read(byte[] document, String venue) throws IOException {
        BoincXml xml = BoincXml.of(document);
        Draft draft = new Draft(venue);
        for (int root = xml.root("account"); xml.nextChild(root);) {
            draft.take(xml);
        }
        return draft.build();
    }

    /** An account file while it is read. */
    private static final class Draft {
        private final String venue;
        private String url = "";
        private String authenticator = "";
        private String name = "";
        private String preferences = "";
        private String specific = "";
        private @Nullable String guiUrls;
        private double share = ProjectAccounting.DEFAULT_SHARE;
        private List<ResourceType> noRsc = new ArrayList<>();

        Draft(String venue) {
            this.venue = venue;
        }

        void take(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "master_url" -> url = xml.text();
                case "authenticator" -> authenticator = xml.text();
                case "project_name" -> name = xml.text();
                case "gui_urls" -> guiUrls = xml.rawText();
                case "project_preferences" -> {
                    preferences = xml.rawText();
                    takePreferences("<p>" + preferences + "</p>");
                }
                default -> takePreference(xml);
            }
        }

        private void takePreferences(String text) throws IOException {
            BoincXml inner = BoincXml.of(text);
            for (int root = inner.root("p"); inner.nextChild(root);) {
                if (inner.name().equals("venue")) {
                    takeVenue(inner);
                } else {
                    takePreference(inner);
                }
            }
        }

        private void takeVenue(BoincXml xml) throws IOException {
            String named = xml.attribute("name");
            if (venue.isEmpty() || !venue.equals(named)) {
                return;
            }
            noRsc = new ArrayList<>();
            for (int block = xml.enter(); xml.nextChild(block);) {
                takePreference(xml);
            }
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
                default -> {
                }
            }
        }

        private void exclude(ResourceType type, boolean isExcluded) {
            if (isExcluded && !noRsc.contains(type)) {
                noRsc.add(type);
            }
        }

        AccountFile build() throws IOException {
            ProjectUrl project = ProjectUrl.of(url);
            if (!project.valid()) {
                throw new IOException("its <master_url> \"" + url + "\" is not the URL of a project");
            }
            return new AccountFile(project, authenticator, name, share, List.copyOf(noRsc), preferences, specific,
                    guiUrls);
        }
    }
}
