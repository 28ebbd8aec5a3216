package org.quern.engine.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.quern.model.ManagedAccount;
import org.quern.model.ManagedAccount.Suspension;
import org.quern.model.ManagerReply;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectUrl;

/**
 * What a reply without error means, account by account in its order (docs/protocol/accounts.md 8.4, steps 5 and 6).
 *
 * @param keys account files to be written: projects to attach, and weak keys that changed
 * @param rulings what the engine does, after the account files are there
 * @param complaints what was not done and why, a sentence each
 */
public record ManagerDecision(List<Key> keys, List<ProjectRuling> rulings, List<String> complaints) {
    /**
     * An account file to be written.
     *
     * @param project master URL
     * @param authenticator account key; never logged
     */
    public record Key(ProjectUrl project, String authenticator) {
        /** Without its secret, for logs. */
        @Override
        public String toString() {
            return "Key[" + project + "]";
        }
    }

    public ManagerDecision {
        keys = List.copyOf(keys);
        rulings = List.copyOf(rulings);
        complaints = List.copyOf(complaints);
    }

    /**
     * Decides.
     *
     * @param reply what the manager says; its key was found to be the right one
     * @param known the attached projects
     * @param mayAttach new projects may be attached
     * @param signed the URL of an account carries the manager's signature
     */
    public static ManagerDecision of(ManagerReply reply, List<KnownProject> known, boolean mayAttach,
            Predicate<ManagedAccount> signed) {
        var draft = new Draft(known, mayAttach, signed, reply.dynamic());
        draft.complaints.addAll(reply.complaints());
        reply.accounts().forEach(draft::take);
        return new ManagerDecision(draft.keys, draft.rulings, draft.complaints);
    }

    /** A decision while accounts are gone through. */
    private record Draft(List<KnownProject> known, boolean mayAttach, Predicate<ManagedAccount> signed,
            boolean dynamic, List<Key> keys, List<ProjectRuling> rulings, List<String> complaints) {
        Draft(List<KnownProject> known, boolean mayAttach, Predicate<ManagedAccount> signed, boolean dynamic) {
            this(known, mayAttach, signed, dynamic, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        void take(ManagedAccount account) {
            ProjectUrl url = ProjectUrl.of(account.url());
            KnownProject project = find(url);
            if (project == null) {
                attach(account, url);
            } else if (account.detach()) {
                detach(project);
            } else {
                changeKey(account, project);
                rulings.add(ruling(account, project.url(), account.resourceShare().orElse(-1), account.suspension()));
                remember(account, project.url(), false);
            }
        }

        private @Nullable KnownProject find(ProjectUrl url) {
            return known.stream().filter(project -> project.url().sameProject(url)).findFirst().orElse(null);
        }

        /** A project that the user attached is the user's to leave. */
        private void detach(KnownProject project) {
            if (project.attachedByManager()) {
                rulings.add(new ProjectRuling.Detach(project.url()));
            }
        }

        /** A key that opens the web site is the user's own and stays. */
        private void changeKey(ManagedAccount account, KnownProject project) {
            String offered = account.authenticator();
            if (offered.isEmpty() || offered.equals(project.authenticator())) {
                return;
            }
            if (KnownProject.isWeak(offered) && KnownProject.isWeak(project.authenticator())) {
                keys.add(new Key(project.url(), offered));
            } else {
                complaints.add("Already attached to a different account of " + project.name()
                        + "; the account manager's is not used");
            }
        }

        private void attach(ManagedAccount account, ProjectUrl url) {
            if (account.detach() || account.detachWhenDone() || isNew(url)) {
                return;
            }
            String obstacle = obstacle(account, url);
            if (!obstacle.isEmpty()) {
                complaints.add("The account manager wants " + printable(url.namesUser() ? url.shown() : account.url())
                        + " attached: " + obstacle);
                return;
            }
            keys.add(new Key(url, account.authenticator()));
            Suspension first = account.suspension() == Suspension.SUSPEND ? Suspension.SUSPEND : Suspension.UNTOLD;
            // a share begins with the next reply, as in BOINC's client
            rulings.add(ruling(account, url, -1, first));
            remember(account, url, true);
        }

        private void remember(ManagedAccount account, ProjectUrl url, boolean fresh) {
            if (dynamic) {
                rulings.add(new ProjectRuling.Remember(url, account.figures(), fresh));
            }
        }

        /** The reply names a new project twice. */
        private boolean isNew(ProjectUrl url) {
            return keys.stream().anyMatch(key -> key.project().sameProject(url));
        }

        private String obstacle(ManagedAccount account, ProjectUrl url) {
            if (!signed.test(account)) {
                return "bad signature for its URL";
            }
            if (account.authenticator().isEmpty()) {
                return "no account key was given";
            }
            if (url.namesUser()) {
                return "a user or a password stands before its host, which would be sent to nobody";
            }
            if (!url.valid()) {
                return "this is no URL of a project";
            }
            return mayAttach ? "" : "<disallow_attach> in cc_config.xml forbids it";
        }

        private ProjectRuling ruling(ManagedAccount account, ProjectUrl url, double share,
                Suspension suspension) {
            return new ProjectRuling.Govern(url, account.dontRequestMoreWork() || account.detachWhenDone(),
                    account.detachWhenDone(), suspension, account.update(), account.abortNotStarted(),
                    new ManagerTerms(share, account.noRsc(), dynamic));
        }

        private static String printable(String url) {
            return url.replaceAll("[^\\x21-\\x7e]", "?");
        }
    }
}
