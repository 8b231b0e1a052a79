package dev.vecino.catalog;

import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * A query that the catalog keeps: its text, and what the names of relations in it stood for when it was written.
 *
 * @param searchPath the schemas that other names in it are looked up in
 */
public record ViewQuery(String sql, List<String> searchPath, List<Source> sources) {
  public ViewQuery {
    searchPath = List.copyOf(searchPath);
    sources = List.copyOf(sources);
  }

  /**
   * A relation that the query reads.
   *
   * @param position of its name in the text, in characters from 1
   * @param relation its id
   * @param columns its columns under the names that the query has for them, whatever they are called later
   * @param used numbers of the columns that the query needs
   */
  public record Source(int position, int relation, List<SourceColumn> columns, Set<Integer> used) {
    public Source {
      columns = List.copyOf(columns);
      used = Set.copyOf(used);
    }
  }

  /** A column of a source by its attribute number. */
  public record SourceColumn(int id, String name) {}

  /** The query with another text, in which names of relations stand elsewhere. */
  public ViewQuery withText(String text, IntUnaryOperator moved) {
    return new ViewQuery(text, searchPath, sources.stream()
        .map(source -> new Source(
            moved.applyAsInt(source.position()), source.relation(), source.columns(), source.used()))
        .toList());
  }

  public boolean reads(int relation) {
    return sources.stream().anyMatch(source -> source.relation() == relation);
  }

  public boolean reads(int relation, int column) {
    return sources.stream().anyMatch(source -> source.relation() == relation && source.used().contains(column));
  }
}
