import { sessionStore } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { readStored } from '@/lib/browser/storage';
import { parseKeptRules, RULES_KEY } from './stored-rules';

/** Of this page: a dialog is rendered often. */
const told = new Set<number>();

/** Tells the account of a signed-in reader who follows something that they opened a post: it is no news to their next mail. */
export function tellOpened(id: number): void {
  const { owner, rules } = parseKeptRules(readStored(RULES_KEY));
  // Without a session there is no account, and without rules no mail.
  if (owner === null || rules.length === 0 || sessionStore.get().user?.id !== owner) return;
  if (told.has(id)) return;
  told.add(id);
  callApi('/api/following/opened', { body: { posts: [id] } }).catch((error: unknown) =>
    console.warn('an opened post could not be noted', error),
  );
}
