package dev.vecino.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.planner.SystemRelation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The columns of the system relations against PostgreSQL's names of their types. */
final class RelationDefinitionTest {
  @Test
  void columns_ofSystemRelations_areOfPostgresTypes() {
    List<String> others = new ArrayList<>();
    for (RelationDefinition definition : SystemCatalog.all()) {
      List<SystemRelation.Column> columns = definition.relation().columns();
      assertThat(definition.types()).hasSameSizeAs(columns);
      for (int i = 0; i < columns.size(); i++) {
        if (!PgTypes.of(columns.get(i).type()).name().equals(definition.types().get(i))) {
          others.add(definition.relation().name() + "." + columns.get(i).name() + " " + columns.get(i).type());
        }
      }
    }

    // An array of rows, which are no values here.
    assertThat(others).containsExactly("pg_statistic_ext_data.stxdexpr text[]");
  }
}
