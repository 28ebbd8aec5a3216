package quern.server.dispatch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import quern.model.FileRef;
import quern.rpc.crypto.Md5;
import quern.rpc.crypto.SigningKey;
import quern.server.work.Application;

/**
 * A program file as the scheduler offers it.
 *
 * @param ref its role in the app version
 * @param bytes its size
 * @param signature code signature over its content
 */
record ProgramFile(FileRef ref, long bytes, String signature) {

    static List<ProgramFile> signed(Application application, Path downloads, SigningKey key) throws IOException {
        List<ProgramFile> files = new ArrayList<>();
        for (FileRef ref : application.programFiles()) {
            Path file = downloads.resolve(ref.fileName());
            files.add(new ProgramFile(ref, Files.size(file), key.sign(Md5.of(file))));
        }
        return List.copyOf(files);
    }
}
