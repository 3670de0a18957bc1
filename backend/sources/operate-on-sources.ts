import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/types.ts';
import { callApi } from '../ingest/client/call-api.ts';
import type { IngestApi } from '../ingest/client/send-posts.ts';
import { type Draft, discardDrafts, listDrafts, publishDrafts } from '../posts/drafts.ts';
import { type CurateSources, changeSource, createSources } from './curate-sources.ts';
import { type FeedAccess, type FoundFeed, inspectFeed } from './inspect-feed.ts';
import { isKnown, listSources, type NewSource, type Source, SourceError } from './repository.ts';
import { draftSchema, foundFeedSchema, sourceSchema } from './source-schema.ts';

/** What an operator does to sources and to what they brought. Throws `UserError` where it cannot be done. */
export type SourceOperations = {
  /** Looks what is at an address, which must not be a source already. */
  inspect(url: string): Promise<FoundFeed>;
  /** Returns those that were not there yet. */
  add(sources: readonly NewSource[]): Promise<Source[]>;
  list(): Promise<Source[]>;
  /** By number or address, like the two below. */
  remove(source: string): Promise<Source>;
  pause(source: string): Promise<Source>;
  resume(source: string): Promise<Source>;
  listDrafts(limit: number): Promise<Draft[]>;
  /** Returns the ids of those that were drafts. */
  discard(ids: readonly number[]): Promise<number[]>;
  /** Returns the ids of those published. */
  publish(ids: readonly number[] | 'all'): Promise<number[]>;
};

/** In a database that no other process holds, and for the routes of one that does. Each change is a line of the log. */
export function operateOnDatabase(context: CurateSources, access: FeedAccess): SourceOperations {
  const { db, actor, now } = context;
  const change = async (source: string, verb: 'remove' | 'pause' | 'resume') =>
    (await changeSource(context, source, verb)).source;
  return {
    inspect: (url) => inspectNew(db, url, access, now),
    add: async (sources) => (await createSources(context, sources)).map(({ source }) => source),
    list: () => listSources(db),
    remove: (source) => change(source, 'remove'),
    pause: (source) => change(source, 'pause'),
    resume: (source) => change(source, 'resume'),
    listDrafts: (limit) => listDrafts(db, limit),
    discard: (ids) => discardDrafts(db, ids, actor, now),
    publish: (ids) => publishDrafts(db, ids, actor, now),
  };
}

/** What is at an address. Throws `SourceError` where that is a source already, or no feed. */
export async function inspectNew(db: Kysely<Database>, url: string, access: FeedAccess, now: Date): Promise<FoundFeed> {
  if (await isKnown(db, url)) throw new SourceError(`${url} is a source already.`);
  const found = await inspectFeed(url, access, now);
  if (await isKnown(db, found.url)) throw new SourceError(`${found.url} is a source already.`);
  return found;
}

/** Through a running backend (`route.ts`), which also renews the pages of the web. */
export const operateThroughApi = (api: IngestApi): SourceOperations => ({
  inspect: (url) => callApi(api, 'sources/inspect', foundFeedSchema, { url }),
  add: (sources) => callApi(api, 'sources', z.array(sourceSchema), { sources }),
  list: () => callApi(api, 'sources', z.array(sourceSchema)),
  remove: (source) => callApi(api, 'sources/remove', sourceSchema, { source }),
  pause: (source) => callApi(api, 'sources/pause', sourceSchema, { source }),
  resume: (source) => callApi(api, 'sources/resume', sourceSchema, { source }),
  listDrafts: (limit) => callApi(api, `sources/drafts?limit=${limit}`, z.array(draftSchema)),
  discard: (ids) => callApi(api, 'sources/discard', z.array(z.number()), { ids }),
  publish: (ids) => callApi(api, 'sources/publish', z.array(z.number()), { ids }),
});
