package dev.vecino;

/**
 * What NOTIFY sent to a channel.
 *
 * @param process the number of the session that sent it, see {@link Session#process}
 */
public record Notification(String channel, String payload, int process) {}
