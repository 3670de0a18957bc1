import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { recordChange } from '../../audit/record-change.ts';
import { defineOperation } from '../../operations/base/operation.ts';
import { plainName } from './access-bodies.ts';
import { createApiToken, deleteApiToken, listApiTokens } from './api-tokens.ts';
import { SCOPES } from './scopes.ts';

const SUBJECT = 'tokens';
const scope = z.enum(SCOPES as [(typeof SCOPES)[number], ...(typeof SCOPES)[number][]], {
  error: ({ input }) => `There is no scope "${input}". There are: ${SCOPES.join(', ')}.`,
});

/** The answer is the only time that a token is shown. */
export const addToken = defineOperation({
  name: 'tokens-add',
  isForMachineOnly: true,
  input: z.object({
    name: plainName,
    scopes: z.array(scope).min(1, 'What may it do? Give at least one --scope.'),
    expiresAt: z.iso.datetime().nullable(),
  }),
  output: z.object({ token: z.string() }),
  run: ({ database: { db }, clock }, { name, scopes, expiresAt }, actor) => {
    const now = clock();
    if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime())
      throw new UserError('It would be expired already.');
    return db.transaction().execute(async (transaction) => {
      const unique = [...new Set(scopes)];
      const expires = expiresAt === null ? null : new Date(expiresAt);
      const created = await createApiToken(transaction, { name, scopes: unique, expiresAt: expires }, now);
      if (!created) throw new UserError(`There is a token ${name} already.`);
      const after = { name, scopes: unique, expiresAt };
      await recordChange(
        transaction,
        actor,
        { action: 'tokens.add', subject: SUBJECT, subjectId: created.id, after },
        now,
      );
      return { token: created.token };
    });
  },
});

/** Ends a token at once. */
export const removeToken = defineOperation({
  name: 'tokens-remove',
  isForMachineOnly: true,
  input: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
  run: ({ database: { db }, clock }, { name }, actor) =>
    db.transaction().execute(async (transaction) => {
      const removed = await deleteApiToken(transaction, name);
      if (removed === null) throw new UserError(`There is no token ${name}.`);
      const change = { action: 'tokens.remove', subject: SUBJECT, subjectId: removed.id, before: { name } };
      await recordChange(transaction, actor, change, clock());
      return { name };
    }),
});

export const listTokens = defineOperation({
  name: 'tokens-list',
  isForMachineOnly: true,
  input: z.object({}),
  output: z.object({
    tokens: z.array(
      z.object({
        name: z.string(),
        scopes: z.array(z.string()),
        createdAt: z.string(),
        expiresAt: z.string().nullable(),
        lastUsedAt: z.string().nullable(),
      }),
    ),
  }),
  run: async ({ database: { db } }) => ({
    tokens: (await listApiTokens(db)).map(({ name, scopes, created_at, expires_at, last_used_at }) => ({
      name,
      scopes,
      createdAt: created_at,
      expiresAt: expires_at,
      lastUsedAt: last_used_at,
    })),
  }),
});

export const TOKEN_OPERATIONS = [addToken, removeToken, listTokens] as const;
