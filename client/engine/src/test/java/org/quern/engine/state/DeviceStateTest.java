package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.SilentCards;
import org.quern.model.TaskId;

class DeviceStateTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final TaskId ONE = new TaskId(URL, "one");
    private static final TaskId TWO = new TaskId(URL, "two");
    private final DeviceState devices = new DeviceState();

    private static SilentCards silent(ResourceType type) {
        return new SilentCards(type, null, "no answer");
    }

    @Test
    void aKindIsSilentSinceItsFirstSilenceUntilItAnswers() {
        devices.silent(List.of(silent(ResourceType.NVIDIA)), 100);
        devices.silent(List.of(silent(ResourceType.NVIDIA), silent(ResourceType.ATI)), 200);
        assertEquals(100, devices.silentSince(ResourceType.NVIDIA));
        assertEquals(200, devices.silentSince(ResourceType.ATI));
        assertEquals(silent(ResourceType.ATI), devices.silent(ResourceType.ATI).orElseThrow());
        devices.silent(List.of(silent(ResourceType.ATI)), 300);
        assertEquals(0, devices.silentSince(ResourceType.NVIDIA));
        assertTrue(devices.silent(ResourceType.NVIDIA).isEmpty());
        devices.silent(List.of(silent(ResourceType.NVIDIA)), 400);
        assertEquals(400, devices.silentSince(ResourceType.NVIDIA));
    }

    @Test
    void aKindIsGoneUntilItIsHere() {
        devices.gone(ResourceType.NVIDIA);
        devices.gone(ResourceType.ATI);
        devices.here(ResourceType.NVIDIA);
        assertEquals(Set.of(ResourceType.ATI), devices.gone());
    }

    @Test
    void aTaskIsExcusedOnceUntilTheDriversHaveAnsweredUnlessItIsGuiltless() {
        assertTrue(devices.excuse(ONE));
        assertFalse(devices.excuse(ONE));
        assertTrue(devices.excuse(TWO));
        devices.doubted(new MonotonicTime(5));
        assertEquals(new MonotonicTime(5), devices.doubtedAt());
        devices.settled(false, List.of(TWO), new MonotonicTime(6));
        assertNull(devices.doubtedAt());
        assertEquals(new MonotonicTime(6), devices.clearedAt());
        assertEquals(Set.of(TWO), devices.excused());
        devices.settled(true, List.of(), new MonotonicTime(7));
        assertNull(devices.clearedAt(), "a driver is to blame");
        assertEquals(Set.of(), devices.excused());
    }
}
