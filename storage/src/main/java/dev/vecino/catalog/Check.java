package dev.vecino.catalog;

/** A CHECK constraint: rows for which {@code expressionSql} is false are refused (23514). */
public record Check(String name, String expressionSql) {}
