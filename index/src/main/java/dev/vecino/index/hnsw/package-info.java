/**
 * Hierarchical navigable small worlds (Malkov and Yashunin, arXiv 1603.09320) in flat memory. Names are the paper's: m
 * is M, efConstruction and efSearch are ef; a list at level 0 holds twice m links.
 */
package dev.vecino.index.hnsw;
