package dev.vecino.engine.catalog;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Check;
import dev.vecino.catalog.Comment;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Table;
import dev.vecino.planner.DomainConstraints;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a comment is on.
 *
 * @param relation OID of the relation of {@code pg_catalog} that lists the object
 * @param column attribute number of a column; 0 for the object itself
 */
public record CommentTarget(long relation, long oid, int column) {
  private static final long DATABASES = 1262;
  private static final long ROLES = 1260;
  private static final Map<String, Long> RELATIONS =
      Map.ofEntries(
          Map.entry("pg_class", 1259L),
          Map.entry("pg_authid", ROLES),
          Map.entry("pg_namespace", 2615L),
          Map.entry("pg_constraint", 2606L),
          Map.entry("pg_extension", 3079L),
          Map.entry("pg_database", DATABASES),
          Map.entry("pg_type", 1247L),
          Map.entry("pg_proc", 1255L),
          Map.entry("pg_operator", 2617L),
          Map.entry("pg_am", 2601L),
          Map.entry("pg_language", 2612L));

  /** The database. */
  public static final CommentTarget DATABASE = new CommentTarget(DATABASES, Oids.DATABASE, 0);

  /** A table, an index, a sequence or a view, or a column of one. */
  public static CommentTarget relation(int id, int column) {
    return new CommentTarget(RELATIONS.get("pg_class"), Oids.relation(id), column);
  }

  public static CommentTarget type(int id) {
    return new CommentTarget(RELATIONS.get("pg_type"), Oids.relation(id), 0);
  }

  public static CommentTarget schema(String name) {
    return new CommentTarget(RELATIONS.get("pg_namespace"), Oids.schema(name), 0);
  }

  public static CommentTarget extension(String name) {
    return new CommentTarget(RELATIONS.get("pg_extension"), Oids.extension(name), 0);
  }

  public static CommentTarget role(Role role) {
    return new CommentTarget(ROLES, Oids.relation(role.id()), 0);
  }

  /** A check of a domain; empty where it has none of that name. */
  public static Optional<CommentTarget> constraint(Domain domain, String name) {
    return domain.checks().stream()
        .filter(check -> check.name().equals(name))
        .findFirst()
        .map(check -> Oids.check(DomainConstraints.table(domain), check))
        .map(oid -> new CommentTarget(RELATIONS.get("pg_constraint"), oid, 0));
  }

  /** A constraint of a table; empty where it has none of that name. */
  public static Optional<CommentTarget> constraint(Table table, String name) {
    Long oid = null;
    for (Index.BTree index : table.bTrees()) {
      if (index.constraint() && index.name().equals(name)) {
        oid = Oids.constraint(index.id());
      }
    }
    for (ForeignKey key : table.foreignKeys()) {
      if (key.name().equals(name)) {
        oid = Oids.constraint(key.id());
      }
    }
    for (Check check : table.checks()) {
      if (check.name().equals(name)) {
        oid = Oids.check(table, check);
      }
    }
    return Optional.ofNullable(oid).map(found -> new CommentTarget(RELATIONS.get("pg_constraint"), found, 0));
  }

  /** The comment, if there is one. */
  public Optional<Comment> find(Catalog catalog) {
    return catalog.objects(Comment.class)
        .filter(comment -> comment.relation() == relation && comment.oid() == oid && comment.column() == column)
        .findFirst();
  }

  /** The text of the comment on an object that a relation of that name lists; null where there is none. */
  static String text(Catalog catalog, long oid, String relation, int column) {
    Long listed = relation == null ? null : RELATIONS.get(relation);
    if (relation != null && listed == null) {
      return null;
    }
    return catalog.objects(Comment.class)
        .filter(comment -> comment.oid() == oid && comment.column() == column)
        .filter(comment -> listed == null || comment.relation() == listed)
        .findFirst()
        .map(Comment::text)
        .orElseGet(() -> column == 0 ? ownText(oid, listed) : null);
  }

  /** The comment that every database has on an object; null where there is none. */
  private static String ownText(long oid, Long relation) {
    return Own.TEXTS.getOrDefault(oid, List.of()).stream()
        .filter(row -> relation == null || row[1].equals(relation))
        .findFirst()
        .map(row -> (String) row[3])
        .orElse(null);
  }

  /** The rows of {@code pg_description} that every database has, by the OID of their object. */
  private static final class Own {
    static final Map<Long, List<Object[]>> TEXTS =
        SystemCatalog.fixed("pg_description").stream().collect(Collectors.groupingBy(row -> (Long) row[0]));
  }

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_description", (view, rows) -> rows(view, rows, false));
    producers.put("pg_catalog.pg_shdescription", (view, rows) -> rows(view, rows, true));
  }

  private static void rows(CatalogView view, RowSet rows, boolean shared) {
    if (!shared) {
      Set<CommentTarget> replaced = view.catalog().objects(Comment.class)
          .map(comment -> new CommentTarget(comment.relation(), comment.oid(), comment.column()))
          .collect(Collectors.toSet());
      rows.rows().removeIf(
          own -> replaced.contains(new CommentTarget((Long) own[1], (Long) own[0], (Integer) own[2])));
    }
    view.catalog().objects(Comment.class)
        .filter(comment -> shared == (comment.relation() == DATABASES || comment.relation() == ROLES))
        .forEach(
            comment -> {
              rows.add()
                  .set("objoid", comment.oid())
                  .set("classoid", comment.relation())
                  .set("description", comment.text());
              if (!shared) {
                rows.set("objsubid", comment.column());
              }
            });
  }
}
