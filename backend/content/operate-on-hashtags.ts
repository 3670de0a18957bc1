import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import type { DatabaseHandle } from '../db/connection.ts';
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

const TIMEOUT_MS = 60_000;

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
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** Through a running backend (routes/hashtag-operations.ts), which also renews the pages of the web. */
export function operateThroughApi({ url, token }: { url: string; token: string }): HashtagOperations {
  return {
    list: ({ limit, username, hashtag }) => {
      const query = new URLSearchParams({ limit: String(limit) });
      if (username !== undefined) query.set('user', username);
      if (hashtag !== undefined) query.set('hashtag', hashtag);
      return call(`changes?${query}`, z.array(entrySchema));
    },
    rename: async (from, to) => void (await call('rename', z.null(), { from, to })),
    merge: (from, to) => call('merge', z.number(), { from, to }),
    revert: (change) => call('revert', entrySchema, { change }),
  };

  async function call<Data>(path: string, schema: z.ZodType<Data>, body?: object): Promise<Data> {
    const response = await send(path, body);
    const answer: unknown = await response.json().catch(() => null);
    const parsed = z.object({ data: schema }).safeParse(answer);
    if (response.ok && parsed.success) return parsed.data.data;
    const reason = refusalSchema.safeParse(answer).data?.error.message;
    throw new UserError(reason ?? `The backend at ${url} answered HTTP ${response.status}.`);
  }

  async function send(path: string, body?: object): Promise<Response> {
    try {
      return await fetch(`${url}/admin/hashtags/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new UserError(`The backend at ${url} does not answer (${(error as Error).message}).`, { cause: error });
    }
  }
}
