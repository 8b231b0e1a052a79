package dev.vecino.sql.function;

import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method as the body of an SQL function or operator. The types of its parameters and result are those of the
 * SQL function; a first parameter of type {@link SessionValues} is not seen by SQL.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Sql {
  /** The names: all in lower case, or operator symbols. */
  String[] value();

  /** Whether the function is called where an argument is NULL; otherwise its result is NULL then. */
  boolean calledOnNull() default false;

  /** Whether the result can be NULL though no argument is. */
  boolean nullable() default false;

  /**
   * Whether the elements of all {@code Array} parameters and all {@code Object} parameters become one type, which is
   * that of an {@code Object} result and of the elements of an {@code Array} result.
   */
  boolean polymorphic() default false;

  /** Whether the result is an array of values of the first argument's type. */
  boolean arrayOfFirst() default false;

  /** The type of the result where its class stands for several; none for the first of them. */
  TypeName[] result() default {};

  /** The type of the elements of all arrays that are parameters and of one that is the result; none for any. */
  TypeName[] elements() default {};

  /** Whether the result is of the type of the first argument's elements, or double precision where they are numbers. */
  boolean measured() default false;

  /** The type of the result, or of the elements of a list, where its class only carries one of PostgreSQL's catalog. */
  SystemType[] system() default {};

  Volatility volatility() default Volatility.IMMUTABLE;
}
