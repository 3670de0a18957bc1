import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import { plainName } from '../../../auth/operators/access-bodies.ts';
import { createApiToken, deleteApiToken, listApiTokens } from '../../../auth/operators/api-tokens.ts';
import { OPERATOR_ONLY, SCOPES } from '../../../auth/operators/scopes.ts';
import { recordChange } from '../../../db/audit/record-change.ts';
import { isUsableTime, parseDay } from '../../../db/parameters.ts';
import { listQuery, pagedListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

export const tokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
const scope = z.enum(SCOPES as [(typeof SCOPES)[number], ...(typeof SCOPES)[number][]], {
  error: ({ input }) => `There is no scope "${input}". There are: ${SCOPES.join(', ')}.`,
});

export const TOKEN_OPERATIONS = [
  // The token is returned only once.
  defineOperation({
    name: 'tokens.add',
    summary: 'Makes a token for scripts (Authorization: Bearer …) and shows it once',
    undo: null,
    positionals: ['name'],
    scope: OPERATOR_ONLY,
    input: z.object({
      name: plainName,
      scopes: z.array(scope).min(1, 'What may it do? Give at least one scope.'),
      expires: z.string().optional().describe('days (90d), or a day (2027-01-31) to whose end it works'),
    }),
    output: z.object({ token: z.string() }),
    run: ({ database: { db }, clock, actor }, { name, scopes, expires }) => {
      const now = clock();
      const expiresAt = parseExpiry(expires, now);
      if (expiresAt !== null && expiresAt <= now) throw new UserError('It would be expired already.');
      return db.transaction().execute(async (transaction) => {
        const unique = [...new Set(scopes)];
        const created = await createApiToken(transaction, { name, scopes: unique, expiresAt }, now);
        if (!created) throw new UserError(`There is a token ${name} already.`);
        const after = { name, scopes: unique, expiresAt };
        await recordChange(transaction, actor, { action: 'tokens.add', subjectId: created.id, after }, now);
        return { token: created.token };
      });
    },
  }),
  defineOperation({
    name: 'tokens.remove',
    summary: 'Ends a token at once',
    undo: null,
    positionals: ['name'],
    scope: OPERATOR_ONLY,
    input: z.object({ name: z.string() }),
    output: z.object({ name: z.string() }),
    run: ({ database: { db }, clock, actor }, { name }) =>
      db.transaction().execute(async (transaction) => {
        const removed = await deleteApiToken(transaction, name);
        if (removed === null) throw new UserError(`There is no token ${name}.`);
        const change = { action: 'tokens.remove', subjectId: removed.id, before: { name } };
        await recordChange(transaction, actor, change, clock());
        return { name };
      }),
  }),
  defineList({
    name: 'tokens.list',
    summary: 'Lists the tokens of scripts',
    scope: OPERATOR_ONLY,
    query: listQuery(['createdAt'], z.strictObject({})),
    row: tokenSchema,
    list: ({ database: { db } }, query) => pagedListing(query, (page) => listApiTokens(db, page)),
  }),
] as const;

function parseExpiry(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const inDays = new Date(now.getTime() + Number(days) * 24 * 60 * 60 * 1000);
  if (days && isUsableTime(inDays)) return inDays;
  if (parseDay(text)) return new Date(`${text}T23:59:59.999Z`);
  throw new UserError(`It expires in days (90d) or on a day (2027-01-31), not "${text}".`);
}
