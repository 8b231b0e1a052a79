/** Benchmarks: JMH measurements that explain a number, and programs that make the tables of the README. */
package dev.vecino.bench;
