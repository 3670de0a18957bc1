import { z } from 'zod';
import { idSchema } from '../../../db/parameters.ts';
import { requireFound } from '../../../http/api-error.ts';
import { removeCachedPages } from '../../../http/revalidate.ts';
import { acceptStory, hideStory, renameStory, splitStory } from '../../../stories/curate/change-stories.ts';
import {
  comparedStorySchema,
  getStory,
  listStories,
  STORY_SORTS,
  STORY_STATES,
  storySchema,
} from '../../../stories/curate/list-stories.ts';
import { changedSchema, idInput, idsInput, idsSchema } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { defineList, defineOperation, type OperationContext } from './base/operation.ts';

const oneSchema = z.tuple([idSchema]);
const TITLE_MAX = 200;

export const STORY_OPERATIONS = [
  defineList({
    name: 'stories.list',
    summary: 'Lists stories, and suggestions of stories',
    query: listQuery(STORY_SORTS, z.strictObject({ state: z.enum(STORY_STATES).optional() })),
    row: storySchema,
    text: ({ id, state, title, posts }) => `${id}\t${state}\t${posts.length} posts\t${title}`,
    list: ({ database: { db } }, query) => longListing(db, listStories(db, query), query),
  }),
  defineOperation({
    name: 'stories.get',
    summary: 'Shows one story with the texts of its posts, and what they share',
    input: idInput,
    output: comparedStorySchema,
    run: async ({ database: { db } }, { id }) => requireFound(await getStory(db, id), 'There is no such story.'),
  }),
  defineOperation({
    name: 'stories.accept',
    summary: 'Puts stories on the site with all of their posts',
    input: idsInput,
    output: changedSchema,
    run: (context, { ids }) => changeEach(context, ids, acceptStory),
  }),
  defineOperation({
    name: 'stories.hide',
    summary: 'Takes stories off the site, or off the suggestions',
    input: idsInput,
    output: changedSchema,
    run: (context, { ids }) => changeEach(context, ids, hideStory),
  }),
  defineOperation({
    name: 'stories.rename',
    summary: 'Gives a story a title instead of that of its first post',
    positionals: ['ids', 'title'],
    input: z.strictObject({ ids: oneSchema, title: z.string().trim().min(1).max(TITLE_MAX) }),
    output: changedSchema,
    run: (context, { ids, title }) =>
      changeEach(context, ids, (db, actor, id, at) => renameStory(db, actor, id, title, at)),
  }),
  defineOperation({
    name: 'stories.split',
    summary: 'Takes posts out of a story, into one of their own',
    input: z.strictObject({ ids: oneSchema, posts: idsSchema }),
    output: changedSchema,
    run: (context, { ids, posts }) =>
      changeEach(context, ids, (db, actor, id, at) => splitStory(db, actor, id, posts, at)),
  }),
];

async function changeEach(context: OperationContext, ids: readonly number[], change: typeof hideStory) {
  const changes: number[] = [];
  for (const id of new Set(ids)) changes.push(await change(context.database.db, context.actor, id, context.clock()));
  await removeCachedPages(context, ['posts']);
  return { ids: [...ids], changes };
}
