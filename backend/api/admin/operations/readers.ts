import { z } from 'zod';
import { momentSchema } from '../../../db/parameters.ts';
import { requireFound } from '../../../http/api-error.ts';
import { removeCachedPages } from '../../../http/revalidate.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { havePublished } from '../../content/repositories/lists.ts';
import { changeReaders, deleteReaders } from '../readers/change-readers.ts';
import {
  findReader,
  listReaders,
  READER_SORT_FIELDS,
  readerFilterSchema,
  readerSchema,
} from '../readers/list-readers.ts';
import { revertHashtagsOf } from '../reverts/revert-hashtags-of.ts';
import { changedSchema, referenceSchema, referencesInput, resolveIds } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { countLastDays, defineList, defineOperation } from './base/operation.ts';

export const READER_OPERATIONS = [
  defineList({
    name: 'readers.list',
    summary: 'Lists readers with an account',
    query: listQuery(READER_SORT_FIELDS, readerFilterSchema),
    row: readerSchema,
    list: ({ database: { db } }, query) => longListing(db, listReaders(db, query), query),
  }),
  countLastDays('readers'),
  defineOperation({
    name: 'readers.get',
    summary: 'Shows one reader, by number, name or e-mail address',
    input: z.strictObject({ id: referenceSchema }),
    output: readerSchema,
    run: async (deps, { id: reference }) => {
      const [id = 0] = await findIds(deps, [reference]);
      return requireFound(await findReader(deps.database.db, id), 'There is no such reader.');
    },
  }),
  ...(['block', 'unblock'] as const).map((verb) =>
    defineOperation({
      name: `readers.${verb}`,
      summary:
        verb === 'block'
          ? 'Signs readers out everywhere at once, and lets them in no more'
          : 'Lets blocked readers sign in again',
      input: referencesInput,
      output: changedSchema,
      run: async (deps, { ids }) => {
        const changed = await changeReaders(deps, deps.actor, await findIds(deps, ids), verb === 'block');
        // The public lists of a blocked reader are off the site.
        if (await havePublished(deps.database.db, changed.ids)) await removeCachedPages(deps, ['lists']);
        return changed;
      },
    }),
  ),
  defineOperation({
    name: 'readers.revert-hashtags',
    summary: 'Takes back what readers attached, detached and created, as far as nobody has changed it since',
    undo: null,
    // Each revert is logged by itself.
    audit: null,
    input: referencesInput.extend({ since: momentSchema.optional().describe('only changes from this time on') }),
    output: changedSchema.extend({ reverted: z.int(), skipped: z.int() }),
    run: async (deps, { ids: references, since = null }) => {
      deps.requireScope('hashtags:write');
      const ids = await findIds(deps, references);
      const total = { reverted: 0, skipped: 0 };
      for (const id of ids) {
        const { reverted, skipped } = await revertHashtagsOf(deps, deps.actor, id, since);
        total.reverted += reverted;
        total.skipped += skipped;
      }
      return { ids, changes: [], ...total };
    },
  }),
  defineOperation({
    name: 'readers.delete',
    summary: 'Deletes accounts with their bookmarks, for good',
    undo: null,
    input: referencesInput,
    output: changedSchema,
    run: async (deps, { ids }) => {
      const deleted = await deleteReaders(deps, deps.actor, await findIds(deps, ids));
      await removeCachedPages(deps);
      return { ids: deleted, changes: [] };
    },
  }),
];

const findIds = ({ database: { db } }: ApiDependencies, references: readonly (string | number)[]) =>
  resolveIds(references, 'reader', (name) => findReader(db, name));
