package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;

class SilentDriversTest {
    private static final PciPlace PLACE = new PciPlace(0, 1, 0);
    private static final List<ListedCard> LISTED = List
            .of(new ListedCard(Maker.NVIDIA, "card", "0000:01:00.0", "nvidia"));
    private static final List<ListedCard> OTHER = List
            .of(new ListedCard(Maker.NVIDIA, "card", "0000:02:00.0", "nvidia"));
    private static final LibraryAnswer ANSWERS = new LibraryAnswer("CUDA", "libcuda.so.1", true, "CUDA 12.4, 1 card");
    private static final LibraryAnswer MISMATCH = failed("cuInit failed with error 803, unsupported combination");
    private static final LibraryAnswer OPENCL_ANSWERS = new LibraryAnswer("OpenCL", "libOpenCL.so.1", true, "");
    private static final OpenClProperties OPENCL = new OpenClProperties("card", "NVIDIA", 1, true, 0, 1, 1, true, 1, "",
            1 << 30, 1024, 1000, 10, 8, 6, 0, 0, 0, "OpenCL 3.0", "OpenCL 3.0", "550.54");
    private static final CudaCard CUDA_CARD = new CudaCard(0, "card", CudaProperties.ofOpenCl(OPENCL, 55054), 1e9, 1e12,
            "550.54", "uuid", PLACE);

    private static LibraryAnswer failed(String words) {
        return new LibraryAnswer("CUDA", "libcuda.so.1", false, words);
    }

    private static OpenClDevice device(Maker maker, int number) {
        return new OpenClDevice(maker, number, 3, OPENCL, 1e9, 1e12, false, "uuid", PLACE);
    }

    private static DeviceFindings found(List<CudaCard> cuda, List<OpenClDevice> openCl, List<ListedCard> listed,
            LibraryAnswer... libraries) {
        return new DeviceFindings(cuda, openCl, List.of(), List.of(), listed, List.of(libraries), List.of());
    }

    private static DeviceFindings cuda(List<ListedCard> listed) {
        return found(List.of(CUDA_CARD), List.of(), listed, ANSWERS);
    }

    private static int kept(DeviceFindings known, DeviceFindings now) {
        return SilentDrivers.with(known, now, Set.of()).cuda().size();
    }

    @Test
    void aCardOfALibraryThatIsOfAnotherVersionOrAwayForAMomentIsKept() {
        assertEquals(1, kept(cuda(LISTED), found(List.of(), List.of(), LISTED, MISMATCH)));
        assertEquals(1, kept(cuda(LISTED),
                found(List.of(), List.of(), LISTED, LibraryAnswer.absent("CUDA", "libcuda.so.1"))));
        assertEquals(1, kept(cuda(LISTED), found(List.of(), List.of(), LISTED, failed("it crashed"))));
    }

    @Test
    void inAContainerWhereTheSystemNeverListedTheCardItIsKeptAsWell() {
        assertEquals(1, kept(cuda(List.of()), found(List.of(), List.of(), List.of(), MISMATCH)));
    }

    @Test
    void aCardThatTheSystemListsNoMoreIsGoneAlsoWhenOneOfItsMakerIsElsewhere() {
        assertEquals(0, kept(cuda(LISTED), found(List.of(), List.of(), List.of(), MISMATCH)));
        assertEquals(0, kept(cuda(LISTED), found(List.of(), List.of(), OTHER, MISMATCH)));
    }

    @Test
    void aCardOfWhichTheDriverSaysThatItIsNotThereIsGone() {
        assertEquals(0, kept(cuda(LISTED),
                found(List.of(), List.of(), LISTED, failed("cuInit failed with error 100, no device is detected"))));
        assertEquals(0, kept(cuda(LISTED), found(List.of(), List.of(), LISTED, ANSWERS)));
        assertEquals(1,
                kept(cuda(LISTED), found(List.of(), List.of(), LISTED, failed("cuInit failed with error 1001"))));
    }

    @Test
    void aLibraryThatIsNotToBeAskedIsNotSilent() {
        assertEquals(0, SilentDrivers.with(cuda(LISTED), found(List.of(), List.of(), LISTED),
                Set.of(LibraryKind.CUDA)).cuda().size());
    }

    @Test
    void aCardStaysKeptOverFurtherLooks() {
        DeviceFindings now = found(List.of(), List.of(), LISTED, MISMATCH);
        assertEquals(1, kept(SilentDrivers.with(cuda(LISTED), now, Set.of()), now));
    }

    @Test
    void openClsDeviceIsKeptWhereItsWholePlatformIsAwayAndTheSystemListsTheCard() {
        DeviceFindings known = found(List.of(), List.of(device(Maker.AMD, 0)),
                List.of(new ListedCard(Maker.AMD, "card", "0000:01:00.0", "amdgpu")), OPENCL_ANSWERS);
        DeviceFindings listed = found(List.of(), List.of(), known.listed(), OPENCL_ANSWERS);
        assertEquals(known.openCl(), SilentDrivers.with(known, listed, Set.of()).openCl());
        DeviceFindings gone = found(List.of(), List.of(), List.of(), OPENCL_ANSWERS);
        assertEquals(List.of(), SilentDrivers.with(known, gone, Set.of()).openCl());
        DeviceFindings other = found(List.of(), List.of(device(Maker.AMD, 5)), known.listed(), OPENCL_ANSWERS);
        assertEquals(other.openCl(), SilentDrivers.with(known, other, Set.of()).openCl(), "the platform answers");
    }

    @Test
    void aDeviceThatOpenClCountsWithoutCudaHasTheNumberThatProgramsKnow() {
        DeviceFindings known = found(List.of(CUDA_CARD), List.of(device(Maker.NVIDIA, 2)), LISTED, ANSWERS,
                OPENCL_ANSWERS);
        DeviceFindings now = found(List.of(), List.of(device(Maker.NVIDIA, 0)), LISTED, MISMATCH, OPENCL_ANSWERS);
        assertEquals(List.of(device(Maker.NVIDIA, 2)), SilentDrivers.with(known, now, Set.of()).openCl());
    }

    @Test
    void openClsDeviceOfACardThatCudaStillNamesIsKept() {
        DeviceFindings known = found(List.of(CUDA_CARD), List.of(device(Maker.NVIDIA, 0)), LISTED, ANSWERS,
                OPENCL_ANSWERS);
        DeviceFindings now = found(List.of(CUDA_CARD), List.of(), LISTED, ANSWERS, OPENCL_ANSWERS);
        assertEquals(known.openCl(), SilentDrivers.with(known, now, Set.of()).openCl());
        DeviceFindings none = found(List.of(), List.of(), LISTED, failed("cuInit failed with error 100"),
                OPENCL_ANSWERS);
        assertEquals(List.of(), SilentDrivers.with(known, none, Set.of()).openCl());
    }
}
