import { z } from 'zod';
import type { DatabaseHandle } from '../db/connection.ts';
import { callApi } from '../ingest/client/call-api.ts';
import type { IngestApi } from '../ingest/client/send-posts.ts';
import {
  type LogEntry,
  listChanges,
  mergeHashtags,
  renameHashtag,
  revertChange,
} from './repositories/hashtag-operations.ts';

/** What an operator does to hashtags. Throws `UserError` where it cannot be done. */
export type HashtagOperations = {
  /** The newest changes first. */
  list(options: { limit: number; username?: string | undefined; hashtag?: string | undefined }): Promise<LogEntry[]>;
  rename(from: string, to: string): Promise<void>;
  /** How many posts had the first. */
  merge(from: string, to: string): Promise<number>;
  revert(change: number): Promise<LogEntry>;
};

/** In a database that no other process holds. */
export const operateOnDatabase = ({ db }: DatabaseHandle): HashtagOperations => ({
  list: (options) => listChanges(db, options),
  rename: (from, to) => renameHashtag(db, from, to, new Date()),
  merge: (from, to) => mergeHashtags(db, from, to, new Date()),
  revert: (change) => revertChange(db, change, new Date()),
});

const entrySchema: z.ZodType<LogEntry> = z.object({
  id: z.number(),
  at: z.string(),
  username: z.string().nullable(),
  action: z.string(),
  hashtag_id: z.number().nullable(),
  hashtag_name: z.string().nullable(),
  post_id: z.number().nullable(),
  reverted_at: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

/** Through a running backend (routes/hashtag-operations.ts), which also renews the pages of the web. */
export function operateThroughApi(api: IngestApi): HashtagOperations {
  return {
    list: ({ limit, username, hashtag }) => {
      const query = new URLSearchParams({ limit: String(limit) });
      if (username !== undefined) query.set('user', username);
      if (hashtag !== undefined) query.set('hashtag', hashtag);
      return callApi(api, `hashtags/changes?${query}`, z.array(entrySchema));
    },
    rename: async (from, to) => void (await callApi(api, 'hashtags/rename', z.null(), { from, to })),
    merge: (from, to) => callApi(api, 'hashtags/merge', z.number(), { from, to }),
    revert: (change) => callApi(api, 'hashtags/revert', entrySchema, { change }),
  };
}
