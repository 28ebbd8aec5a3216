package org.quern.simulator.io;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Values;
import org.quern.simulator.scenario.Availability;

/** An element of scenario.xml that says when something is there; without it: always. */
final class AvailabilityXml extends BoundElement {
    @XmlElement(required = true)
    @XmlJavaTypeAdapter(Values.Fraction.class)
    private Double fraction = Availability.ALWAYS.fraction();
    @XmlElement(name = "mean_on_seconds")
    @XmlJavaTypeAdapter(Values.Positive.class)
    private Double meanOnSeconds = Availability.ALWAYS.meanOnSeconds();

    Availability model() {
        return new Availability(fraction, meanOnSeconds);
    }
}
