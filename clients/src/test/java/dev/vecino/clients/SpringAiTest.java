package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.pgvector.PgVectorStore;
import org.springframework.ai.vectorstore.pgvector.PgVectorStore.PgDistanceType;
import org.springframework.ai.vectorstore.pgvector.PgVectorStore.PgIndexType;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring AI keeps its documents. */
@Timeout(120)
final class SpringAiTest {
  @ParameterizedTest
  @EnumSource(names = {"COSINE_DISTANCE", "NEGATIVE_INNER_PRODUCT"})
  void store_findsWhatItWasGiven(PgDistanceType distance) {
    try (Served served = Served.start("spring" + distance.ordinal())) {
      var jdbc = new JdbcTemplate(served.dataSource());
      PgVectorStore store = store(jdbc, distance, PgIndexType.HNSW);
      Document banana = document("banana", "fruit", 3);
      Document cheese = document("cheese", "dairy", 2);
      Document tomato = document("tomato", "fruit", 1);
      store.add(List.of(banana, cheese, tomato));
      assertThat(found(store, "savanna", null, 1)).containsExactly("banana");
      assertThat(found(store, "cheeses", "kind == 'fruit'", 2)).containsExactlyInAnyOrder("banana", "tomato");
      assertThat(found(store, "cheese", "kind in ['dairy', 'meat'] && rank >= 2 && not (rank > 5)", 9))
          .containsExactly("cheese");
      String tables = "select table_name from information_schema.tables where table_schema = 'public'";
      assertThat(jdbc.queryForList(tables, String.class)).containsExactly("vector_store");

      store.add(List.of(banana.mutate().text("cheese cheese").build()));
      assertThat(found(store, "banana", "rank == 3", 3)).containsExactly("cheese cheese");
      store.delete(List.of(cheese.getId()));
      store.delete("kind == 'fruit' && rank == 1");
      assertThat(jdbc.queryForObject("select count(*) from vector_store", Long.class)).isEqualTo(1);
    }
  }

  @Test
  void transaction_thatFails_leavesNoDocument() {
    try (Served served = Served.start("springtransaction")) {
      var source = new SingleConnectionDataSource(served.url(), Served.USER, "", true);
      PgVectorStore store = store(new JdbcTemplate(source), PgDistanceType.EUCLIDEAN_DISTANCE, PgIndexType.IVFFLAT);
      new TransactionTemplate(new DataSourceTransactionManager(source)).executeWithoutResult(status -> {
        store.add(List.of(document("banana", "fruit", 1)));
        assertThat(found(store, "banana", null, 1)).containsExactly("banana");
        status.setRollbackOnly();
      });
      assertThat(found(store, "banana", null, 1)).isEmpty();
      source.destroy();
    }
  }

  private static PgVectorStore store(JdbcTemplate jdbc, PgDistanceType distance, PgIndexType index) {
    PgVectorStore store = PgVectorStore.builder(jdbc, new Letters())
        .dimensions(WordModel.DIMENSIONS)
        .distanceType(distance)
        .indexType(index)
        .initializeSchema(true)
        .vectorTableValidationsEnabled(true)
        .removeExistingVectorStoreTable(true)
        .build();
    store.afterPropertiesSet();
    return store;
  }

  private static Document document(String text, String kind, int rank) {
    return new Document(UUID.nameUUIDFromBytes(text.getBytes()).toString(), text, Map.of("kind", kind, "rank", rank));
  }

  private static List<String> found(PgVectorStore store, String query, String filter, int k) {
    SearchRequest.Builder request = SearchRequest.builder().query(query).topK(k);
    if (filter != null) {
      request.filterExpression(filter);
    }
    return store.similaritySearch(request.build()).stream().map(Document::getText).toList();
  }

  private record Letters() implements EmbeddingModel {
    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
      List<Embedding> embeddings = new ArrayList<>();
      for (String text : request.getInstructions()) {
        embeddings.add(new Embedding(WordModel.embed(text), embeddings.size()));
      }
      return new EmbeddingResponse(embeddings);
    }

    @Override
    public float[] embed(Document document) {
      return WordModel.embed(document.getText());
    }
  }
}
