import { z } from 'zod';
import { idSchema } from '../../../db/parameters.ts';
import { ApiError, requireFound } from '../../../http/api-error.ts';
import { removeCachedPages } from '../../../http/revalidate.ts';
import {
  banName,
  DECISIONS,
  type Decision,
  decideOnHashtags,
  mergeHashtags,
  renameHashtag,
} from '../../../posts/hashtags/change-hashtags.ts';
import { findHashtagByName, HashtagError, requireHashtagNamed } from '../../../posts/hashtags/hashtag-rows.ts';
import {
  getHashtag,
  HASHTAG_SORT_FIELDS,
  hashtagFilterSchema,
  hashtagRowSchema,
  listHashtags,
} from '../../../posts/hashtags/list-hashtags.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { hashtagNameSchema } from '../../content/schemas/bodies.ts';
import { changedSchema, idInput } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

/** The tags of responses with hashtag names. */
const HASHTAG_TAGS = ['posts', 'hashtags'] as const;

const referenceSchema = z.union([idSchema, hashtagNameSchema]);
const referencesSchema = z.array(referenceSchema).min(1).max(500);

const DECIDES: Record<Decision, string> = {
  ban: 'Takes hashtags off all posts, by number or name; they are never made again',
  unban: 'Puts banned hashtags back on their posts',
  approve: "Shows readers' hashtags that wait (HASHTAG_REVIEW=on)",
  refuse: "Bans readers' hashtags that wait",
};

export const HASHTAG_OPERATIONS = [
  defineList({
    name: 'hashtags.list',
    summary: 'Lists hashtags',
    query: listQuery(HASHTAG_SORT_FIELDS, hashtagFilterSchema),
    row: hashtagRowSchema,
    list: ({ database: { db } }, query) => longListing(db, listHashtags(db, query), query),
  }),
  defineOperation({
    name: 'hashtags.get',
    summary: 'Shows one hashtag',
    input: idInput,
    output: hashtagRowSchema,
    run: (deps, { id }) => readOne(deps, id),
  }),
  defineOperation({
    name: 'hashtags.create',
    summary: 'Bans a name that no hashtag needs to have yet',
    positionals: ['name'],
    audit: 'hashtags.ban',
    input: z.strictObject({ name: hashtagNameSchema }),
    output: hashtagRowSchema.extend({ changes: z.array(z.int()) }),
    run: async (deps, { name }) => {
      const { hashtags, changes } = await banName(deps.database.db, deps.actor, name, deps.clock());
      const [hashtag] = hashtags;
      if (!hashtag) throw new ApiError('ApplicationError', `${name} is banned already.`);
      await removeCachedPages(deps, HASHTAG_TAGS);
      return { ...(await readOne(deps, hashtag.id)), changes };
    },
  }),
  defineOperation({
    name: 'hashtags.rename',
    summary: 'Gives a hashtag another name',
    positionals: ['ids', 'name'],
    input: z.strictObject({ ids: z.tuple([referenceSchema]), name: hashtagNameSchema }),
    output: changedSchema,
    run: async (deps, { ids: [reference], name }) => {
      const [id = 0] = await findIds(deps, [reference]);
      await readOne(deps, id);
      const change = await renameHashtag(deps.database.db, deps.actor, { id, name }, deps.clock());
      await removeCachedPages(deps, HASHTAG_TAGS);
      return { ids: [id], changes: [change] };
    },
  }),
  defineOperation({
    name: 'hashtags.merge',
    summary: 'Moves all posts of hashtags to another one and removes the first',
    input: z.strictObject({ ids: referencesSchema, into: referenceSchema }),
    output: changedSchema.extend({ posts: z.int() }),
    run: async (deps, { ids, into: target }) => {
      const [into = 0] = await findIds(deps, [target]);
      const from = (await findIds(deps, ids)).filter((id) => id !== into);
      if (from.length === 0) throw new ApiError('ValidationError', 'Choose another hashtag to merge into.');
      const { posts, changes } = await mergeHashtags(deps.database.db, deps.actor, { from, into }, deps.clock());
      await removeCachedPages(deps, HASHTAG_TAGS);
      return { ids: from, changes, posts };
    },
  }),
  ...(Object.keys(DECISIONS) as Decision[]).map((decision) =>
    defineOperation({
      name: `hashtags.${decision}`,
      summary: DECIDES[decision],
      input: z.strictObject({ ids: referencesSchema }),
      output: changedSchema,
      run: async (deps, { ids }) => {
        const { db } = deps.database;
        const [known, unknown]: [number[], string[]] = [[], []];
        for (const one of ids) {
          const found = typeof one === 'number' ? { id: one } : await findHashtagByName(db, one);
          if (found) known.push(found.id);
          else if (decision === 'ban') unknown.push(String(one));
          else throw new HashtagError(`There is no hashtag ${one}.`);
        }
        const decided = [await decideOnHashtags(db, deps.actor, { decision, ids: known }, deps.clock())];
        for (const name of unknown) decided.push(await banName(db, deps.actor, name, deps.clock()));
        await removeCachedPages(deps, HASHTAG_TAGS);
        return {
          ids: decided.flatMap(({ hashtags }) => hashtags.map(({ id }) => id)),
          changes: decided.flatMap(({ changes }) => changes),
        };
      },
    }),
  ),
];

const findIds = ({ database: { db } }: ApiDependencies, references: readonly (string | number)[]): Promise<number[]> =>
  Promise.all(references.map(async (one) => (typeof one === 'number' ? one : (await requireHashtagNamed(db, one)).id)));

const readOne = async ({ database: { db } }: ApiDependencies, id: number) =>
  requireFound(await getHashtag(db, id), 'There is no such hashtag.');
