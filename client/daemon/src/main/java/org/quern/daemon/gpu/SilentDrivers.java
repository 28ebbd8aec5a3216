package org.quern.daemon.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.SilentCards;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaCard;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.PciPlace;

/**
 * Cards whose driver's library does not answer any more, though nothing says that they are gone: after an upgrade the library and the
 * kernel's part differ until the computer is restarted. What computes on them holds the old library and can go on.
 */
final class SilentDrivers {
    private final DeviceFindings known;
    private final DeviceFindings now;
    private final Set<LibraryKind> skipped;

    private SilentDrivers(DeviceFindings known, DeviceFindings now, Set<LibraryKind> skipped) {
        this.known = known;
        this.now = now;
        this.skipped = skipped;
    }

    /** What a look found, and of {@code known} those cards that a library does not answer for and that may be there still; {@code skipped} were not to be asked. */
    static DeviceFindings with(DeviceFindings known, DeviceFindings now, Set<LibraryKind> skipped) {
        return new SilentDrivers(known, now, skipped).with();
    }

    private DeviceFindings with() {
        List<CudaCard> cuda = isUnanswered(LibraryKind.CUDA) && !cudaHasNone()
                ? known.cuda().stream().filter(card -> mayBeHere(Maker.NVIDIA, card.place(), false)).toList()
                : List.of();
        List<OpenClDevice> openCl = new ArrayList<>();
        now.openCl().stream().map(device -> cuda.isEmpty() ? device : asKnown(device)).forEach(openCl::add);
        known.openCl().stream().filter(device -> isKept(device, cuda)).forEach(openCl::add);
        return cuda.isEmpty() && openCl.equals(now.openCl()) ? now
                : new DeviceFindings(cuda.isEmpty() ? now.cuda() : cuda, openCl, now.openClCpus(), now.apple(),
                        now.listed(),
                        now.libraries(), now.warnings(), now.displays());
    }

    /** The driver works and says that there is no card, which is another thing than silence. */
    private boolean cudaHasNone() {
        return now.libraries().stream().anyMatch(LibraryAnswer::saysThereIsNoCard);
    }

    private boolean isUnanswered(LibraryKind kind) {
        return !skipped.contains(kind) && now.libraries().stream()
                .noneMatch(library -> library.answered() && library.kind().equals(kind.words()));
    }

    /** One platform of several may be silent: then OpenCL answers, with no device of that maker at all. */
    private boolean isKept(OpenClDevice device, List<CudaCard> cuda) {
        if (skipped.contains(LibraryKind.OPENCL) || device.maker() == Maker.APPLE
                || now.openCl().stream().anyMatch(each -> each.maker() == device.maker())) {
            return false;
        }
        if (device.maker() == Maker.NVIDIA && cuda.isEmpty() && !known.cuda().isEmpty()) {
            return !cudaHasNone() && now.cuda().stream().anyMatch(card -> isSame(card, device));
        }
        return mayBeHere(device.maker(), device.place(), !isUnanswered(LibraryKind.OPENCL));
    }

    private static boolean isSame(CudaCard card, OpenClDevice device) {
        return (card.uuid().isEmpty() || device.uuid().isEmpty())
                ? card.place() != null && card.place().equals(device.place())
                : card.uuid().equals(device.uuid());
    }

    /** The system lists the card as it did before; of one that it never listed, as in a container, it tells nothing unless {@code mustBeListed}. */
    private boolean mayBeHere(Maker maker, @Nullable PciPlace place, boolean mustBeListed) {
        return isListed(now, maker, place) || (!mustBeListed && !isListed(known, maker, place));
    }

    private static boolean isListed(DeviceFindings found, Maker maker, @Nullable PciPlace place) {
        return found.listed().stream().filter(card -> card.maker() == maker)
                .anyMatch(card -> place == null || card.place().isEmpty()
                        || PciPlace.parse(card.place()).filter(place::equals).isPresent());
    }

    /** OpenCL alone counts NVIDIA's cards by itself; programs know them by CUDA's numbers. */
    private OpenClDevice asKnown(OpenClDevice device) {
        return known.openCl().stream()
                .filter(each -> each.maker() == Maker.NVIDIA && device.maker() == Maker.NVIDIA
                        && (device.uuid().isEmpty() ? device.place() != null && device.place().equals(each.place())
                                : device.uuid().equals(each.uuid())))
                .findFirst().map(each -> each.numbered(each.deviceNumber(), device.openClIndex())).orElse(device);
    }

    /** Which kinds of {@code all} are silent, where only {@code answering} is told of by libraries that answer as {@code found} says. */
    static List<SilentCards> of(List<Coprocessor> all, List<Coprocessor> answering, DeviceFindings found) {
        List<SilentCards> silent = new ArrayList<>();
        for (Coprocessor kind : all) {
            Coprocessor now = answering.stream().filter(each -> each.usable() && each.type().equals(kind.type()))
                    .findFirst().orElse(null);
            if (kind.usable() && (now == null || lacks(kind.facts(), now.facts()))) {
                silent.add(new SilentCards(kind.type(), now, why(kind, now, found)));
            }
        }
        return silent;
    }

    private static boolean lacks(DeviceFacts all, DeviceFacts now) {
        List<String> here = now.instances().stream().map(CardInstance::identity).toList();
        return (all.cuda() != null && now.cuda() == null) || (all.openCl() != null && now.openCl() == null)
                || all.instances().stream().anyMatch(card -> !here.contains(card.identity()));
    }

    private static String why(Coprocessor kind, @Nullable Coprocessor now, DeviceFindings found) {
        boolean byCuda = kind.facts().cuda() != null && (now == null || now.facts().cuda() == null);
        LibraryKind library = byCuda ? LibraryKind.CUDA : LibraryKind.OPENCL;
        Optional<String> words = found.libraries().stream()
                .filter(each -> !each.answered() && each.kind().equals(library.words())).map(LibraryAnswer::words)
                .findFirst();
        String name = (kind.type().equals(ResourceType.NVIDIA) ? "NVIDIA's" : "the driver's") + " library "
                + library.words();
        return words.map(text -> name + " does not answer any more (" + text + ")")
                .orElse("OpenCL does not name the card any more, though the system lists it");
    }
}
