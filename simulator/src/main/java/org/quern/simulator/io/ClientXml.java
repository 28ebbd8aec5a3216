package org.quern.simulator.io;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Values;
import org.quern.simulator.scenario.ClientModel;

/** {@code <client>} of scenario.xml; without it, the study's client. */
final class ClientXml extends BoundElement {
    @XmlElement(name = "scheduling_period_seconds")
    @XmlJavaTypeAdapter(Values.Positive.class)
    private Double schedulingPeriodSeconds = ClientModel.STUDY.schedulingPeriodSeconds();
    @XmlElement(name = "work_buf_min_days")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double connectDays = ClientModel.STUDY.connectDays();
    @XmlElement(name = "work_buf_additional_days")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double additionalDays = ClientModel.STUDY.additionalDays();
    @XmlElement(name = "leave_in_memory")
    @XmlJavaTypeAdapter(Values.Flag.class)
    private Boolean leaveAppsInMemory = false;

    @XmlElement(name = "newly_installed")
    @XmlJavaTypeAdapter(Values.Flag.class)
    private Boolean newlyInstalled = false;

    ClientModel model() {
        return new ClientModel(schedulingPeriodSeconds, connectDays, additionalDays, leaveAppsInMemory, newlyInstalled);
    }
}
