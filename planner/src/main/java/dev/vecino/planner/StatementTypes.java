package dev.vecino.planner;

import dev.vecino.catalog.NamedType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.RecordType;
import java.util.List;
import java.util.Optional;

/** The types of one statement. Calcite asks a table for its row type with nothing else at hand, so views are here too. */
final class StatementTypes extends PgTypeFactory {
  private final Planner.Request request;
  private ViewExpansion views;

  StatementTypes(Planner.Request request) {
    this.request = request;
  }

  @Override
  protected Optional<DataType> find(EnumType name) {
    return request.catalog().type(request.searchPath(), name).map(NamedType::type)
        .or(() -> rowType(name));
  }

  /** The type of a table's rows, which has its name. */
  private Optional<DataType> rowType(EnumType name) {
    List<String> schemas = name.schema().isEmpty() ? request.searchPath() : List.of(name.schema());
    return schemas.stream()
        .flatMap(schema -> request.catalog().table(schema, name.name()).stream())
        .findFirst()
        .map(table -> DataType.of(
            new RecordType(
                RecordType.FIRST_ROW_OID + table.id(),
                table.schema(),
                table.name(),
                table.columns().stream()
                    .map(column -> new RecordType.Field(column.name(), column.type().base()))
                    .toList())));
  }

  void use(ViewExpansion expansion) {
    views = expansion;
  }

  ViewExpansion views() {
    return views;
  }
}
