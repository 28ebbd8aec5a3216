package org.quern.dashboard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.Json;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.Passwords;
import org.quern.dashboard.access.Role;
import org.quern.dashboard.access.SecretFile;
import org.quern.dashboard.access.Users;
import org.quern.dashboard.passkey.Passkeys;
import org.quern.model.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern dashboard user}: who may come in from other computers. */
@Command(name = "user", description = "Say who may come in from other computers, and what he may do.", subcommands = {
    UsersCommand.Add.class, UsersCommand.Listing.class, UsersCommand.Remove.class, UsersCommand.Passwd.class,
    UsersCommand.RoleCommand.class, PasskeyCommand.class})
final class UsersCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** What all of them share. */
    abstract static class Step implements Callable<Integer> {
        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private DashboardDirectory folder = new DashboardDirectory();

        abstract String change(Users users) throws IOException;

        Path folder() {
            return folder.path();
        }

        @Override
        public Integer call() {
            try {
                SecretFile.makeFolder(folder.path());
                spec.commandLine().getOut().println(change(new Users(folder.path())));
                return ExitCode.DONE.code();
            } catch (IOException e) {
                return Complaint.tell(spec, ExitCode.FAILED, String.valueOf(e.getMessage()));
            }
        }

        /** The one of that name, who has to be there. */
        static Account there(Optional<Account> user, String name) throws IOException {
            return user.orElseThrow(() -> new IOException("There is no user " + ComputerName.shown(name) + "."));
        }
    }

    /** A new one; who is there already has to be removed first. */
    @Command(name = "add", description = "Let somebody in. His password is asked for, or is the first line of standard input.")
    static final class Add extends Step {
        @Parameters(paramLabel = "NAME", description = "How he signs in: letters, digits, '.', '_', '@', '-'.")
        private String name = "";

        @Option(names = "--role", paramLabel = "ROLE", required = true, description = "view: looks only. operate: tasks, transfers and modes too. administer: everything.")
        private Role role = Role.VIEW;

        @Override
        String change(Users users) throws IOException {
            if (!Users.isName(name)) {
                throw new IOException(
                        ComputerName.shown(name) + " is no name: letters, digits, '.', '_', '@', '-', at most 64.");
            }
            if (users.named(name).isPresent()) {
                throw new IOException("There is a user " + name
                        + " already; change his password by 'quern dashboard user passwd', his role by 'user role'.");
            }
            String hash = Passwords.hash(NewPassword.ask(name));
            PasskeyCommand.removeAll(folder(), name); // of one who had the name, and was taken out of the file by hand
            users.change(name, there -> {
                if (there.isPresent()) { // while the password was typed
                    throw new IOException("There is a user " + name + " already.");
                }
                return new Account(name, role, hash);
            });
            return name + " may come in, with the role '" + role.word() + "'.";
        }
    }

    /** All of them. */
    @Command(name = "list", description = "Show who may come in.")
    static final class Listing implements Callable<Integer> {
        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private DashboardDirectory folder = new DashboardDirectory();

        @Option(names = "--json", description = "Print a JSON list.")
        private boolean json;

        @Override
        public Integer call() {
            try {
                List<Account> all = new Users(folder.path()).all();
                if (json) {
                    spec.commandLine().getOut().println(Json.of(
                            all.stream().map(each -> Map.of("name", each.name(), "role", each.role())).toList()));
                } else if (all.isEmpty()) {
                    spec.commandLine().getOut().println("Nobody may come in from other computers.");
                } else {
                    all.forEach(each -> spec.commandLine().getOut().println(each.role().word() + " " + each.name()));
                }
                return ExitCode.DONE.code();
            } catch (IOException e) {
                return Complaint.tell(spec, ExitCode.FAILED, String.valueOf(e.getMessage()));
            }
        }
    }

    /** One less. */
    @Command(name = "remove", description = "Let somebody in no longer; his sessions end, and his passkeys are gone.")
    static final class Remove extends Step {
        @Parameters(paramLabel = "NAME", description = "His name.")
        private String name = "";

        @Override
        String change(Users users) throws IOException {
            there(users.named(name), name);
            PasskeyCommand.removeAll(folder(), name);
            users.remove(name);
            return name + " may come in no longer.";
        }
    }

    /** Another password. */
    @Command(name = "passwd", description = "Change somebody's password; his sessions end. It is asked for, or is the first line of standard input.")
    static final class Passwd extends Step {
        @Parameters(paramLabel = "NAME", description = "His name.")
        private String name = "";

        @Override
        String change(Users users) throws IOException {
            there(users.named(name), name);
            String hash = Passwords.hash(NewPassword.ask(name));
            users.change(name, now -> new Account(there(now, name).name(), there(now, name).role(), hash));
            int passkeys = new Passkeys(folder()).of(name).size();
            return "The password of " + name + " is changed." + (passkeys == 0 ? "" : " His passkeys (" + passkeys
                    + ") let him in as before; 'quern dashboard user passkeys " + name + "' shows them.");
        }
    }

    /** Another role. */
    @Command(name = "role", description = "Change what somebody may do; his sessions end, his password stays.")
    static final class RoleCommand extends Step {
        @Parameters(index = "0", paramLabel = "NAME", description = "His name.")
        private String name = "";

        @Parameters(index = "1", paramLabel = "ROLE", description = "view, operate or administer.")
        private Role role = Role.VIEW;

        @Override
        String change(Users users) throws IOException {
            users.change(name, now -> new Account(there(now, name).name(), role, there(now, name).hash()));
            return name + " has the role '" + role.word() + "' from now on.";
        }
    }
}
