package dev.vecino.sql.function;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The last step of a cast to a domain: the value, which has the base type by then, must satisfy the domain's constraints as
 * they are when the statement runs.
 */
public final class DomainCast {
  private DomainCast() {}

  static RexNode of(RexBuilder rex, SqlParserPos position, RexNode value, int domain) {
    Routine routine =
        Routine.builder(
                "$domain_" + domain,
                MethodCall.method(DomainCast.class, "require", SessionValues.class, Object.class, int.class))
            .calledOnNull()
            .constants(domain)
            .inference(binding -> binding.getOperandType(0))
            .volatility(Volatility.STABLE)
            .build();
    return rex.makeCall(position, value.getType(), routine, List.of(value));
  }

  /** The value itself. */
  public static Object require(SessionValues session, Object value, int domain) {
    session.requireInDomain(domain, value);
    return value;
  }
}
