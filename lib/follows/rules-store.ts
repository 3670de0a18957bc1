'use client';

import { sessionStore } from '@/lib/account/session/session-store';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { readStored, writeStored } from '@/lib/browser/storage';
import { toast } from '@/lib/browser/toast/toast-store';
import { FOLLOW_TEXTS } from '@/lib/messages/later';
import { createStore } from '@/lib/utils/state/store';
import type { MailOffer } from './mail';
import { RULES_MAX, type Rule, type RuleChange, type RuleEffect, type SavedFilter } from './model';
import { applyChange, isSameChange, type KeptRules, NO_RULES, parseKeptRules, RULES_KEY } from './stored-rules';

/**
 * The reader's rules. Without an account they live in this browser; at sign-in they join those of the account, and are the same on every
 * device from then on. A deferred part, never loaded by the server.
 */
export const rulesStore = createStore<KeptRules>(parseKeptRules(readStored(RULES_KEY)));

/** The effect on the posts of a filter; null for none. */
export const effectOf = (rules: readonly Rule[], filter: Pick<SavedFilter, 'query'>): RuleEffect | null =>
  rules.find(({ query }) => query === filter.query)?.does ?? null;

/** Follows or mutes a filter, or ends its rule for null, and says so with a way back. */
export function setRule({ query, name }: SavedFilter, does: RuleEffect | null): void {
  const { owner, rules } = readRules();
  const before = effectOf(rules, { query });
  if (before === does) return;
  if (does !== null && before === null && owner === null && rules.length >= RULES_MAX) {
    toast({ ...FOLLOW_TEXTS.tooMany, variant: 'destructive' });
    return;
  }
  change({ query, name, does, at: new Date().toISOString() });
  if (does === 'tell') {
    void offerMail({ query, name }, before);
    return;
  }
  toast({
    title: FOLLOW_TEXTS.said[does ?? before ?? 'follow'](name, does !== null),
    action: { label: 'Undo', onClick: () => change({ query, name, does: before, at: new Date().toISOString() }) },
  });
}

/** Says that a mail will come, or how the reader can have one: without it the rule has no effect. */
async function offerMail({ query, name }: SavedFilter, before: RuleEffect | null): Promise<void> {
  const { isOffered, settings } = await callApi<MailOffer>('/api/following/mail').catch(
    (): MailOffer => ({ isOffered: true, settings: null }),
  );
  const undo = { label: 'Undo', onClick: () => change({ query, name, does: before, at: new Date().toISOString() }) };
  if (!isOffered) {
    // Unless the reader has chosen something else meanwhile.
    if (effectOf(readRules().rules, { query }) === 'tell') undo.onClick();
    toast({ ...FOLLOW_TEXTS.noMail, variant: 'destructive' });
  } else if (!settings || settings.cadence === 'off') {
    toast({
      title: FOLLOW_TEXTS.notYetByMail(name),
      action: { label: FOLLOW_TEXTS.chooseWhen, href: '/following#mail' },
    });
  } else toast({ title: FOLLOW_TEXTS.said.tell(name, true), action: undo });
}

function change(made: RuleChange): void {
  const { owner, rules, unsent, hasMail } = readRules();
  const others = unsent.filter(({ query }) => query !== made.query);
  keep({ owner, rules: applyChange(rules, made), unsent: owner === null ? [] : [...others, made], hasMail });
  void synchronize();
}

/** As other tabs have left them, too: a page that was restored may have missed that. */
function readRules(): KeptRules {
  const stored = readStored(RULES_KEY);
  return stored === null ? rulesStore.get() : parseKeptRules(stored);
}

function keep(kept: KeptRules): void {
  rulesStore.set(kept);
  writeStored(RULES_KEY, kept.owner === null && kept.rules.length === 0 ? null : JSON.stringify(kept));
}

type Answer = { rules: Rule[] | null; hasMail?: boolean };

const PATH = '/api/account/rules';

let isUnderWay = false;
let isAsked = false;

/** Exchanges the rules with the account, one exchange at a time in all tabs. A failure waits for the next change, connection or page. */
export async function synchronize(): Promise<void> {
  isAsked = true;
  if (isUnderWay) return;
  isUnderWay = true;
  // A session that has ended asks again, while its exchange fails.
  while (isAsked) {
    isAsked = false;
    try {
      await (navigator.locks ? navigator.locks.request(RULES_KEY, exchange) : exchange());
    } catch (error) {
      console.warn('what is followed could not be exchanged with the account', error);
    }
  }
  isUnderWay = false;
}

async function exchange(): Promise<void> {
  const { user, isLoading, hasEnded } = sessionStore.get();
  if (isLoading) return;
  const reader = user?.id ?? null;
  const { owner: keptFor } = readRules();
  if (keptFor !== null && keptFor !== reader) {
    // Those of a session that has ended by itself wait for its reader, out of sight.
    if (reader === null && hasEnded) rulesStore.set(NO_RULES);
    else keep(NO_RULES);
  }
  if (reader === null) return;
  const { owner, rules, unsent } = readRules();
  const sent: RuleChange[] = (owner === null ? rules : unsent).slice(0, RULES_MAX);
  const { rules: known, hasMail = false } = await callApi<Answer>(PATH);
  // This content API keeps no rules: they stay in the browser.
  if (known === null) return;
  const answer = sent.length > 0 ? await send(sent, known) : known;
  if (sessionStore.get().user?.id !== reader) return;
  // A change that was made meanwhile, or had no room, is sent with the next exchange.
  const now = readRules();
  const left = owner === null ? changesBetween(sent, now.rules) : now.unsent.filter((one) => !isIn(sent, one));
  keep({ owner: reader, rules: left.reduce<Rule[]>(applyChange, answer), unsent: left, hasMail });
  if (left.length > 0) isAsked = true;
}

/** Returns the account's rules after the changes. Refused ones would be refused forever, so that they end here, and the reader is told. */
async function send(changes: RuleChange[], known: Rule[]): Promise<Rule[]> {
  try {
    return (await callApi<Answer>(PATH, { body: { changes } })).rules ?? known;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    toast({ title: FOLLOW_TEXTS.failed, description: error.message, variant: 'destructive' });
    return known;
  }
}

const isIn = (changes: readonly RuleChange[], one: RuleChange): boolean =>
  changes.some((other) => isSameChange(other, one));

const changesBetween = (before: readonly RuleChange[], after: readonly Rule[]): RuleChange[] => [
  ...before
    .filter(({ query }) => effectOf(after, { query }) === null)
    .map((rule) => ({ ...rule, does: null, at: new Date().toISOString() })),
  ...after.filter((rule) => !isIn(before, rule)),
];

// Other tabs have the same rules.
addEventListener('storage', ({ key }) => {
  if (key === RULES_KEY || key === null) rulesStore.set(parseKeptRules(readStored(RULES_KEY)));
});
// A change that was made without a connection is sent as soon as there is one.
addEventListener('online', () => void synchronize());
sessionStore.subscribe(() => void synchronize());
void synchronize();
