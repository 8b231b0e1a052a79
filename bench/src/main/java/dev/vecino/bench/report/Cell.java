package dev.vecino.bench.report;

/** What is measured several times. */
public record Cell(
    String engine, int rows, Phase phase, String parameters, String filter, int clients, double rate) {}
