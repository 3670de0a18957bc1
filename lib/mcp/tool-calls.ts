import { channel } from 'node:diagnostics_channel';

/** `refused` is for a fault of the caller, `failed` for one of ours or the upstream's. */
export type ToolCall = { tool: string; outcome: 'answered' | 'cached' | 'refused' | 'failed' };

/** Node's channels are shared by all bundles. Without metrics it has no listener. */
export const toolCalls = channel('sellerfeed:tool-call');

/** `tool` becomes a label, so it is one of few names. */
export function recordToolCall(call: ToolCall): void {
  if (toolCalls.hasSubscribers) toolCalls.publish(call);
}
