/** Files: what the store asks of a disk, and the layers that make MVStore's file safe against power cuts and bit rot. */
package dev.vecino.storage.file;
