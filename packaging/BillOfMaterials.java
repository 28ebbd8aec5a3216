import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Copies a list of libraries in CycloneDX's form without those that a package leaves out. usage: java -cp GSON BillOfMaterials.java FROM TO NAME ...
 */
public final class BillOfMaterials {
    private BillOfMaterials() {}

    public static void main(String[] args) throws IOException {
        Gson gson = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().serializeNulls().create();
        JsonObject bill = gson.fromJson(Files.readString(Path.of(args[0])), JsonObject.class);
        List<String> without = Arrays.asList(args).subList(2, args.length);
        bill.getAsJsonArray("components").asList().removeIf(component -> without.contains(string(component, "name")));
        bill.getAsJsonArray("dependencies").asList().removeIf(uses -> isOf(without, string(uses, "ref")));
        for (JsonElement uses : bill.getAsJsonArray("dependencies")) {
            if (uses.getAsJsonObject().has("dependsOn")) {
                uses.getAsJsonObject().getAsJsonArray("dependsOn").asList().removeIf(ref -> isOf(without, ref.getAsString()));
            }
        }
        Files.writeString(Path.of(args[1]), gson.toJson(bill) + "\n");
    }

    private static String string(JsonElement object, String name) {
        return object.getAsJsonObject().get(name).getAsString();
    }

    /** Whether a reference, such as pkg:maven/GROUP/NAME@VERSION?type=jar, is one of the names. */
    private static boolean isOf(List<String> names, String reference) {
        return names.stream().anyMatch(name -> reference.contains("/" + name + "@"));
    }
}
