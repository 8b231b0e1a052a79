package dev.vecino.sql;

/** A statement, with its text without the semicolon. */
public record Parsed(Statement statement, String text) {}
