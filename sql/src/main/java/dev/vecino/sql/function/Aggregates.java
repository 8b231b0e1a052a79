package dev.vecino.sql.function;

import dev.vecino.type.Array;
import dev.vecino.type.BitString;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Interval;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.util.List;

/** Which aggregate functions there are. COUNT, MIN, MAX, STRING_AGG, ARRAY_AGG and window functions are Calcite's. */
final class Aggregates {
  private Aggregates() {}

  static List<PgAggregate> all() {
    return List.of(
        named(
            "sum",
            new Aggregate(WholeSum.class, "sum", int.class),
            new Aggregate(WholeSum.class, "sum", short.class),
            new Aggregate(NumericSum.class, "sum", long.class),
            new Aggregate(NumericSum.class, "sum", BigDecimal.class),
            new Aggregate(RealSum.class, "sum", float.class),
            new Aggregate(DoubleStatistics.class, "sum", double.class),
            new Aggregate(IntervalTotal.class, "sum", Interval.class),
            new Aggregate(VectorSum.class, "sum", Vector.class),
            new Aggregate(HalfVectorSum.class, "sum", HalfVector.class)),
        named(
            "avg",
            new Aggregate(NumericSum.class, "average", short.class),
            new Aggregate(NumericSum.class, "average", int.class),
            new Aggregate(NumericSum.class, "average", long.class),
            new Aggregate(NumericSum.class, "average", BigDecimal.class),
            new Aggregate(DoubleStatistics.class, "average", double.class),
            new Aggregate(IntervalTotal.class, "average", Interval.class),
            new Aggregate(VectorAverage.class, "average", Vector.class),
            new Aggregate(HalfVectorAverage.class, "average", HalfVector.class)),
        bits("bit_and", "and"),
        bits("bit_or", "or"),
        bits("bit_xor", "exclusiveOr"),
        named("$array_gather", new Aggregate(ArrayGathering.class, "result", Array.class)),
        named(
            "$jsonb_object_gather", new Aggregate(JsonObjectGathering.class, "jsonb", Array.class, Array.class)),
        named("$json_object_gather", new Aggregate(JsonObjectGathering.class, "json", Array.class, Array.class)),
        statistic("stddev", "sampleDeviation"),
        statistic("stddev_samp", "sampleDeviation"),
        statistic("stddev_pop", "populationDeviation"),
        statistic("variance", "sampleVariance"),
        statistic("var_samp", "sampleVariance"),
        statistic("var_pop", "populationVariance"),
        regression("corr", "correlation"),
        regression("covar_pop", "populationCovariance"),
        regression("covar_samp", "sampleCovariance"),
        regression("regr_avgx", "averageX"),
        regression("regr_avgy", "averageY"),
        regression("regr_intercept", "intercept"),
        regression("regr_r2", "determination"),
        regression("regr_slope", "slope"),
        regression("regr_sxx", "squaresX"),
        regression("regr_sxy", "products"),
        regression("regr_syy", "squaresY"),
        named("bool_and", new Aggregate(Conjunction.class, "result", boolean.class)),
        named("every", new Aggregate(Conjunction.class, "result", boolean.class)),
        named("bool_or", new Aggregate(Disjunction.class, "result", boolean.class)));
  }

  private static PgAggregate bits(String name, String result) {
    return named(
        name,
        new Aggregate(BitTotal.class, result, BitString.class),
        new Aggregate(WholeBits.class, result + "Short", short.class),
        new Aggregate(WholeBits.class, result + "Integer", int.class),
        new Aggregate(WholeBits.class, result + "Long", long.class));
  }

  private static PgAggregate statistic(String name, String result) {
    return named(
        name,
        new Aggregate(NumericStatistics.class, result, short.class),
        new Aggregate(NumericStatistics.class, result, int.class),
        new Aggregate(NumericStatistics.class, result, long.class),
        new Aggregate(NumericStatistics.class, result, BigDecimal.class),
        new Aggregate(DoubleStatistics.class, result, double.class));
  }

  private static PgAggregate regression(String name, String result) {
    return named(name, new Aggregate(RegressionStatistics.class, result, double.class, double.class));
  }

  private static PgAggregate named(String name, Aggregate... overloads) {
    return new PgAggregate(new Overloads<>(name, List.of(overloads)));
  }
}
