package dev.vecino.planner;

import static dev.vecino.error.SqlState.INVALID_OBJECT_DEFINITION;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.error.VecinoException;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.planner.cost.Explained;
import dev.vecino.sql.Statement;
import dev.vecino.sql.parser.SqlPgDelete;
import dev.vecino.sql.parser.SqlPgInsert;
import dev.vecino.sql.parser.SqlPgMerge;
import dev.vecino.sql.parser.SqlPgUpdate;
import dev.vecino.sql.parser.WithChanges;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWith;

/** Plans statements. Stateless: one for all sessions. */
public final class Planner {
  private final Schemas schemas;
  private final CatalogExpressions catalogExpressions = new CatalogExpressions(this);
  private final Map<Integer, DomainConstraints> domains = new ConcurrentHashMap<>();

  /** A planner that knows no relations but those of the catalog. */
  public Planner() {
    this(List.of());
  }

  /** A planner that also finds relations which {@link ExecutionContext#systemRows} computes. */
  public Planner(List<SystemRelation> systemRelations) {
    this.schemas = new Schemas(List.copyOf(systemRelations));
  }

  /**
   * What planning depends on besides the statement; a plan may be cached by it and the statement's text.
   *
   * @param searchPath schemas of unqualified names, first match wins
   * @param declared types of parameters that the client declared; null in the list, or a short list, where it did not
   * @param statistics row counts, for choosing paths; not part of a plan's identity
   * @param useIndexes false plans every access as a full scan (the oracle of the tests; setting {@code
   *     enable_indexscan})
   */
  public record Request(
      Catalog catalog, List<String> searchPath, List<DataType> declared, Statistics statistics, boolean useIndexes) {}

  /** What is known of the rows of tables. */
  @FunctionalInterface
  public interface Statistics {
    long rows(Table table);

    /** What is known of their values; empty for nothing. */
    default Optional<TableStatistics> values(Table table) {
      return Optional.empty();
    }

    /** Hears that a path was chosen without a value which could have changed the choice, that of a parameter. */
    default void unknownValue() {}
  }

  /**
   * Plans a statement.
   *
   * @throws dev.vecino.error.VecinoException 42P01, 42703, 42883, 42804, 42P18 ... with the position where PostgreSQL
   * gives one
   */
  public Plan plan(Statement.Planned statement, Request request) {
    return plan(statement, request, Explained.NO);
  }

  /** As {@link #plan(Statement.Planned, Request)}, a plan that EXPLAIN can tell of. */
  public Plan plan(Statement.Planned statement, Request request, Explained explained) {
    try {
      SqlNode node = node(statement);
      DatabaseNames.resolve(node, request);
      TemporaryNames.resolve(node, request);
      boolean reads = statement instanceof Statement.Query query && !query.changes();
      boolean changes = WithChanges.in(node);
      CalciteSchema schema = changes ? schemas.fresh(request.catalog()) : schemas.of(request.catalog());
      Conversion conversion = Conversion.of(schema, request, statement.parameters(), reads, explained);
      return changes || !reads && node instanceof SqlWith
          ? new WithPlanner(this::plan, schema, request, conversion).plan(node)
          : plan(node, request, conversion);
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw ErrorMapper.planning(e, node(statement));
    }
  }

  /** What the name of the column of row ids begins with that {@link #planCursor} adds; the id of the table follows. */
  public static final String ROW_ID_OF = "$row of ";

  /** Plans the query of a cursor so that its rows have their ids as a last column; empty where it is not a simple one. */
  public Optional<Plan> planCursor(Statement.Query query, Request request) {
    Optional<SqlNode> node = CursorQuery.withRowIds(query.node(), request);
    try {
      return node.map(simple -> plan(
          simple, request,
          Conversion.of(schemas.of(request.catalog()), request, query.parameters(), true, Explained.NO)));
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return Optional.empty(); // what is wrong is told where the query itself is planned
    }
  }

  private Plan plan(SqlNode node, Request request, Conversion conversion) {
    return switch (node) {
      case SqlPgInsert insert -> new InsertPlanner(catalogExpressions, request, conversion, insert).plan();
      case SqlPgUpdate update -> new ChangePlanner(catalogExpressions, request, conversion).plan(update);
      case SqlPgDelete delete -> new ChangePlanner(catalogExpressions, request, conversion).plan(delete);
      case SqlPgMerge merge -> new MergePlanner(catalogExpressions, request, conversion, merge).plan();
      default -> new Plan.Query(ShownColumns.of(QueryPlanner.plan(Copy.of(node), conversion, request)));
    };
  }

  /**
   * Finds the privileges that a statement needs, which has been planned: those of the user, views being relations like others.
   */
  public List<RelationUse> uses(Statement.Planned statement, Request request) {
    try {
      int parameters = statement.parameters();
      DatabaseNames.resolve(node(statement), request);
      TemporaryNames.resolve(node(statement), request);
      return new UsePlanner(
              request, () -> Conversion.shallow(schemas.of(request.catalog()), request, parameters))
          .of(node(statement), statement instanceof Statement.Query query && query.locks().isPresent());
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw ErrorMapper.planning(e, node(statement));
    }
  }

  /** What a query that gets a name gives and reads. */
  public record Defined(List<OutputColumn> columns, ViewQuery query) {}

  /**
   * Finds the columns of a query, and the relations and columns that it reads.
   *
   * @throws dev.vecino.error.VecinoException as {@link #plan}
   */
  public Defined define(String sql, Request request) {
    try {
      return ViewPlanner.define(sql, request, Conversion.shallow(schemas.of(request.catalog()), request, 0));
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw ErrorMapper.planning(e, null);
    }
  }

  /** Plans a query that the catalog keeps. */
  public Plan.Query planView(ViewQuery query, Request request) {
    try {
      var own = new Request(
          request.catalog(), query.searchPath(), List.of(), request.statistics(), request.useIndexes());
      Conversion conversion = Conversion.of(schemas.of(request.catalog()), own, 0, true, Explained.NO);
      return new Plan.Query(QueryPlanner.plan(ViewText.query(query, request.catalog()), conversion, own));
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw ErrorMapper.planning(e, null);
    }
  }

  private static SqlNode node(Statement.Planned statement) {
    return switch (statement) {
      case Statement.Query query -> query.node();
      case Statement.Insert insert -> insert.node();
      case Statement.Update update -> update.node();
      case Statement.Delete delete -> delete.node();
      case Statement.Merge merge -> merge.node();
    };
  }

  /**
   * Compiles constant or row expressions over a table, such as a new default or check: validates them and gives their
   * values.
   *
   * @param expressions SQL text
   * @param types the type that each is converted to
   */
  public RowExpressions compile(Table table, List<String> expressions, List<DataType> types, Request request) {
    return compile(table, expressions, types, request, TableExpressions::together);
  }

  /**
   * Compiles expressions as {@link #compile} does, but each to be evaluated by itself. This takes less time than one
   * call for each.
   */
  public List<RowExpressions> compileEach(
      Table table, List<String> expressions, List<DataType> types, Request request) {
    return compile(table, expressions, types, request, TableExpressions::each);
  }

  /**
   * Compiles an expression that has to give the same value for the same row for ever.
   *
   * @param refusal the message for one that does not (42P17)
   */
  public RowExpressions immutable(Table table, String sql, DataType type, String refusal, Request request) {
    return compile(table, List.of(sql), List.of(type), request, expressions -> {
      if (!expressions.isImmutable()) {
        throw VecinoException.of(INVALID_OBJECT_DEFINITION, "%s", refusal);
      }
      return expressions.together();
    });
  }

  /**
   * The type of an expression that has to give the same value for the same row for ever.
   *
   * @param refusal the message for one that does not (42P17)
   */
  public DataType type(Table table, String sql, String refusal, Request request) {
    try {
      Conversion conversion = Conversion.of(schemas.of(request.catalog()), request, 0, true, Explained.NO);
      TableExpressions expressions = TableExpressions.untyped(table, List.of(sql), conversion);
      if (!expressions.isImmutable()) {
        throw VecinoException.of(INVALID_OBJECT_DEFINITION, "%s", refusal);
      }
      return PgTypeFactory.toDataType(expressions.expressions().getFirst().getType());
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw ErrorMapper.planning(e, null);
    }
  }

  /** The generated columns and the NOT NULL and CHECK constraints of a table. */
  public RowChecks checks(Table table, Request request) {
    try {
      return TableChecks.of(table, catalogExpressions, request);
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw ErrorMapper.planning(e, null);
    }
  }

  /**
   * The constraints of a domain.
   *
   * @param id that of the domain, which is in the catalog
   */
  public DomainConstraints domain(int id, Request request) {
    try {
      List<Domain> chain = request.catalog().domains(request.catalog().domain(id).type());
      DomainConstraints known = domains.get(id);
      if (known == null || !known.domains().equals(chain)) {
        known = DomainConstraints.of(chain, this, request);
        domains.put(id, known);
      }
      return known;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw ErrorMapper.planning(e, null);
    }
  }

  /** Gives the next defaults of the columns at some positions, in a row that is NULL elsewhere, whatever row it is given. */
  public RowExpressions defaults(Table table, int[] positions, Request request) {
    boolean[] wanted = new boolean[table.columns().size()];
    for (int position : positions) {
      wanted[position] = true;
    }
    ColumnDefaults defaults = ColumnDefaults.of(table, wanted, catalogExpressions, request);
    return (context, ignored) -> {
      Object[] row = new Object[wanted.length];
      for (int position : positions) {
        row[position] = defaults.next(context, position);
      }
      return row;
    };
  }

  private <T> T compile(
      Table table,
      List<String> expressions,
      List<DataType> types,
      Request request,
      Function<TableExpressions, T> form) {
    try {
      Conversion conversion = Conversion.of(schemas.of(request.catalog()), request, 0, true, Explained.NO);
      return form.apply(TableExpressions.of(table, expressions, types, conversion));
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw ErrorMapper.planning(e, null);
    }
  }
}
