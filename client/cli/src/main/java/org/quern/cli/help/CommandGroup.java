package org.quern.cli.help;

import java.util.List;

/** What commands are for; each command is in one group. One that is not installed is left out. */
public enum CommandGroup {
    DAILY("Daily use", "status tasks projects transfers messages dashboard run-mode gpu-mode network-mode"),
    PROJECTS("Projects and tasks", "attach detach project task transfer"),
    COMPUTER("This computer", "daemon stop doctor prefs host devices disk import export completion"),
    DEEPER("Looking deeper", "explain plan what-if history inspect policies"),
    RESEARCH("Research and trying out", "demo project-server simulate merge timeline reproduce replay soak");

    private final String title;
    /** With blanks between them. */
    private final String commands;

    CommandGroup(String title, String commands) {
        this.title = title;
        this.commands = commands;
    }

    /** The group's heading. */
    public String title() {
        return title;
    }

    /** Its commands, the most used first. */
    public List<String> commands() {
        return List.of(commands.split(" ", -1));
    }
}
