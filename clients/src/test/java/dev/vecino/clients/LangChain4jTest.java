package dev.vecino.clients;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.pgvector.DefaultMetadataStorageConfig;
import dev.langchain4j.store.embedding.pgvector.MetadataStorageConfig;
import dev.langchain4j.store.embedding.pgvector.MetadataStorageMode;
import dev.langchain4j.store.embedding.pgvector.PgVectorEmbeddingStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** LangChain4j keeps its text segments, with metadata in each of its three forms. */
@Timeout(120)
final class LangChain4jTest {
  @ParameterizedTest
  @EnumSource
  void store_findsWhatItWasGiven(MetadataStorageMode mode) {
    try (Served served = Served.start("langchain" + mode.ordinal())) {
      PgVectorEmbeddingStore store = store(served, mode);
      String banana = store.add(embedding("banana"), segment("banana", "fruit", 3));
      String cheese = store.add(embedding("cheese"), segment("cheese", "dairy", 2));
      store.addAll(
          List.of(embedding("tomato"), embedding("avocado")),
          List.of(segment("tomato", "fruit", 1), segment("avocado", "fruit", 5)));
      var jdbc = new JdbcTemplate(served.dataSource());
      String tables = "select table_name from information_schema.tables where table_schema = 'public'";
      assertThat(jdbc.queryForList(tables, String.class)).containsExactly("segment");
      assertThat(found(store, "savanna", null)).startsWith("banana");
      Filter fruit = metadataKey("kind").isEqualTo("fruit");
      assertThat(found(store, "cheese", fruit)).containsExactlyInAnyOrder("banana", "tomato", "avocado");
      assertThat(found(store, "cheese", fruit.and(metadataKey("rank").isGreaterThan(1))))
          .containsExactlyInAnyOrder("banana", "avocado");
      Filter either = metadataKey("kind").isIn("dairy", "meat").or(metadataKey("rank").isLessThan(2));
      assertThat(found(store, "cheese", either)).containsExactlyInAnyOrder("cheese", "tomato");
      assertThat(found(store, "cheese", metadataKey("kind").isNotEqualTo("fruit"))).containsExactly("cheese");

      store.removeAll(List.of(banana, cheese));
      assertThat(found(store, "cheese", null)).containsExactlyInAnyOrder("tomato", "avocado");
      store.removeAll(metadataKey("rank").isEqualTo(5));
      assertThat(found(store, "cheese", null)).containsExactly("tomato");
      store.removeAll();
      assertThat(found(store, "cheese", null)).isEmpty();
    }
  }

  private static PgVectorEmbeddingStore store(Served served, MetadataStorageMode mode) {
    return PgVectorEmbeddingStore.datasourceBuilder()
        .datasource(served.dataSource())
        .table("segment")
        .dimension(WordModel.DIMENSIONS)
        .useIndex(true)
        .indexListSize(10)
        .dropTableFirst(true)
        .metadataStorageConfig(storage(mode))
        .build();
  }

  private static MetadataStorageConfig storage(MetadataStorageMode mode) {
    List<String> columns = switch (mode) {
      case COLUMN_PER_KEY -> List.of("kind text null", "rank int null");
      case COMBINED_JSON -> List.of("metadata json null");
      case COMBINED_JSONB -> List.of("metadata jsonb null");
    };
    List<String> indexes = switch (mode) {
      case COLUMN_PER_KEY -> List.of("kind", "rank");
      case COMBINED_JSON -> List.of();
      case COMBINED_JSONB -> List.of("(metadata->'kind')", "(metadata->'rank')");
    };
    return DefaultMetadataStorageConfig.builder()
        .storageMode(mode)
        .columnDefinitions(columns)
        .indexes(indexes)
        .indexType("BTREE")
        .build();
  }

  private static Embedding embedding(String text) {
    return Embedding.from(WordModel.embed(text));
  }

  private static TextSegment segment(String text, String kind, int rank) {
    return TextSegment.from(text, Metadata.from(Map.of("kind", kind, "rank", rank)));
  }

  private static List<String> found(PgVectorEmbeddingStore store, String query, Filter filter) {
    EmbeddingSearchRequest request = EmbeddingSearchRequest.builder()
        .queryEmbedding(embedding(query)).maxResults(10).minScore(0.1).filter(filter).build();
    return store.search(request).matches().stream().map(EmbeddingMatch::embedded).map(TextSegment::text).toList();
  }
}
