package org.quern.coproc.gpu.opencl;

import java.util.List;
import java.util.Map;
import org.quern.coproc.gpu.ffi.NativeLibrary;

/**
 * OpenCL's answers as they came.
 *
 * @param platforms in the loader's order
 */
public record OpenClReading(List<Platform> platforms) {
    public OpenClReading {
        platforms = List.copyOf(platforms);
    }

    /**
     * One vendor's driver.
     *
     * @param vendor CL_PLATFORM_VENDOR
     * @param version CL_PLATFORM_VERSION
     * @param cpus its CPU devices
     * @param gpus its GPUs and accelerators
     */
    public record Platform(String vendor, String version, List<Device> cpus, List<Device> gpus) {
        public Platform {
            cpus = List.copyOf(cpus);
            gpus = List.copyOf(gpus);
        }
    }

    /**
     * One device's answers.
     *
     * @param values by the number of the property in cl.h, those that it knows
     */
    public record Device(Map<Integer, byte[]> values) {
        public Device {
            values = Map.copyOf(values);
        }

        boolean tells(int property) {
            return values.containsKey(property);
        }

        String text(int property) {
            return NativeLibrary.text(values.getOrDefault(property, new byte[0]));
        }

        /** In the byte order of this computer's, all of which are little-endian; 0 if it does not tell. */
        long number(int property) {
            byte[] bytes = values.getOrDefault(property, new byte[0]);
            long number = 0;
            for (int i = Math.min(bytes.length, Long.BYTES) - 1; i >= 0; i--) {
                number = number << 8 | (bytes[i] & 0xff);
            }
            return number;
        }

        /** The {@code i}th of several 32-bit numbers. */
        int part(int property, int i) {
            byte[] bytes = values.getOrDefault(property, new byte[0]);
            int number = 0;
            for (int k = Math.min(bytes.length, (i + 1) * Integer.BYTES) - 1; k >= i * Integer.BYTES; k--) {
                number = number << 8 | (bytes[k] & 0xff);
            }
            return number;
        }
    }
}
