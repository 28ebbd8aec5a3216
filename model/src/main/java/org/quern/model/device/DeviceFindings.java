package org.quern.model.device;

import java.util.List;

/**
 * What one look at the drivers' libraries found (docs/protocol/coprocessors.md 3.1).
 *
 * @param cuda cards that CUDA drives
 * @param openCl GPUs and accelerators that OpenCL drives
 * @param openClCpus the CPU as OpenCL platforms drive it
 * @param apple GPUs of Apple's
 * @param listed cards that the operating system lists
 * @param libraries what was tried, in order
 * @param warnings sentences for people
 * @param displays where cards sit that drive a display
 */
public record DeviceFindings(List<CudaCard> cuda, List<OpenClDevice> openCl, List<OpenClCpu> openClCpus,
        List<AppleCard> apple, List<ListedCard> listed, List<LibraryAnswer> libraries, List<String> warnings,
        List<PciPlace> displays) {
    /** Nothing. */
    public static final DeviceFindings NONE = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), List.of(),
            List.of(),
            List.of());

    public DeviceFindings {
        cuda = List.copyOf(cuda);
        openCl = List.copyOf(openCl);
        openClCpus = List.copyOf(openClCpus);
        apple = List.copyOf(apple);
        listed = List.copyOf(listed);
        libraries = List.copyOf(libraries);
        warnings = List.copyOf(warnings);
        displays = List.copyOf(displays);
    }

    /** Nothing is known of displays. */
    public DeviceFindings(List<CudaCard> cuda, List<OpenClDevice> openCl, List<OpenClCpu> openClCpus,
            List<AppleCard> apple,
            List<ListedCard> listed, List<LibraryAnswer> libraries, List<String> warnings) {
        this(cuda, openCl, openClCpus, apple, listed, libraries, warnings, List.of());
    }
}
