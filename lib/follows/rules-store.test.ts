import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '#test/rig/wait-for.ts';
import type { Rule, RuleChange } from './model';

// The module begins with what the browser stores: each test has one of its own.
const ADA = { query: 'authors=Ada', name: 'Ada' };
const FEES = { query: 'search=fees', name: '“fees”' };
const USER = { id: 7, username: 'rita', email: 'rita@example.com' };

let stored: Map<string, string>;
let listeners: Map<string, (event: object) => void>;
/** The account's rules; null where the content API keeps none. */
let account: Rule[] | null;
let isOnline: boolean;
let refusal: string | null;
let sent: RuleChange[][];

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  [stored, listeners, account, isOnline, refusal, sent] = [new Map(), new Map(), [], true, null, []];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener));
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: string }) => {
    if (!isOnline) throw new TypeError('offline');
    if (!body) return Response.json({ rules: account });
    const { changes } = JSON.parse(body) as { changes: RuleChange[] };
    if (refusal) return Response.json({ error: { message: refusal } }, { status: 400 });
    sent.push(changes);
    for (const change of changes) account = applyTo(account ?? [], change);
    return Response.json({ rules: account });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(console.warn).mockRestore();
});

function applyTo(rules: Rule[], { does, ...change }: RuleChange): Rule[] {
  const others = rules.filter(({ query }) => query !== change.query);
  return does === null ? others : [{ ...change, does }, ...others];
}

async function open(user: typeof USER | null = null) {
  const { sessionStore } = await import('@/lib/account/session/session-store');
  const session = (now: typeof USER | null, hasEnded = false) =>
    sessionStore.set({ user: now, isLoading: false, hasEnded });
  session(user);
  const store = await import('./rules-store');
  const shown = () => store.rulesStore.get().rules.map(({ query, does }) => `${does} ${query}`);
  const isSettled = (...rules: string[]) =>
    waitFor(() => {
      expect(shown().toSorted()).toEqual(rules.toSorted());
      // All is sent by then.
      expect(store.rulesStore.get().unsent.length === 0 || !isOnline).toBe(true);
    });
  const isSent = (count: number) => waitFor(() => expect(sent.flat()).toHaveLength(count));
  return { ...store, session, shown, isSettled, isSent };
}

const keptRules = () => JSON.parse(stored.get('follow-rules') ?? 'null');

it('stay in the browser of a visitor', async () => {
  const { setRule, shown } = await open();
  setRule(ADA, 'follow');
  setRule(FEES, 'mute');
  setRule(ADA, 'mute');
  setRule(FEES, null);
  expect(shown()).toEqual(['mute authors=Ada']);
  expect(keptRules()).toMatchObject({ owner: null, rules: [{ ...ADA, does: 'mute' }], unsent: [] });
  setRule(ADA, null);
  expect(stored.has('follow-rules')).toBe(false);
});

it('join those of the account at sign-in, and leave the browser when the reader signs out', async () => {
  account = [{ ...FEES, does: 'mute', at: '2026-01-01T00:00:00.000Z' }];
  const { setRule, session, isSettled, isSent } = await open();
  setRule(ADA, 'follow');
  session(USER);
  await isSettled('follow authors=Ada', 'mute search=fees');
  await isSent(1);
  expect(keptRules()).toMatchObject({ owner: 7, unsent: [] });
  session(null);
  await isSettled();
  expect(stored.has('follow-rules')).toBe(false);
  expect(account).toHaveLength(2);
});

it('that were changed without a connection are sent with the next one', async () => {
  const { setRule, isSettled, isSent } = await open(USER);
  setRule(ADA, 'follow');
  await isSent(1);
  isOnline = false;
  setRule(FEES, 'mute');
  setRule(ADA, null);
  await isSettled('mute search=fees');
  expect(keptRules().unsent).toHaveLength(2);
  isOnline = true;
  listeners.get('online')?.({});
  await isSent(3);
  expect(account).toMatchObject([{ ...FEES, does: 'mute' }]);
});

it('of a session that ended by itself are out of sight, and nothing of them is lost', async () => {
  const { setRule, session, isSettled, isSent } = await open(USER);
  isOnline = false;
  setRule(ADA, 'follow');
  session(null, true);
  await isSettled();
  isOnline = true;
  session(USER);
  await isSettled('follow authors=Ada');
  await isSent(1);
  session({ ...USER, id: 8 });
  account = [];
  await isSettled();
});

it('stay in the browser where the content API keeps none', async () => {
  account = null;
  const { setRule, shown } = await open(USER);
  setRule(ADA, 'follow');
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown()).toEqual(['follow authors=Ada']);
  expect([keptRules().owner, sent]).toEqual([null, []]);
});

it('that the account refuses end, and the reader is told why', async () => {
  const { setRule, isSettled, isSent } = await open(USER);
  setRule(ADA, 'follow');
  await isSent(1);
  refusal = 'You can follow and mute 1000 things at most.';
  setRule(FEES, 'mute');
  await isSettled('follow authors=Ada');
  const { toastStore } = await import('@/lib/browser/toast/toast-store');
  expect(toastStore.get().at(-1)).toMatchObject({ description: refusal });
  expect(keptRules().unsent).toEqual([]);
});

it('of another tab are taken over', async () => {
  const { shown, setRule } = await open();
  stored.set('follow-rules', JSON.stringify({ owner: null, rules: [{ ...ADA, does: 'follow', at: 'x' }], unsent: [] }));
  // This one has missed the event: nothing is overwritten.
  setRule(FEES, 'mute');
  expect(shown()).toEqual(['mute search=fees', 'follow authors=Ada']);
  stored.delete('follow-rules');
  listeners.get('storage')?.({ key: 'follow-rules' });
  expect(shown()).toEqual([]);
});
