import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { hashtagNameSchema } from '../content/schemas/tag-bodies.ts';
import { renewPages } from '../http/revalidate.ts';
import { defineOperation } from '../operations/base/operation.ts';
import { findHashtagByName, requireHashtagNamed } from './find-hashtag.ts';
import { mergeHashtags } from './merge-hashtags.ts';
import { banName, DECISIONS, decideOnHashtags } from './moderate-hashtags.ts';
import { renameHashtag } from './rename-hashtag.ts';

/** What shows names of hashtags. */
export const HASHTAG_TAGS = ['posts', 'hashtags'] as const;

const pairSchema = z.strictObject({ from: hashtagNameSchema, to: hashtagNameSchema });

export const rename = defineOperation({
  name: 'hashtags-rename',
  input: pairSchema,
  output: z.object({ change: z.int() }),
  run: async (deps, { from, to }, actor) => {
    const { db } = deps.database;
    const { id } = await requireHashtagNamed(db, from);
    const change = await renameHashtag(db, actor, { id, name: to }, deps.clock());
    await renewPages(deps, HASHTAG_TAGS);
    return { change };
  },
});

export const merge = defineOperation({
  name: 'hashtags-merge',
  input: pairSchema,
  output: z.object({ posts: z.int(), changes: z.array(z.int()) }),
  run: async (deps, { from, to }, actor) => {
    const { db } = deps.database;
    const [source, target] = [await requireHashtagNamed(db, from), await requireHashtagNamed(db, to)];
    const merged = await mergeHashtags(db, actor, { from: [source.id], into: target.id }, deps.clock());
    await renewPages(deps, HASHTAG_TAGS);
    return merged;
  },
});

/** Bans, unbans, approves or refuses one name. */
export const decide = defineOperation({
  name: 'hashtags-decide',
  input: z.strictObject({
    decision: z.enum(Object.keys(DECISIONS) as (keyof typeof DECISIONS)[]),
    name: hashtagNameSchema,
  }),
  output: z.object({ change: z.int() }),
  run: async (deps, { decision, name }, actor) => {
    const { db } = deps.database;
    const found = await findHashtagByName(db, name);
    if (!found && decision !== 'ban') throw new UserError(`There is no hashtag ${name}.`);
    const { changes } = found
      ? await decideOnHashtags(db, actor, { decision, ids: [found.id] }, deps.clock())
      : await banName(db, actor, name, deps.clock());
    const [change] = changes;
    if (change === undefined) throw new UserError(`${name} is ${STATE_WORDS[found?.state ?? 'public']}.`);
    await renewPages(deps, HASHTAG_TAGS);
    return { change };
  },
});

const STATE_WORDS = { public: 'public', waiting: 'waiting to be seen', banned: 'banned' } as const;

export const HASHTAG_OPERATIONS = [rename, merge, decide] as const;
