import type { PostsDependencies } from '../../posts-dependencies.ts';
import { addCaptures, findKnownCaptures } from '../../waiting/captures.ts';
import { type IngestApi, type SendOptions, sendPosts } from '../client/send-posts.ts';
import { type IngestOptions, ingestPosts } from '../ingest-posts.ts';
import type { DraftValue, PostSink } from './import-posts.ts';

/** Compares with no posts and stores none: where there is no database yet. */
export const emptySink: PostSink = {
  takePosts: async () => ({ created: 0, updated: 0, known: [], failed: [], warnings: [] }),
  takeDrafts: async () => [],
};

type DirectOptions = Pick<IngestOptions, 'dryRun' | 'update' | 'imageFolder'> & { file: string };

/** Straight into the database. */
export function createDirectSink(deps: PostsDependencies, { file, ...options }: DirectOptions): PostSink {
  const { database, clock } = deps;
  return {
    async takePosts(records) {
      const known: number[] = [];
      const { created, updated, failed, warnings, advice } = await ingestPosts(deps, records, {
        ...options,
        onKnown: (line) => void (options.update || known.push(line)),
      });
      return { created, updated, known, failed, warnings, ...(advice && { advice }) };
    },
    takeDrafts: (drafts) =>
      options.dryRun
        ? findKnownCaptures(database.db, drafts)
        : addCaptures(database.db, drafts, { file, now: clock() }),
  };
}

/** Through a content API, whose operations take drafts. */
export const createSendingSink = (
  api: IngestApi,
  options: SendOptions,
  takeDrafts: (drafts: DraftValue[]) => Promise<number[]>,
): PostSink => ({
  takePosts: (records) => sendPosts(api, records, options),
  takeDrafts,
});
