import 'server-only';
import { RedirectType, redirect } from 'next/navigation';
import { type ListOutcome, parseOutcome } from './outcome';

export type TokenPageSearch = Promise<Record<string, string | string[] | undefined>>;

/**
 * What a page that a mail links to was opened for: the mail's token, or the outcome of its form. Opened without either
 * there is nothing to do there: the visitor goes home and the history entry is replaced (spec §2).
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
