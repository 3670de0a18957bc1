'use client';

import { sessionStore } from '@/lib/account/session/session-store';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { readStored, writeStored } from '@/lib/browser/storage';
import { toast } from '@/lib/browser/toast/toast-store';
import { FOLLOW_TEXTS } from '@/lib/messages/later';
import { createStore } from '@/lib/utils/state/store';
import { RULES_MAX, type Rule, type RuleChange, type RuleEffect, type SavedFilter } from './model';
import { RULES_KEY } from './muted-store';
import { applyChange, type KeptRules, NO_RULES, parseKeptRules } from './stored-rules';

/**
 * What the reader follows and mutes. Without an account it lives in this browser; at sign-in it joins what the account has, and is the
 * same on every device from then on. A deferred part, never loaded by the server.
 */
export const rulesStore = createStore<KeptRules>(parseKeptRules(readStored(RULES_KEY)));

/** What is done with the posts of a filter; null for nothing. */
export const effectOf = (rules: readonly Rule[], filter: Pick<SavedFilter, 'query'>): RuleEffect | null =>
  rules.find(({ query }) => query === filter.query)?.does ?? null;

/** Follows or mutes a filter, or ends its rule for null, and says so with a way back. */
export function setRule({ query, name }: SavedFilter, does: RuleEffect | null): void {
  const { owner, rules } = rulesStore.get();
  const before = effectOf(rules, { query });
  if (before === does) return;
  if (does !== null && before === null && owner === null && rules.length >= RULES_MAX) {
    toast({ ...FOLLOW_TEXTS.tooMany, variant: 'destructive' });
    return;
  }
  apply({ query, name, does, at: new Date().toISOString() });
  toast({
    title: FOLLOW_TEXTS.said[does ?? 'end'](name),
    action: { label: 'Undo', onClick: () => apply({ query, name, does: before, at: new Date().toISOString() }) },
  });
}

function apply(change: RuleChange): void {
  const { owner, rules, unsent } = rulesStore.get();
  const others = unsent.filter(({ query }) => query !== change.query);
  keep({ owner, rules: applyChange(rules, change), unsent: owner === null ? [] : [...others, change] });
  if (owner !== null) void synchronize();
}

function keep(kept: KeptRules): void {
  rulesStore.set(kept);
  writeStored(RULES_KEY, kept.owner === null && kept.rules.length === 0 ? null : JSON.stringify(kept));
}

type Answer = { rules: Rule[] | null };

const PATH = '/api/account/rules';

let isUnderWay = false;
let isAsked = false;

/** Exchanges the rules with the account, one exchange at a time. */
async function synchronize(): Promise<void> {
  isAsked = true;
  if (isUnderWay) return;
  isUnderWay = true;
  // A session that has ended asks again, while its exchange fails.
  while (isAsked) {
    isAsked = false;
    await exchange().catch(giveUp);
  }
  isUnderWay = false;
}

async function exchange(): Promise<void> {
  const { user, isLoading } = sessionStore.get();
  if (isLoading) return;
  const kept = rulesStore.get();
  const reader = user?.id ?? null;
  // An account's rules leave the browser with it.
  if (kept.owner !== null && kept.owner !== reader) keep(NO_RULES);
  if (reader === null) return;
  const { owner, rules, unsent } = rulesStore.get();
  const sent = owner === null ? rules : unsent;
  const known = await callApi<Answer>(PATH);
  // This content API keeps no rules: they stay in the browser.
  if (known.rules === null) return;
  const answer = sent.length > 0 ? await callApi<Answer>(PATH, { body: { changes: sent } }) : known;
  if (sessionStore.get().user?.id !== reader || !answer.rules) return;
  // What was changed meanwhile is sent with the next exchange.
  const now = rulesStore.get();
  const changes =
    owner === null ? changesBetween(rules, now.rules) : now.unsent.filter((change) => !sent.includes(change));
  keep({ owner: reader, rules: changes.reduce<Rule[]>(applyChange, answer.rules), unsent: changes });
  if (changes.length > 0) isAsked = true;
}

const changesBetween = (before: readonly Rule[], after: readonly Rule[]): RuleChange[] => [
  ...before
    .filter(({ query }) => effectOf(after, { query }) === null)
    .map((rule) => ({ ...rule, does: null, at: new Date().toISOString() })),
  ...after.filter((rule) => !before.includes(rule)),
];

/** What the account refuses would be refused forever; other failures are tried again with the next page or connection. */
async function giveUp(error: unknown): Promise<void> {
  console.warn('what is followed could not be exchanged with the account', error);
  if (!(error instanceof ApiError) || error.status !== 400) return;
  toast({ title: FOLLOW_TEXTS.failed, description: error.message, variant: 'destructive' });
  const { owner } = rulesStore.get();
  if (owner === null) return;
  const answer = await callApi<Answer>(PATH).catch(() => null);
  if (answer?.rules) keep({ owner, rules: answer.rules, unsent: [] });
}

// Other tabs have the same rules.
addEventListener('storage', ({ key }) => {
  if (key === RULES_KEY || key === null) rulesStore.set(parseKeptRules(readStored(RULES_KEY)));
});
// What was changed without a connection is sent as soon as there is one.
addEventListener('online', () => void synchronize());
sessionStore.subscribe(() => void synchronize());
void synchronize();
