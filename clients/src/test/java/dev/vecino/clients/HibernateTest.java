package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Array;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.type.SqlTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** Hibernate makes the tables of its entities, checks them, and searches them by hibernate-vector's functions. */
@Timeout(120)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class HibernateTest {
  private static Served served;
  private static SessionFactory factory;

  enum State { DRAFT, PUBLISHED }

  @Entity(name = "Topic")
  static class Topic {
    @Id @GeneratedValue(strategy = GenerationType.SEQUENCE) Long id;
    @Column(unique = true, nullable = false) String name;
    @OneToMany(mappedBy = "topic") List<Article> articles = new ArrayList<>();

    Topic() {}

    Topic(String name) {
      this.name = name;
    }
  }

  @Entity(name = "Article")
  static class Article {
    @Id @GeneratedValue(strategy = GenerationType.IDENTITY) Long id;
    @Version int version;
    String title;
    @Enumerated(EnumType.STRING) State state = State.DRAFT;
    @Column(precision = 10, scale = 2) BigDecimal price = new BigDecimal("1.50");
    Instant created = Instant.parse("2026-01-02T03:04:05.678901Z");
    LocalDate day = LocalDate.of(2026, 3, 29);
    UUID key = new UUID(1, 2);
    byte[] data = {1, 2, 3};
    String[] tags = {"a", "b c"};
    @ManyToOne Topic topic;
    @JdbcTypeCode(SqlTypes.VECTOR) @Array(length = 3) float[] embedding;

    Article() {}

    Article(String title, Topic topic, float... embedding) {
      this.title = title;
      this.topic = topic;
      this.embedding = embedding;
    }
  }

  @BeforeAll
  static void start() {
    served = Served.start("hibernate");
    factory = configuration("create").buildSessionFactory();
  }

  @AfterAll
  static void stop() {
    factory.close();
    served.close();
  }

  private static Configuration configuration(String schemaAction) {
    return new Configuration()
        .addAnnotatedClass(Topic.class)
        .addAnnotatedClass(Article.class)
        .setProperty("jakarta.persistence.jdbc.url", served.url())
        .setProperty("jakarta.persistence.jdbc.user", Served.USER)
        .setProperty("hibernate.hbm2ddl.auto", schemaAction)
        .setProperty("hibernate.hbm2ddl.halt_on_error", "true");
  }

  @Test
  @Order(1)
  void entities_areStoredAndComeBack() {
    factory.inTransaction(session -> {
      Topic birds = new Topic("birds");
      Topic cars = new Topic("cars");
      session.persist(birds);
      session.persist(cars);
      session.persist(new Article("owl", birds, 1, 0, 0));
      session.persist(new Article("hawk", birds, 0.9f, 0.1f, 0));
      session.persist(new Article("van", cars, 0, 0, 1));
    });
    factory.inTransaction(session -> {
      Article owl = session.createSelectionQuery("from Article where title = 'owl'", Article.class).getSingleResult();
      assertThat(owl.embedding).containsExactly(1, 0, 0);
      assertThat(owl.created).isEqualTo(Instant.parse("2026-01-02T03:04:05.678901Z"));
      assertThat(owl.day).isEqualTo(LocalDate.of(2026, 3, 29));
      assertThat(owl.tags).containsExactly("a", "b c");
      assertThat(owl.price).isEqualByComparingTo("1.5");
      assertThat(owl.data).containsExactly(1, 2, 3);
      assertThat(owl.topic.articles).hasSize(2);
    });
  }

  @Test
  @Order(2)
  void queries_orderByDistance() {
    factory.inTransaction(session -> {
      session.createNativeMutationQuery("create index on Article using hnsw (embedding vector_cosine_ops)")
          .executeUpdate();
      for (String distance :
          List.of("cosine_distance", "euclidean_distance", "l1_distance", "negative_inner_product")) {
        List<String> titles = session
            .createSelectionQuery(
                "select a.title from Article a order by " + distance + "(a.embedding, :v)", String.class)
            .setParameter("v", new float[] {0.8f, 0.3f, 0})
            .setMaxResults(2)
            .getResultList();
        assertThat(titles).as(distance).containsExactlyInAnyOrder("owl", "hawk");
      }
      assertThat(session.createSelectionQuery(
              "select vector_dims(a.embedding), vector_norm(a.embedding) from Article a where a.title = 'van'",
              Object[].class)
          .getSingleResult()).containsExactly(3, 1.0);
      assertThat(session.createSelectionQuery(
              "select t.name, count(*), avg(a.price) from Article a join a.topic t"
                  + " where cosine_distance(a.embedding, :v) < 0.5 group by t.name having count(*) > 1 order by t.name"
                  + " fetch first 5 rows only", Object[].class)
          .setParameter("v", new float[] {1, 0, 0})
          .getSingleResult()).startsWith("birds", 2L);
    });
  }

  @Test
  @Order(3)
  void updates_areTransactional() {
    factory.inTransaction(session -> {
      Article van = session
          .createSelectionQuery("from Article where title = 'van'", Article.class)
          .setLockMode(LockModeType.PESSIMISTIC_WRITE)
          .getSingleResult();
      van.embedding = new float[] {0, 1, 0};
      van.state = State.PUBLISHED;
    });
    assertThatThrownBy(() -> factory.inTransaction(session -> {
      session.createMutationQuery("update Article set embedding = :v")
          .setParameter("v", new float[] {1, 1, 1})
          .executeUpdate();
      session.persist(new Topic("birds"));
    })).isInstanceOf(ConstraintViolationException.class);
    factory.inTransaction(session -> {
      Article nearest = session.createSelectionQuery(
              "from Article a order by euclidean_distance(a.embedding, :v) limit 1", Article.class)
          .setParameter("v", new float[] {0, 2, 0})
          .getSingleResult();
      assertThat(nearest.title).isEqualTo("van");
      assertThat(nearest.version).isEqualTo(1);
      assertThat(session
              .createMutationQuery("insert into Topic (id, name) values (77, 'birds') on conflict do nothing")
              .executeUpdate())
          .isZero();
    });
  }

  @Test
  @Order(4)
  void schema_isValid_andUpdatesNothing() {
    configuration("validate").buildSessionFactory().close();
    configuration("update").buildSessionFactory().close();
    try (SessionFactory again = configuration("create-drop").buildSessionFactory()) {
      again.inTransaction(session ->
          assertThat(session.createSelectionQuery("select count(*) from Article", Long.class).getSingleResult())
              .isZero());
    }
  }
}
