/**
 * A program that finds Unicode characters by what a sentence means: their names are embedded, kept in a table with a
 * vector index, and asked for by SQL.
 */
package dev.vecino.examples.unicode;
