/** What to compare: the configuration in YAML. */
package dev.vecino.bench.config;
