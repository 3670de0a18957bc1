import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { normalizeEmail } from '../../supabase/functions/_shared/main-list/normalize-email.ts';
import { recordChange } from '../audit/record-change.ts';
import { defineOperation } from '../operations/base/operation.ts';
import { addSubscribers, countSubscribers, listSubscribers } from './repository.ts';
import { findByAddress, suppressAddress, unsuppressSubscribers } from './suppress-subscribers.ts';

export const STATUSES = ['pending', 'confirmed', 'unsubscribed', 'suppressed'] as const;
export const PAGE_SIZE = 1000;

const subscriberSchema = z.object({
  id: z.int(),
  email: z.string(),
  status: z.string(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
});

export type Subscriber = z.output<typeof subscriberSchema>;

/** A page of the list, and how many there are of each status. */
export const listPage = defineOperation({
  name: 'subscribers-list',
  input: z.object({ status: z.enum(STATUSES).optional(), after: z.int().default(0) }),
  output: z.object({ subscribers: z.array(subscriberSchema), counts: z.record(z.string(), z.int()) }),
  run: async ({ database: { db } }, { status, after }) => {
    const rows = await listSubscribers(db, { status, after, limit: PAGE_SIZE });
    const subscribers = rows.map(({ id, email, status: state, created_at, confirmed_at }) => ({
      id: Number(id),
      email,
      status: state,
      createdAt: created_at,
      confirmedAt: confirmed_at,
    }));
    return { subscribers, counts: await countSubscribers(db) };
  },
});

/** Puts addresses on the list and says which of them are none. The log tells how many came, and never who. */
export const importPage = defineOperation({
  name: 'subscribers-import',
  input: z.object({ emails: z.array(z.string().max(1000)).max(PAGE_SIZE), hasConsented: z.boolean() }),
  output: z.object({ added: z.int(), unchanged: z.int(), invalid: z.array(z.string()) }),
  run: async ({ database: { db }, clock }, { emails, hasConsented }, actor) => {
    const valid = new Set(emails.map(normalizeEmail).filter((email) => email !== null));
    const added = await db.transaction().execute(async (transaction) => {
      const addresses = await addSubscribers(transaction, [...valid], hasConsented);
      const after = { addresses, state: hasConsented ? 'confirmed' : 'pending' };
      const change = { action: 'subscribers.import', subject: 'subscribers', subjectId: null, after };
      if (addresses > 0) await recordChange(transaction, actor, change, clock());
      return addresses;
    });
    return {
      added,
      unchanged: valid.size - added,
      invalid: emails.filter((email) => normalizeEmail(email) === null),
    };
  },
});

/** Never mails an address again. */
export const suppress = defineOperation({
  name: 'subscribers-suppress',
  input: z.object({ email: z.string() }),
  output: z.object({ email: z.string() }),
  run: async ({ database: { db }, clock }, { email }, actor) => {
    const address = requireAddress(email);
    await suppressAddress(db, actor, address, clock());
    return { email: address };
  },
});

/** Lets an address in again that an operator has suppressed. */
export const unsuppress = defineOperation({
  name: 'subscribers-unsuppress',
  input: z.object({ email: z.string() }),
  output: z.object({ email: z.string(), status: z.string() }),
  run: async ({ database: { db }, clock }, { email }, actor) => {
    const address = requireAddress(email);
    const found = await findByAddress(db, address);
    if (found?.status !== 'suppressed') throw new UserError(`${address} is not suppressed.`);
    const { ids } = await unsuppressSubscribers(db, actor, [found.id], clock());
    if (ids.length === 0) throw new UserError(`${address} was not suppressed by an operator, and stays so.`);
    return { email: address, status: (await findByAddress(db, address))?.status ?? 'gone' };
  },
});

function requireAddress(email: string): string {
  const address = normalizeEmail(email);
  if (address === null) throw new UserError(`"${email}" is not an e-mail address.`);
  return address;
}

export const SUBSCRIBER_OPERATIONS = [listPage, importPage, suppress, unsuppress] as const;
