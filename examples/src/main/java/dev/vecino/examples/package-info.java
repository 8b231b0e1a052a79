/** Small programs to copy from. */
package dev.vecino.examples;
