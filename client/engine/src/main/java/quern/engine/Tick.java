package quern.engine;

import java.util.List;

/**
 * What one turn of the engine says.
 *
 * @param commands to be carried out, in order
 * @param decisions that are news, for the decision log
 * @param view what readers outside may see from now on
 */
public record Tick(List<Command> commands, List<Decision> decisions, ClientView view) {
}
