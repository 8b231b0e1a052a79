/** JMH measurements that explain a number, and the recall table; {@code run} compares engines. */
package dev.vecino.bench;
