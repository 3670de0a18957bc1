/**
 * The text of an uncaught error (spec §2): its message, or for a server error the status and the digest that identifies
 * it in the log.
 */
export function describeError(error: unknown): { text: string; reference: string | null } {
  const reference = getText(error, 'digest');
  return { text: reference ? '500 Internal Server Error' : (getText(error, 'message') ?? 'Unknown error'), reference };
}

function getText(error: unknown, name: 'digest' | 'message'): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
