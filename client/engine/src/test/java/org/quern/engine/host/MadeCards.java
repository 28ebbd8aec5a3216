package org.quern.engine.host;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;

/** Kinds of cards that tests make up. */
public final class MadeCards {
    /** As a driver tells it. */
    public static final OpenClProperties OPENCL = openCl("OpenCL 3.0", "550.54");
    /** The same card as CUDA tells it. */
    public static final CudaProperties CUDA = CudaProperties.ofOpenCl(OPENCL, 55054);

    private MadeCards() {}

    /** OpenCL of these versions. */
    public static OpenClProperties openCl(String device, String driver) {
        return new OpenClProperties("card", "NVIDIA", 1, true, 0, 1, 1, true, 1, "", 1 << 30, 1024, 1000, 10, 8, 6, 0,
                0, 0, "OpenCL 3.0", device, driver);
    }

    /** One that OpenCL does not know; without a UUID the number alone tells it from others. */
    public static CardInstance card(int number, String uuid) {
        return new CardInstance(number, CardInstance.NO_OPENCL, uuid, null);
    }

    /** One that OpenCL knows. */
    public static CardInstance openClCard(int number, String uuid) {
        return new CardInstance(number, number, uuid, null);
    }

    /** One in that slot. */
    public static CardInstance placed(int number, String uuid, int slot) {
        return new CardInstance(number, CardInstance.NO_OPENCL, uuid, new PciPlace(0, slot, 0));
    }

    /** NVIDIA's, of these identities and the numbers from 0 on, of which no library tells more. */
    public static Coprocessor named(String... uuids) {
        List<CardInstance> cards = new ArrayList<>();
        for (String uuid : uuids) {
            cards.add(card(cards.size(), uuid));
        }
        return of(ResourceType.NVIDIA, null, null, cards.toArray(CardInstance[]::new));
    }

    /** Those cards, as these libraries drive them. */
    public static Coprocessor of(ResourceType type, @Nullable CudaProperties cuda, @Nullable OpenClProperties openCl,
            CardInstance... cards) {
        return with(type, cards.length, new DeviceFacts(cuda, openCl, 0, 0, List.of(cards)));
    }

    /** So many of which that is known. */
    public static Coprocessor with(ResourceType type, int count, DeviceFacts facts) {
        return new Coprocessor(type, "card", count, 1e12, 1e9, 1e9, "", true, "", facts);
    }

    /** One that nothing drives. */
    public static Coprocessor undriven(ResourceType type) {
        return new Coprocessor(type, "card", 1, 1e12, 1e9, 1e9, "", false, "no driver", DeviceFacts.NONE);
    }
}
