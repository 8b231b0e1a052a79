package dev.vecino.engine.statement;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Comment;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.VectorExpression;
import dev.vecino.engine.catalog.CommentTarget;
import dev.vecino.engine.catalog.ObjectNames;
import dev.vecino.sql.SequenceOptions;
import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.ColumnDefinition;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.CreateTable;
import dev.vecino.sql.Statement.IdentityDefinition;
import dev.vecino.sql.Statement.IdentityKind;
import dev.vecino.sql.Statement.Like;
import dev.vecino.sql.Statement.KeyTraits;
import dev.vecino.sql.Statement.PrimaryKey;
import dev.vecino.sql.Statement.Unique;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** LIKE in CREATE TABLE: the parts of other tables that a new one takes over. */
final class TableLike {
  private final Scope scope;
  private final List<Like> likes;
  private final List<Table> sources = new ArrayList<>();

  TableLike(CreateTable create, Scope scope) {
    this.scope = scope;
    this.likes = create.likes();
    likes.forEach(like -> sources.add(scope.relations().requireTable(like.source())));
  }

  /** The columns that are written and those that are taken over, in order. */
  List<ColumnDefinition> columns(List<ColumnDefinition> written) {
    List<ColumnDefinition> columns = new ArrayList<>(written);
    for (int i = likes.size() - 1; i >= 0; i--) {
      Like like = likes.get(i);
      columns.addAll(like.at(), sources.get(i).columns().stream().map(column -> column(column, like)).toList());
    }
    return columns;
  }

  private ColumnDefinition column(Column column, Like like) {
    Optional<IdentityDefinition> identity =
        like.includes("identity")
            ? column.identity().map(
                of -> new IdentityDefinition(
                    of.always() ? IdentityKind.ALWAYS : IdentityKind.BY_DEFAULT, options(of.sequence())))
            : Optional.empty();
    Optional<String> value = like.includes("defaults") ? column.defaultSql() : Optional.empty();
    Optional<String> generated = like.includes("generated") ? column.generatedSql() : Optional.empty();
    return new ColumnDefinition(
        column.name(), column.type(), column.notNull(), value, identity, generated,
        column.virtual() && generated.isPresent(), column.collation(), like.source().position());
  }

  private SequenceOptions options(int id) {
    Sequence sequence = scope.catalog().sequence(id).orElseThrow();
    return new SequenceOptions(
        Optional.empty(),
        OptionalLong.of(sequence.increment()),
        Optional.of(OptionalLong.of(sequence.min())),
        Optional.of(OptionalLong.of(sequence.max())),
        OptionalLong.of(sequence.start()),
        Optional.empty(),
        OptionalLong.of(sequence.cache()),
        Optional.of(sequence.cycle()),
        Optional.empty(),
        Optional.empty());
  }

  /** Checks and keys that are taken over. */
  List<Constraint> constraints() {
    List<Constraint> all = new ArrayList<>();
    for (int i = 0; i < likes.size(); i++) {
      Table source = sources.get(i);
      if (likes.get(i).includes("constraints")) {
        for (Check check : source.checks()) {
          all.add(new CheckConstraint(Optional.of(check.name()), check.expressionSql(), true));
        }
      }
      if (likes.get(i).includes("indexes")) {
        source.bTrees().stream().filter(Index.BTree::constraint).forEach(
            key -> all.add(
                key.primary()
                    ? new PrimaryKey(Optional.empty(), names(source, key), traits(source, key))
                    : new Unique(Optional.empty(), names(source, key), key.nullsEqual(), traits(source, key))));
      }
    }
    return all;
  }

  private static List<String> names(Table table, Index index) {
    return names(table, index.columns());
  }

  private static List<String> names(Table table, List<Integer> columns) {
    return columns.stream().map(id -> table.columns().get(table.position(id)).name()).toList();
  }

  private static KeyTraits traits(Table table, Index.BTree key) {
    return new KeyTraits(names(table, key.included()), key.timing());
  }

  /** Makes the indexes and comments that are taken over. */
  void finish(Table made) {
    for (int i = 0; i < likes.size(); i++) {
      Table source = sources.get(i);
      if (likes.get(i).includes("indexes")) {
        for (Index index : source.indexes()) {
          if (!(index instanceof Index.BTree tree && tree.constraint())) {
            createIndex(scope.catalog().table(made.id()).orElseThrow(), source, index);
          }
        }
      }
      if (likes.get(i).includes("comments")) {
        source.columns().forEach(column -> copyComment(source, column, made));
      }
    }
  }

  private void createIndex(Table made, Table source, Index index) {
    List<Integer> columns = same(source, made, index.columns());
    String name = ObjectNames.choose(
        made.name(), ObjectNames.joined(columnNames(source, index)), "idx",
        taken -> scope.relations().isTaken(made.schema(), taken));
    int id = scope.transaction().newObjectId();
    Index copy =
        switch (index) {
          case Index.BTree tree ->
              new Index.BTree(
                  id, name, columns, tree.unique(), false, false, same(source, made, tree.included()),
                  tree.nullsEqual(), tree.forms(), tree.timing());
          case Index.Derived derived ->
              new Index.Derived(
                  id, name, derived.keys().stream().map(key -> same(source, made, key)).toList(), derived.unique(),
                  derived.predicateSql(), columns, derived.nullsEqual(), same(source, made, derived.included()));
          case Index.Hnsw graph when graph.expression().isPresent() ->
              new Index.Hnsw(
                  id, name, Index.Hnsw.hiddenColumn(id), graph.metric(), graph.m(), graph.efConstruction(),
                  graph.quantization(), graph.expression().map(known -> same(source, made, known)));
          case Index.Hnsw graph ->
              new Index.Hnsw(
                  id, name, columns.getFirst(), graph.metric(), graph.m(), graph.efConstruction(),
                  graph.quantization());
        };
    scope.transaction().createIndex(made, copy, scope.progress());
  }

  private static List<String> columnNames(Table source, Index index) {
    return Stream.concat(keyNames(source, index).stream(), names(source, index.included()).stream()).toList();
  }

  private static List<String> keyNames(Table source, Index index) {
    return switch (index) {
      case Index.BTree tree -> names(source, tree);
      case Index.Derived derived -> derived.keys().stream().map(key -> keyName(source, key)).toList();
      case Index.Hnsw graph when graph.expression().isPresent() -> keyNames(source, graph.asDerived());
      case Index.Hnsw graph -> names(source, graph);
    };
  }

  private static String keyName(Table source, Index.Derived.Key key) {
    if (key.column() != 0) {
      return source.columns().get(source.position(key.column())).name();
    }
    return key.sql().matches("(?s)\\w+\\s*\\(.*") ? key.sql().replaceFirst("(?s)\\s*\\(.*", "") : "expr";
  }

  private static Index.Derived.Key same(Table source, Table made, Index.Derived.Key key) {
    int column = key.column() == 0 ? 0 : same(source, made, List.of(key.column())).getFirst();
    return new Index.Derived.Key(key.sql(), column, key.type(), key.form());
  }

  private static VectorExpression same(Table source, Table made, VectorExpression known) {
    int column = known.column() == 0 ? 0 : same(source, made, List.of(known.column())).getFirst();
    return new VectorExpression(
        known.sql(), column, known.predicateSql(), known.type(), same(source, made, known.columns()));
  }

  /** Numbers of the columns of the same names. */
  private static List<Integer> same(Table source, Table made, List<Integer> columns) {
    return columns.stream()
        .map(id -> made.columns().get(made.position(source.columns().get(source.position(id)).name())).id())
        .toList();
  }

  private void copyComment(Table source, Column column, Table made) {
    CommentTarget.relation(source.id(), column.id()).find(scope.catalog()).ifPresent(
        comment -> {
          int to = made.columns().get(made.position(column.name())).id();
          CommentTarget target = CommentTarget.relation(made.id(), to);
          scope.transaction().put(
              new Comment(
                  scope.transaction().newObjectId(), target.relation(), target.oid(), to, comment.text()));
        });
  }
}
