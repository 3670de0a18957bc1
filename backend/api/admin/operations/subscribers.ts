import { z } from 'zod';
import { normalizeEmail } from '../../../../supabase/functions/_shared/main-list/normalize-email.ts';
import { ApiError, fieldErrors } from '../../../http/api-error.ts';
import { importSubscribers, parseAddresses } from '../../../newsletter/subscribers/import-subscribers.ts';
import {
  SUBSCRIBER_SORT_FIELDS,
  searchSubscribers,
  subscriberFilterSchema,
  subscriberSchema,
} from '../../../newsletter/subscribers/search-subscribers.ts';
import {
  findByAddress,
  suppressAddress,
  suppressSubscribers,
  unsuppressSubscribers,
} from '../../../newsletter/subscribers/suppress-subscribers.ts';
import { changedSchema, idsInput, referencesInput, resolveIds } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { countLastDays, defineList, defineOperation } from './base/operation.ts';

export const SUBSCRIBER_OPERATIONS = [
  defineList({
    name: 'subscribers.list',
    summary: 'Lists the addresses of the Monday mail',
    query: listQuery(SUBSCRIBER_SORT_FIELDS, subscriberFilterSchema),
    row: subscriberSchema,
    list: ({ database: { db } }, query) => longListing(db, searchSubscribers(db, query), query),
  }),
  countLastDays('subscribers'),
  defineOperation({
    name: 'subscribers.import',
    summary:
      'Adds the addresses of a CSV file with a column "email" and asks each to confirm, unless all of them have consented to this mail',
    positionals: ['csv'],
    undo: null,
    isLarge: true,
    input: z.strictObject({
      csv: z.string().max(15_000_000).meta({ file: 'text' }),
      consented: z.boolean().default(false).describe('all of them have asked for this mail'),
    }),
    output: z.object({
      added: z.int(),
      unchanged: z.int(),
      mailed: z.int().describe('addresses that are asked to confirm, by mails at the rate of DIGEST_RATE'),
      left: z.array(z.object({ id: z.string(), reason: z.string() })),
    }),
    run: async ({ database: { db }, jobs, config, actor, clock }, { csv, consented }) => {
      const list = { emails: parseAddresses(csv), consented };
      const { invalid, ...counts } = await importSubscribers({ db, jobs, config, actor }, list, clock());
      return { ...counts, left: invalid.map((id) => ({ id, reason: 'is not an e-mail address' })) };
    },
  }),
  defineOperation({
    name: 'subscribers.suppress',
    summary: 'Never mails subscribers again',
    input: idsInput,
    output: changedSchema,
    run: ({ database: { db }, actor, clock }, { ids }) => suppressSubscribers(db, actor, ids, clock()),
  }),
  defineOperation({
    name: 'subscribers.suppress-address',
    summary: 'Never mails an address again, be it on the list or not',
    positionals: ['email'],
    audit: 'subscribers.suppress',
    input: z.strictObject({ email: z.string().max(254) }),
    output: z.object({ changes: z.array(z.int()) }),
    run: async ({ database: { db }, actor, clock }, { email }) => {
      const address = normalizeEmail(email);
      if (address === null) throw fieldErrors([{ path: ['email'], message: 'This is not an e-mail address' }]);
      const change = await suppressAddress(db, actor, address, clock());
      if (change === null) throw new ApiError('ApplicationError', `${address} is suppressed already.`);
      return { changes: [change] };
    },
  }),
  defineOperation({
    name: 'subscribers.unsuppress',
    summary: 'Mails addresses again, by number or address, that an operator has suppressed',
    input: referencesInput,
    output: changedSchema,
    run: async ({ database: { db }, actor, clock }, { ids }) => {
      const found = await resolveIds(ids, 'subscriber', (address) => findByAddress(db, normalizeEmail(address) ?? ''));
      const changed = await unsuppressSubscribers(db, actor, found, clock());
      if (changed.ids.length > 0) return changed;
      throw new ApiError('ApplicationError', 'Only whom an operator has suppressed can be let in again.');
    },
  }),
];
