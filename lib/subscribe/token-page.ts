import 'server-only';
import { RedirectType, redirect } from 'next/navigation';
import { type ListOutcome, parseOutcome } from './outcome';

export type TokenPageSearch = Promise<Record<string, string | string[] | undefined>>;

/**
 * The token of a mail, or the outcome of the form. Without either, the visitor is redirected home and the history entry
 * replaced (spec §2).
 */
export async function parseTokenPage(
  searchParams: TokenPageSearch,
): Promise<{ token: string; outcome: null } | { token: null; outcome: ListOutcome }> {
  const { token, outcome: given } = await searchParams;
  const outcome = parseOutcome(given);
  if (outcome) return { token: null, outcome };
  if (typeof token === 'string' && token !== '') return { token, outcome: null };
  redirect('/', RedirectType.replace);
}
