/** A fault in the arguments of a call, in words for the assistant that made it. */
export class CallError extends Error {
  override name = 'CallError';
}
