import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import { plainName } from '../../../auth/operators/access-bodies.ts';
import { createFirstSetUpUrl, createSetUpUrls, deleteLinks } from '../../../auth/operators/links.ts';
import { findOperator } from '../../../auth/operators/operators.ts';
import { endSessions } from '../../../auth/operators/sessions.ts';
import { recordChange } from '../../../db/audit/record-change.ts';
import { defineOperation } from './base/operation.ts';

const linkSchema = z.object({ name: z.string(), url: z.string(), localUrl: z.string() });
type SetUpLink = z.output<typeof linkSchema>;

const printLink = ({ name, url, localUrl }: SetUpLink): string =>
  [
    `For ${name}, once and within an hour:`,
    url,
    ...(url === localUrl
      ? ['It opens on this machine, or through a tunnel to it.']
      : ['', 'Where the proxy does not serve the desk, through a tunnel to this machine:', localUrl]),
  ].join('\n');
const named = z.object({ name: z.string() });

export const OPERATOR_OPERATIONS = [
  // Returns a set-up link. The operator exists once it has been used.
  defineOperation({
    name: 'operators.add',
    summary:
      'Prints a link by which somebody new chooses a password and sets up an authenticator, once and within an hour',
    undo: null,
    positionals: ['name'],
    scope: null,
    input: z.object({ name: plainName }),
    output: linkSchema,
    text: printLink,
    run: ({ database: { db }, config, clock, actor }, { name }) => {
      const now = clock();
      return db.transaction().execute(async (transaction) => {
        const there = await findOperator(transaction, name);
        if (there) throw new UserError(`There is an operator ${there.name}. "reset" lets them start over.`);
        const change = { action: 'operators.add', subjectId: null, after: { name } };
        await recordChange(transaction, actor, change, now);
        return { name, ...(await createSetUpUrls(transaction, config, { kind: 'add', name }, now)) };
      });
    },
  }),
  // For a lost password or phone. Sessions end at once, old credentials when new ones are set up.
  defineOperation({
    name: 'operators.reset',
    summary: 'Ends the sessions of an operator and prints such a link',
    undo: null,
    positionals: ['name'],
    scope: null,
    input: named,
    output: linkSchema,
    text: printLink,
    run: ({ database: { db }, config, clock, actor }, { name: typed }) => {
      const now = clock();
      return db.transaction().execute(async (transaction) => {
        const { id, name } = requireOperator(await findOperator(transaction, typed), typed);
        await endSessions(transaction, id);
        await recordChange(transaction, actor, { action: 'operators.reset', subjectId: id }, now);
        return { name, ...(await createSetUpUrls(transaction, config, { kind: 'reset', operatorId: id, name }, now)) };
      });
    },
  }),
  // Also removes an unused set-up link.
  defineOperation({
    name: 'operators.remove',
    summary: 'Shuts an operator out at once',
    undo: null,
    positionals: ['name'],
    scope: null,
    input: named,
    output: named,
    run: ({ database: { db }, clock, actor }, { name: typed }) =>
      db.transaction().execute(async (transaction) => {
        const wasInvited = await deleteLinks(transaction, typed);
        const operator = await findOperator(transaction, typed);
        const { id, name } = wasInvited ? (operator ?? { id: null, name: typed }) : requireOperator(operator, typed);
        // Sessions, codes and links go with it.
        if (id !== null) await transaction.deleteFrom('app.operators').where('id', '=', id).execute();
        const change = { action: 'operators.remove', subjectId: id, before: { name } };
        await recordChange(transaction, actor, change, clock());
        return { name };
      }),
  }),
  defineOperation({
    name: 'operators.list',
    summary: 'Lists who may sign in at the desk, which is at /admin of the backend',
    method: 'GET',
    scope: null,
    input: z.object({}),
    output: z.object({
      operators: z.array(z.object({ name: z.string(), createdAt: z.string(), signedInAt: z.string().nullable() })),
    }),
    run: async ({ database: { db } }) => ({
      operators: await db
        .selectFrom('app.operators as operators')
        .leftJoin('app.operator_addresses as addresses', 'addresses.operator_id', 'operators.id')
        .select(['operators.name', 'operators.created_at as createdAt'])
        .select(({ fn }) => fn.max('addresses.last_used_at').as('signedInAt'))
        .groupBy('operators.id')
        .orderBy('operators.username')
        .execute(),
    }),
  }),
  // Printed at the start while there is no operator.
  defineOperation({
    name: 'operators.first-set-up',
    summary: 'Prints the link for the first operator, while there is none',
    audit: null,
    undo: null,
    scope: null,
    input: z.object({}),
    output: z.object({ url: z.string().nullable() }),
    run: async ({ database: { db }, config, clock }) => ({ url: await createFirstSetUpUrl(db, config, clock()) }),
  }),
] as const;

function requireOperator<Found>(found: Found | null, name: string): Found {
  if (!found) throw new UserError(`There is no operator ${name}.`);
  return found;
}
