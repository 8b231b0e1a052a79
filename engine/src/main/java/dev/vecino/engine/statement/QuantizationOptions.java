package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.index.quant.Quantization;
import java.util.Locale;
import java.util.Map;

/** The options {@code quantization} and {@code bits} of an hnsw index. */
final class QuantizationOptions {
  private static final String QUANTIZATION = "quantization";
  private static final String BITS = "bits";
  private static final Map<Metric, String> NAMES =
      Map.of(Metric.L1, "L1", Metric.HAMMING, "Hamming", Metric.JACCARD, "Jaccard");

  private QuantizationOptions() {}

  static Quantization read(Map<String, String> options, Metric metric, int dimensions) {
    String method = options.getOrDefault(QUANTIZATION, "auto").strip().toLowerCase(Locale.ROOT);
    Integer bits = bits(options.get(BITS));
    Quantization quantization = switch (method) {
      case "auto" -> withoutBits(method, bits, Quantization.automatic(metric, dimensions));
      case "none" -> withoutBits(method, bits, Quantization.NONE);
      case "sq8" -> bits != null && bits == 8 ? Quantization.SQ8 : withoutBits(method, bits, Quantization.SQ8);
      case "rabitq" -> Quantization.rabitq(bits == null ? Quantization.RABITQ_BITS : bits);
      default -> throw VecinoException.of(
              INVALID_PARAMETER_VALUE,
              "invalid value for enum option \"%s\": %s", QUANTIZATION, options.get(QUANTIZATION))
          .withDetail("Valid values are \"auto\", \"none\", \"sq8\", and \"rabitq\".");
    };
    if (!quantization.supports(metric)) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "quantization is not supported for %s distances", NAMES.get(metric))
          .withHint("Codes estimate inner products, which such distances do not follow from. Use quantization = none.");
    }
    return quantization;
  }

  private static Integer bits(String value) {
    if (value == null) {
      return null;
    }
    int bits = StorageOptions.integer(BITS, value, 1, 8);
    if (Integer.bitCount(bits) != 1) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "value %d is not possible for option \"%s\"", bits, BITS)
          .withDetail("Valid values are 1, 2, 4, and 8.");
    }
    return bits;
  }

  private static Quantization withoutBits(String method, Integer bits, Quantization quantization) {
    if (bits != null) {
      throw VecinoException.of(
              INVALID_PARAMETER_VALUE, "option \"%s\" cannot be %d for quantization %s", BITS, bits, method)
          .withHint("Only rabitq has a choice of bits.");
    }
    return quantization;
  }
}
