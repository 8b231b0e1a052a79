package dev.vecino.planner;

import java.util.List;
import org.apache.calcite.linq4j.tree.ConstantExpression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.MemberDeclaration;
import org.apache.calcite.linq4j.tree.Shuttle;

/**
 * The source of generated members. The library leaves out a carriage return behind a line feed when it prints text, so
 * that another character stands for it meanwhile.
 */
final class SourceText {
  private static final String LOST = "\n\r";

  /** The first and the last of the code points that never are characters. */
  private static final char FIRST_MARK = '\uFDD0';

  private static final char LAST_MARK = '\uFDEF';

  private SourceText() {}

  static String of(List<MemberDeclaration> members) {
    String source = Expressions.toString(members, "\n", false);
    char mark = FIRST_MARK;
    while (source.indexOf(mark) >= 0 && mark < LAST_MARK) {
      mark++;
    }
    var marking = new Marking(mark);
    List<MemberDeclaration> marked = members.stream().map(member -> member.accept(marking)).toList();
    return marking.found
        ? Expressions.toString(marked, "\n", false).replace(String.valueOf(mark), "\\r")
        : source;
  }

  private static final class Marking extends Shuttle {
    private final char mark;
    private boolean found;

    private Marking(char mark) {
      this.mark = mark;
    }

    @Override
    public ConstantExpression visit(ConstantExpression constant) {
      if (!(constant.value instanceof String text) || !text.contains(LOST)) {
        return constant;
      }
      found = true;
      return Expressions.constant(text.replace(LOST, "\n" + mark));
    }
  }
}
