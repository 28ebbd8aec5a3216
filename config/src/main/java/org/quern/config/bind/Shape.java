package org.quern.config.bind;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an element may have, by the annotations of its class. JAXB itself stays silent about an element that is missing or stands there twice, and, after ten in
 * the life of a JVM, about unknown ones.
 *
 * @param elements its children by name
 * @param attributes its attributes by name
 */
record Shape(Map<String, Part> elements, Map<String, Part> attributes) {

    private static final String FIELD_NAME = "##default";
    private static final ClassValue<Shape> KNOWN = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            return read(type);
        }
    };

    /**
     * A child or an attribute.
     *
     * @param required it must be there
     * @param several it may stand there more than once
     * @param adapter what its text must be; null if it is not a text
     */
    record Part(boolean required, boolean several, @Nullable Class<?> adapter) {

        /** ", a number above 0,", to stand behind the name of what is missing. */
        String kind() {
            if (adapter == null) {
                return "";
            }
            try {
                Constructor<?> constructor = adapter.getDeclaredConstructor();
                constructor.setAccessible(true);
                return ", " + ((Value<?>) constructor.newInstance()).kind() + ",";
            } catch (ReflectiveOperationException broken) {
                throw new IllegalStateException(String.valueOf(adapter), broken);
            }
        }
    }

    static Shape of(BoundElement element) {
        return KNOWN.get(element.getClass());
    }

    /** Whether that attribute's text goes through that adapter. */
    boolean reads(String attribute, Class<?> adapter) {
        Part part = attributes.get(attribute);
        return part != null && part.adapter() == adapter;
    }

    private static Shape read(Class<?> type) {
        Shape shape = new Shape(new TreeMap<>(), new TreeMap<>());
        for (Field field : type.getDeclaredFields()) {
            XmlElement element = field.getAnnotation(XmlElement.class);
            if (element != null) {
                shape.elements.put(name(element.name(), field), part(element.required(), field));
            }
            XmlAttribute attribute = field.getAnnotation(XmlAttribute.class);
            if (attribute != null) {
                shape.attributes.put(name(attribute.name(), field), part(attribute.required(), field));
            }
        }
        return shape;
    }

    private static String name(String given, Field field) {
        return given.equals(FIELD_NAME) ? field.getName() : given;
    }

    private static Part part(boolean required, Field field) {
        XmlJavaTypeAdapter adapter = field.getAnnotation(XmlJavaTypeAdapter.class);
        return new Part(required, field.getType() == List.class, adapter == null ? null : adapter.value());
    }
}
