package org.quern.simulator.io;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Values;
import org.quern.model.ResourceType;
import org.quern.simulator.scenario.HostModel;

/** {@code <host>} of scenario.xml. */
final class HostXml extends BoundElement {
    @XmlElement(required = true)
    @XmlJavaTypeAdapter(Values.AtLeastOne.class)
    private Integer cpus = 1;
    @XmlElement(required = true)
    @XmlJavaTypeAdapter(Values.Positive.class)
    private Double flops = 1.0;
    @XmlElement(name = "memory_bytes")
    @XmlJavaTypeAdapter(Values.Positive.class)
    private Double memoryBytes = 16e9;
    @XmlElement(name = "device")
    private List<Device> devices = new ArrayList<>();
    @XmlElement
    private AvailabilityXml on = AvailabilityXml.absent();
    @XmlElement
    private AvailabilityXml active = AvailabilityXml.absent();
    @XmlElement(name = "gpu_active")
    private AvailabilityXml gpuActive = AvailabilityXml.absent();
    @XmlElement
    private AvailabilityXml connected = AvailabilityXml.absent();
    @XmlElement(name = "connection_interval_seconds")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double connectionIntervalSeconds = 0.0;
    @XmlElement(name = "download_bytes_per_second")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double downBytesPerSecond = 0.0;
    @XmlElement(name = "upload_bytes_per_second")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double upBytesPerSecond = 0.0;

    /** {@code <device>}: coprocessors of one kind. */
    private static final class Device extends BoundElement {
        @XmlElement(required = true)
        @XmlJavaTypeAdapter(Values.Text.class)
        private String type = "";
        @XmlElement
        @XmlJavaTypeAdapter(Values.AtLeastOne.class)
        private Integer count = 1;
        @XmlElement(required = true)
        @XmlJavaTypeAdapter(Values.Positive.class)
        private Double flops = 1.0;

        private HostModel.Device model() {
            return new HostModel.Device(ResourceType.of(type), count, flops);
        }
    }

    /** So many instances of that coprocessor, 0 without it. */
    int instances(ResourceType coprocessor) {
        return devices.stream().filter(device -> ResourceType.of(device.type).equals(coprocessor))
                .mapToInt(device -> device.count).sum();
    }

    HostModel model(Path folder) {
        return new HostModel(cpus, flops, memoryBytes, devices.stream().map(Device::model).toList(),
                on.model(folder), active.model(folder), gpuActive.model(folder), connected.model(folder),
                connectionIntervalSeconds, new HostModel.Link(downBytesPerSecond, upBytesPerSecond));
    }
}
