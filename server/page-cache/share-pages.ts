import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import type { Redis } from '../process/redis/connect-redis.ts';
import { noteAnnouncement } from './announcements.ts';
import { forgetMissingPages } from './missing-pages.mjs';
import { createSharedPages, type Durations, type SharedPages } from './shared-pages.ts';
import { setSharedPages } from './shared-pages-here.ts';

/** On every page, and on whatever was asked for by one. */
const EVERY_PAGE = '_N_T_/layout';
/** As the backend names it: the two meet over HTTP. */
const EVERYTHING = ['posts', 'hashtags', 'authors', 'summaries', 'banner'];

type Options = {
  redis: Redis;
  edition: string;
  /** Tells what this process keeps outside Next's cache; `atOnce` as in `/api/revalidate`. */
  relay(tags: string[], atOnce: boolean): Promise<void>;
};

/** Has the page cache of this process share with those of the others. */
export function sharePages({ redis, edition, relay }: Options): SharedPages {
  const mark = (tags: string[], durations: Durations | undefined): void => {
    forgetMissingPages();
    void FileSystemCache.prototype.revalidateTag(tags, durations);
    noteAnnouncement();
  };
  const relayOn = (tags: string[], atOnce: boolean): void => {
    // What was made until then may hold what is told of only now.
    void relay(tags, atOnce).finally(noteAnnouncement);
  };
  const pages = createSharedPages({
    redis,
    edition,
    hear: (tags, durations) => {
      mark(tags, durations);
      relayOn(tags, !durations?.expire);
    },
    missed: (isFirst) => {
      // Shown once more while it is made anew, so that a Redis that fails is no trouble for a reader.
      mark([EVERY_PAGE, ...EVERYTHING], {});
      if (!isFirst) relayOn(EVERYTHING, false);
    },
  });
  setSharedPages(pages);
  return pages;
}

const FileSystemCache =
  (fileSystemCache as typeof fileSystemCache & { default?: typeof fileSystemCache }).default ?? fileSystemCache;
