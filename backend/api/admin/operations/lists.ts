import { z } from 'zod';
import { requireFound } from '../../../http/api-error.ts';
import { removeCachedPages } from '../../../http/revalidate.ts';
import { decideLists, LIST_VERBS, type ListVerb } from '../lists/decide-lists.ts';
import { getList, LIST_SORTS, listFilterSchema, listLists, publicListSchema } from '../lists/list-lists.ts';
import { changedSchema, idInput, idsSchema } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

const DECIDES: Record<ListVerb, string> = {
  hide: 'Takes public lists of readers off the site, and closes their reports',
  show: 'Brings hidden lists back',
  settle: 'Closes the open reports of lists, which stay as they are',
};

export const LIST_OPERATIONS = [
  defineList({
    name: 'lists.list',
    summary: 'Lists the collections that readers have published',
    query: listQuery(LIST_SORTS, listFilterSchema),
    row: publicListSchema,
    list: ({ database: { db } }, query) => longListing(db, listLists(db, query), query),
  }),
  defineOperation({
    name: 'lists.get',
    summary: 'Shows one public list',
    input: idInput,
    output: publicListSchema,
    run: async ({ database: { db } }, { id }) => requireFound(await getList(db, id), `There is no public list ${id}.`),
  }),
  ...LIST_VERBS.map((verb) =>
    defineOperation({
      name: `lists.${verb}`,
      summary: DECIDES[verb],
      input: z.strictObject({ ids: idsSchema }),
      output: changedSchema,
      run: async (deps, { ids }) => {
        const changed = await decideLists(deps.database.db, deps.actor, { verb, ids }, deps.clock());
        if (changed.ids.length > 0) await removeCachedPages(deps, ['lists']);
        return changed;
      },
    }),
  ),
];
