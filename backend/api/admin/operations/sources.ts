import { z } from 'zod';
import { POST_TYPES } from '../../../db/column-types.ts';
import { jsonIdSchema } from '../../../db/parameters.ts';
import { ApiError, requireFound } from '../../../http/api-error.ts';
import { type CurateSources, changeRules, changeSource, createSources } from '../../../sources/curate-sources.ts';
import {
  collectedItemSchema,
  findSources,
  getSource,
  listItems,
  SOURCE_SORTS,
  sourceFilterSchema,
  sourceSchema,
} from '../../../sources/find-sources.ts';
import { assertUnknown, feedPreviewSchema, inspectNew, previewFeed } from '../../../sources/inspect-feed.ts';
import { readOpml, writeOpml } from '../../../sources/opml.ts';
import { countAllowed } from '../../../sources/poll/repository.ts';
import { listSources } from '../../../sources/repository.ts';
import { NO_RULES, sourceRulesSchema } from '../../../sources/source-rules.ts';
import { idInput, referenceSchema } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { defineList, defineOperation, type OperationContext } from './base/operation.ts';

const type = z.enum(POST_TYPES);
const address = z.string().trim().min(1, 'Which address?').max(2000);
const addInput = z.strictObject({
  url: address,
  author: z.string().trim().max(200).nullish(),
  type: type.nullish(),
  rules: sourceRulesSchema.default(NO_RULES),
});
/** By address, or for a source with other rules. */
const previewInput = z.union([
  addInput,
  z.strictObject({ id: jsonIdSchema, rules: sourceRulesSchema.default(NO_RULES) }),
]);

export const sourceDetailSchema = sourceSchema.extend({
  /** The number of posts it may publish; `left` is the remainder. Null if all posts are reviewed. */
  limits: z.object({ perPoll: z.number(), perDay: z.number(), left: z.number() }).nullable(),
  items: z.array(collectedItemSchema),
});
const foundSchema = z.object({
  url: z.string(),
  format: z.string(),
  title: z.string().nullable(),
  items: z.number(),
});

/** The most posts shown with a source. */
const SHOWN_ITEMS = 20;

const VERBS = {
  pause: 'Stops asking feeds, by number or address',
  resume: 'Asks paused feeds again, from now on',
  remove: 'Removes sources; their posts stay',
  fetch: 'Asks feeds at once',
  dismiss: 'Stops reminding of failing feeds until they fail anew, or for another reason',
} as const;

export const SOURCE_OPERATIONS = [
  defineList({
    name: 'sources.list',
    summary: 'Lists the feeds that posts are collected from, and how each does',
    query: listQuery(SOURCE_SORTS, sourceFilterSchema),
    row: sourceSchema,
    list: ({ database: { db } }, query) => longListing(db, findSources(db, query), query),
  }),
  defineOperation({
    name: 'sources.export',
    summary: 'Writes all sources as OPML',
    method: 'GET',
    input: z.strictObject({}),
    output: z.object({ opml: z.string() }),
    text: ({ opml }) => opml,
    run: async ({ database: { db } }) => ({ opml: writeOpml(await listSources(db)) }),
  }),
  defineOperation({
    name: 'sources.get',
    summary: 'Shows one source and its latest posts',
    input: idInput,
    output: sourceDetailSchema,
    run: getDetail,
  }),
  defineOperation({
    name: 'sources.inspect',
    summary: 'Shows the feed at an address, or that a page names, before it is added',
    positionals: ['url'],
    audit: null,
    undo: null,
    input: z.strictObject({ url: z.string().max(2000) }),
    output: foundSchema,
    run: ({ database: { db }, config, clock }, { url }) => inspectNew(db, url, config, clock()),
  }),
  defineOperation({
    name: 'sources.preview',
    summary: 'Shows which items of a feed, or of a source under other rules, would be posts, and why others would not',
    positionals: ['url'],
    audit: null,
    undo: null,
    input: previewInput,
    output: feedPreviewSchema,
    run: async (deps, asked) => {
      const { config, clock, database } = deps;
      const isNew = !('id' in asked);
      const { url, type = null, author } = isNew ? asked : await getDetail(deps, asked);
      if (isNew) await assertUnknown(database.db, url);
      const options = { type, author: author || null, rules: asked.rules, config, now: clock() };
      const found = await previewFeed(url, options);
      if (isNew) await assertUnknown(database.db, found.url);
      return found;
    },
  }),
  defineOperation({
    name: 'sources.update-rules',
    summary: 'Replaces the rules by which a source takes items and updates posts; what it has taken stays',
    method: 'PATCH',
    path: '/sources/:id',
    audit: 'sources.rules',
    input: idInput.extend({ rules: sourceRulesSchema }),
    output: sourceDetailSchema.extend({ changes: z.array(z.int()) }),
    run: async (deps, { id, rules }) => {
      const { change } = await changeRules(toContext(deps), id, rules);
      return { ...(await getDetail(deps, { id })), changes: [change] };
    },
  }),
  defineOperation({
    name: 'sources.add',
    summary: 'Collects posts from a feed, or from the one that a page names',
    path: '/sources',
    positionals: ['url'],
    input: addInput,
    output: sourceDetailSchema.extend({ changes: z.array(z.int()) }),
    run: async (deps, { url, author, type, rules }) => {
      const found = await inspectNew(deps.database.db, url, deps.config, deps.clock());
      const wanted = { url: found.url, title: found.title, author: author || null, type: type ?? null, rules };
      const [added] = await createSources(toContext(deps), [wanted]);
      if (!added) throw new ApiError('ApplicationError', `${found.url} is a source already.`);
      return { ...(await getDetail(deps, { id: added.source.id })), changes: [added.change] };
    },
  }),
  defineOperation({
    name: 'sources.import',
    summary: 'Adds the feeds of an OPML file, which are not looked at before they are polled',
    positionals: ['opml'],
    audit: 'sources.add',
    isLarge: true,
    input: z.strictObject({ opml: z.string().max(15_000_000).meta({ file: 'text' }) }),
    output: z.object({
      ids: z.array(z.int()),
      changes: z.array(z.int()),
      known: z.int(),
      left: z.array(z.object({ id: z.string(), reason: z.string() })),
    }),
    run: async (deps, { opml }) => {
      const { sources, refused } = readOpml(Buffer.from(dropEncoding(opml)));
      const added = await createSources(toContext(deps), sources);
      return {
        ids: added.map(({ source }) => source.id),
        changes: added.map(({ change }) => change),
        known: sources.length - added.length,
        left: refused.map((id) => ({ id, reason: 'is no web address (https://…)' })),
      };
    },
  }),
  ...(Object.keys(VERBS) as (keyof typeof VERBS)[]).map((verb) => {
    const isRevertible = !['remove', 'fetch', 'dismiss'].includes(verb);
    return defineOperation({
      name: `sources.${verb}`,
      summary: VERBS[verb],
      undo: isRevertible ? 'log' : null,
      input: z.strictObject({ ids: z.array(referenceSchema).min(1).max(100) }),
      output: z.object({ ids: z.array(z.int()), changes: z.array(z.int()).optional() }),
      run: async (deps, { ids }) => {
        const changed = [];
        for (const id of ids) changed.push(await changeSource(toContext(deps), String(id), verb));
        return {
          ids: changed.map(({ source }) => source.id),
          ...(isRevertible && { changes: changed.map(({ change }) => change) }),
        };
      },
    });
  }),
];

const toContext = ({ database: { db }, jobs, actor, clock }: OperationContext): CurateSources => ({
  ...{ db, jobs, actor },
  now: clock(),
});

async function getDetail({ database: { db }, config, clock }: OperationContext, { id }: { id: number }) {
  const source = requireFound(await getSource(db, id));
  const { sourcePosts, ingestReview } = config;
  const limits = ingestReview ? null : { ...sourcePosts, left: await countAllowed(db, id, sourcePosts, clock()) };
  return { ...source, limits, items: await listItems(db, id, SHOWN_ITEMS) };
}

/** JSON is UTF-8, so the XML declaration's encoding is wrong. */
const dropEncoding = (xml: string): string => xml.replace(/^(\s*<\?xml[^>]*?)\sencoding=(?:"[^"]*"|'[^']*')/, '$1');
