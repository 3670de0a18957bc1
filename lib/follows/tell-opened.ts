import { sessionStore } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { readStored } from '@/lib/browser/storage';
import { parseKeptRules, RULES_KEY } from './stored-rules';

/** Of this page: a dialog is rendered often. */
const told = new Set<number>();

/** Tells the account of a signed-in reader who gets a mail of what they follow that they opened a post: it is no news to the next. */
export function tellOpened(id: number): void {
  const { owner, hasMail } = parseKeptRules(readStored(RULES_KEY));
  if (!hasMail || sessionStore.get().user?.id !== owner) return;
  if (told.has(id)) return;
  told.add(id);
  callApi('/api/following/opened', { body: { posts: [id] } }).catch((error: unknown) =>
    console.warn('an opened post could not be noted', error),
  );
}
