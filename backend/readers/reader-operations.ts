import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { readPage } from '../db/long-list.ts';
import type { AppDependencies } from '../dependencies.ts';
import { defineOperation } from '../operations/base/operation.ts';
import { blockReaders, unblockReaders } from './block-readers.ts';
import { deleteReaders } from './delete-readers.ts';
import { findReader, listReaders, type ReaderRow } from './list-readers.ts';
import { readerSchema } from './reader-schema.ts';

const MAX_LISTED = 100_000;
/** By name, by address, or by number. */
const whoSchema = z.strictObject({ who: z.string().min(1).max(254) });

export const list = defineOperation({
  name: 'readers-list',
  input: z.strictObject({
    q: z.string().optional(),
    state: z.enum(['active', 'blocked']).optional(),
    limit: z.int().min(1).max(MAX_LISTED),
  }),
  output: z.object({ readers: z.array(readerSchema), total: z.int() }),
  run: async ({ database: { db } }, { limit, ...filter }) => {
    const sort = { field: 'createdAt', order: 'desc' } as const;
    const { rows, total } = await readPage(db, listReaders(db, { filter, sort }), { limit, offset: 0 });
    return { readers: z.array(readerSchema).parse(rows), total };
  },
});

export const show = defineOperation({
  name: 'readers-show',
  input: whoSchema,
  output: readerSchema,
  run: async (deps, { who }) => readerSchema.parse(await requireReader(deps, who)),
});

export const block = defineOperation({
  name: 'readers-block',
  input: whoSchema,
  output: readerSchema,
  run: async (deps, { who }, actor) => {
    const { id, username } = await requireReader(deps, who);
    const { ids } = await blockReaders(deps, actor, [id]);
    if (ids.length === 0) throw new UserError(`${username} is blocked already.`);
    return readerSchema.parse(await findReader(deps.database.db, id));
  },
});

export const unblock = defineOperation({
  name: 'readers-unblock',
  input: whoSchema,
  output: readerSchema,
  run: async (deps, { who }, actor) => {
    const { id, username } = await requireReader(deps, who);
    const { ids } = await unblockReaders(deps, actor, [id]);
    if (ids.length === 0) throw new UserError(`${username} is not blocked.`);
    return readerSchema.parse(await findReader(deps.database.db, id));
  },
});

/** Answers who it was. */
export const remove = defineOperation({
  name: 'readers-delete',
  input: whoSchema,
  output: readerSchema,
  run: async (deps, { who }, actor) => {
    const reader = await requireReader(deps, who);
    await deleteReaders(deps, actor, [reader.id]);
    return readerSchema.parse(reader);
  },
});

async function requireReader({ database: { db } }: AppDependencies, who: string): Promise<ReaderRow> {
  const named = await findReader(db, who);
  const found = named ?? (/^[1-9]\d{0,8}$/.test(who) ? await findReader(db, Number(who)) : null);
  if (!found) throw new UserError(`There is no reader "${who}".`);
  return found;
}

export const READER_OPERATIONS = [list, show, block, unblock, remove] as const;
