import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { recordChange } from '../../audit/record-change.ts';
import { defineOperation } from '../../operations/base/operation.ts';
import { plainName } from './access-bodies.ts';
import { deleteLinks } from './links.ts';
import { deleteOperator, findOperator, listOperators } from './operators.ts';
import { endSessions } from './sessions.ts';
import { createFirstSetUpUrl, createSetUpUrl } from './set-up-link.ts';

const SUBJECT = 'operators';
const linkSchema = z.object({ name: z.string(), url: z.string() });
const named = z.object({ name: z.string() });

/** The way in for somebody new. There is no operator before they have followed it. */
export const addOperator = defineOperation({
  name: 'operators-add',
  isForMachineOnly: true,
  input: z.object({ name: plainName }),
  output: linkSchema,
  run: ({ database: { db }, config, clock }, { name }, actor) => {
    const now = clock();
    return db.transaction().execute(async (transaction) => {
      const there = await findOperator(transaction, name);
      if (there) throw new UserError(`There is an operator ${there.name}. "reset" lets them start over.`);
      const change = { action: 'operators.add', subject: SUBJECT, subjectId: null, after: { name } };
      await recordChange(transaction, actor, change, now);
      return { name, url: await createSetUpUrl(transaction, config, { kind: 'add', name }, now) };
    });
  },
});

/** For a lost password or phone: a new way in. Sessions end at once, the old ways in when the new one is set up. */
export const resetOperator = defineOperation({
  name: 'operators-reset',
  isForMachineOnly: true,
  input: named,
  output: linkSchema,
  run: ({ database: { db }, config, clock }, { name: typed }, actor) => {
    const now = clock();
    return db.transaction().execute(async (transaction) => {
      const { id, name } = requireOperator(await findOperator(transaction, typed), typed);
      await endSessions(transaction, id);
      await recordChange(transaction, actor, { action: 'operators.reset', subject: SUBJECT, subjectId: id }, now);
      return { name, url: await createSetUpUrl(transaction, config, { kind: 'reset', operatorId: id, name }, now) };
    });
  },
});

/** Shuts an operator out at once, or whoever was to become one. */
export const removeOperator = defineOperation({
  name: 'operators-remove',
  isForMachineOnly: true,
  input: named,
  output: named,
  run: ({ database: { db }, clock }, { name: typed }, actor) =>
    db.transaction().execute(async (transaction) => {
      const wasInvited = await deleteLinks(transaction, typed);
      const operator = await findOperator(transaction, typed);
      const { id, name } = wasInvited ? (operator ?? { id: null, name: typed }) : requireOperator(operator, typed);
      if (id !== null) await deleteOperator(transaction, id);
      const change = { action: 'operators.remove', subject: SUBJECT, subjectId: id, before: { name } };
      await recordChange(transaction, actor, change, clock());
      return { name };
    }),
});

export const listAllOperators = defineOperation({
  name: 'operators-list',
  isForMachineOnly: true,
  input: z.object({}),
  output: z.object({
    operators: z.array(z.object({ name: z.string(), createdAt: z.string(), signedInAt: z.string().nullable() })),
  }),
  run: async ({ database: { db } }) => ({
    operators: (await listOperators(db)).map(({ name, created_at, signed_in_at }) => ({
      name,
      createdAt: created_at,
      signedInAt: signed_in_at,
    })),
  }),
});

/** What the start of the site prints while there is no operator. */
export const firstSetUp = defineOperation({
  name: 'operators-first-set-up',
  isForMachineOnly: true,
  input: z.object({}),
  output: z.object({ url: z.string().nullable() }),
  run: async ({ database: { db }, config, clock }) => ({ url: await createFirstSetUpUrl(db, config, clock()) }),
});

export const OPERATOR_OPERATIONS = [addOperator, resetOperator, removeOperator, listAllOperators, firstSetUp] as const;

function requireOperator<Found>(found: Found | null, name: string): Found {
  if (!found) throw new UserError(`There is no operator ${name}.`);
  return found;
}
