import { z } from 'zod';
import type { DatabaseHandle } from '../db/connection.ts';
import { callApi } from '../ingest/client/call-api.ts';
import type { IngestApi } from '../ingest/client/send-posts.ts';
import { type Draft, discardDrafts, listDrafts, publishDrafts } from '../posts/drafts.ts';
import { type FeedAccess, type FoundFeed, inspectFeed } from './inspect-feed.ts';
import {
  addSources,
  isKnown,
  listSources,
  type NewSource,
  pauseSource,
  removeSource,
  resumeSource,
  type Source,
  SourceError,
} from './repository.ts';
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

/** In a database that no other process holds, and for the routes of one that does. */
export const operateOnDatabase = (
  { db }: DatabaseHandle,
  access: FeedAccess,
  clock: () => Date = () => new Date(),
): SourceOperations => ({
  inspect: async (url) => {
    if (await isKnown(db, url)) throw new SourceError(`${url} is a source already.`);
    const found = await inspectFeed(url, access, clock());
    if (await isKnown(db, found.url)) throw new SourceError(`${found.url} is a source already.`);
    return found;
  },
  add: (sources) => addSources(db, sources, clock()),
  list: () => listSources(db),
  remove: (source) => removeSource(db, source),
  pause: (source) => pauseSource(db, source, 'paused by the operator'),
  resume: (source) => resumeSource(db, source, clock()),
  listDrafts: (limit) => listDrafts(db, limit),
  discard: (ids) => discardDrafts(db, ids, clock()),
  publish: (ids) => publishDrafts(db, ids, clock()),
});

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
