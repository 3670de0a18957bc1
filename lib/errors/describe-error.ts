/**
 * What a visitor is told of an error that nobody caught (spec §2): its message, or, of an error of the server, which arrives
 * with a number in place of its message, the status and that number, which finds it in the server's log.
 */
export function describeError(error: unknown): { text: string; reference: string | null } {
  const reference = getText(error, 'digest');
  return { text: reference ? '500 Internal Server Error' : (getText(error, 'message') ?? 'Unknown error'), reference };
}

function getText(error: unknown, name: 'digest' | 'message'): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
