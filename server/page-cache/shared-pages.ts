import { createHash, randomUUID } from 'node:crypto';
import type { Redis } from '../process/redis/connect-redis.ts';
import { type CachedPage, decodePage, encodePage } from './page-text.ts';
import { ANNOUNCE, FIND, JOIN, KEEP } from './shared-pages-scripts.ts';

/** What Next's `revalidateTag` is told; without it, what is cached is not shown once more. */
export type Durations = { expire?: number };

type CacheControl = { revalidate: number; expire: number };
type Announcement = { version: number; tags: string[]; durations: Durations | null; by: string };

export type SharedPages = {
  /** How many announcements have been heard. What is made now knows of all of them. */
  version(): number;
  announce(tags: string[], durations: Durations | undefined): Promise<void>;
  /**
   * A fresh page that another web made after everything that was announced for it, or null. `madeAt` is a date of this machine, no
   * earlier than the last announcement: the page counts as made after it though its maker may have heard a moment sooner.
   */
  find(key: string): Promise<{ value: CachedPage; madeAt: number; cacheControl: CacheControl } | null>;
  keep(
    key: string,
    page: CachedPage,
    made: { version: number; ageMs: number; cacheControl: CacheControl },
  ): Promise<void>;
  drop(key: string): Promise<void>;
};

type Options = {
  redis: Redis;
  /** Names the build and the settings that show: others' pages are no pages of ours. */
  edition: string;
  /** To mark what is cached here. */
  hear(tags: string[], durations: Durations | undefined): void;
  /** To mark everything that is cached here: nobody knows what was announced. `isFirst` before anything can have been missed. */
  missed(isFirst: boolean): void;
};

const CHANNEL = 'sellerfeed:announced';
const KEYS = ['sellerfeed:epoch', 'sellerfeed:version', 'sellerfeed:announcements'];
const MAX_TAGS = 5_000;
const MAX_TTL_MS = 24 * 60 * 60_000;
const REJOIN_MS = 5_000;

/**
 * Rendered pages and announcements of several webs, in Redis. Announcements are numbered there, and a page carries the number that
 * its maker had heard of when it began: no clock of one machine is compared with that of another.
 */
export function createSharedPages({ redis, edition, hear, missed }: Options): SharedPages {
  const self = randomUUID();
  /** Tag → number of its last announcement. */
  const versions = new Map<string, number>();
  let forgotten = 0;
  let heard = 0;
  let epoch: string | null = null;
  /** When anything was last marked here. */
  let markedAt = 0;
  /** When something was last announced that has no number, by `performance.now()`. */
  let unnumberedAt = Number.NEGATIVE_INFINITY;
  let isJoined = false;
  let isJoining = false;
  /** Something was announced while the answer to `JOIN` was on its way. */
  let isOvertaken = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  const mark = ({ version, tags, durations, by }: Announcement): void => {
    if (by !== self) hear(tags, durations ?? undefined);
    markedAt = Date.now();
    if (version === 0) unnumberedAt = performance.now();
  };

  /** The one after the last that was heard. */
  const note = ({ version, tags }: Announcement): void => {
    heard = version;
    for (const tag of tags) {
      versions.delete(tag);
      versions.set(tag, version);
    }
    for (const [tag, old] of versions) {
      if (versions.size <= MAX_TAGS) break;
      versions.delete(tag);
      forgotten = old;
    }
  };

  const join = async (): Promise<void> => {
    if (isJoining) return;
    isJoining = true;
    const wasJoined = isJoined;
    isJoined = false;
    triedAt = performance.now();
    let isTold = true;
    do {
      isOvertaken = false;
      isTold = await joinOnce();
    } while (isTold && isOvertaken);
    isJoining = false;
    isJoined = isTold;
    // Once for each time that it was joined: a Redis that never tells must not have every page made anew again and again.
    if (wasJoined && !isTold) missed(false);
  };

  /** False where Redis did not answer. */
  const joinOnce = async (): Promise<boolean> => {
    const isFirst = epoch === null;
    const told = parseJoin(await redis.call('EVAL', JOIN, '3', ...KEYS, randomUUID()));
    if (!told) return false;
    const news = told.announcements.filter(({ version }) => version > heard);
    const isGapless = told.epoch === epoch && news.every(({ version }, index) => version === heard + index + 1);
    if (isGapless && heard + news.length === told.version) {
      for (const announcement of news) {
        mark(announcement);
        note(announcement);
      }
    } else {
      versions.clear();
      epoch = told.epoch;
      heard = told.version;
      forgotten = told.version;
      missed(isFirst);
      markedAt = Date.now();
    }
    return true;
  };

  const isReady = (): boolean => {
    if (!isJoined && performance.now() - triedAt > REJOIN_MS) void join();
    return isJoined;
  };

  redis.listen(CHANNEL, (message) => {
    const announcement = parseAnnouncement(message);
    if (!announcement) return;
    mark(announcement);
    if (announcement.version === 0) return;
    // What comes before the answer to `JOIN` says nothing of what was announced before it.
    if (isJoining) isOvertaken = true;
    else if (announcement.version === heard + 1) note(announcement);
    // One was missed, or Redis was emptied under a connection that stayed.
    else void join();
  });
  redis.onConnected(() => void join());

  const toKey = (key: string): string =>
    `sellerfeed:page:${edition}:${createHash('sha256').update(key).digest('base64url')}`;

  return {
    version: () => heard,
    announce: async (tags, durations) => {
      const announcement = { tags, durations: durations ?? null, by: self };
      const answer = await redis.call('EVAL', ANNOUNCE, '2', ...KEYS.slice(1), JSON.stringify(announcement), CHANNEL);
      // A full Redis numbers nothing and keeps nothing, but passes on what is said.
      if (typeof answer !== 'number')
        await redis.call('PUBLISH', CHANNEL, JSON.stringify({ ...announcement, version: 0 }));
    },
    find: async (key) => {
      if (!isReady()) return null;
      const answer = await redis.call('EVAL', FIND, '1', toKey(key));
      // Meanwhile it may have turned out that announcements are missing.
      if (!isJoined || !Array.isArray(answer)) return null;
      const [age, madeWith, revalidate, expire] = answer.slice(0, 4).map(Number);
      const value = decodePage(key, answer[4]);
      const numbers = [age, madeWith, revalidate, expire];
      if (!value || !numbers.every((number) => number !== undefined && Number.isFinite(number))) {
        // Cut off, or not ours: the next one that is made takes its place.
        await redis.call('DEL', toKey(key));
        return null;
      }
      const [ageMs = 0, version = 0, revalidateS = 0, expireS = 0] = numbers;
      const needed = Math.max(forgotten, ...listTags(value).map((tag) => versions.get(tag) ?? 0));
      if (version < needed || version > heard) return null;
      const isFresh = ageMs < revalidateS * 1000 && performance.now() - ageMs > unnumberedAt;
      if (!isFresh) return null;
      const madeAt = Math.max(Date.now() - Math.max(0, ageMs), markedAt);
      return { value, madeAt, cacheControl: { revalidate: revalidateS, expire: expireS } };
    },
    keep: async (key, page, { version, ageMs, cacheControl: { revalidate, expire } }) => {
      if (!isReady()) return;
      const ttlMs = Math.min(expire * 1000, MAX_TTL_MS);
      const numbers = [ageMs, version, revalidate, expire, ttlMs].map((number) => String(Math.ceil(number)));
      await redis.call('EVAL', KEEP, '1', toKey(key), encodePage(key, page), ...numbers);
    },
    drop: async (key) => void (await redis.call('DEL', toKey(key))),
  };
}

/** Next names a page's tags in a header. */
function listTags({ headers }: CachedPage): string[] {
  const header = headers['x-next-cache-tags'];
  return typeof header === 'string' ? header.split(',') : [];
}

function parseJoin(answer: unknown): { epoch: string; version: number; announcements: Announcement[] } | null {
  if (!Array.isArray(answer)) return null;
  const [epoch, version, list] = answer as unknown[];
  if (typeof epoch !== 'string' || !Number.isSafeInteger(version) || !Array.isArray(list)) return null;
  // The newest is the first there.
  const announcements = list.map(parseAnnouncement).filter((one) => one !== null);
  return { epoch, version: Number(version), announcements: announcements.reverse() };
}

function parseAnnouncement(text: unknown): Announcement | null {
  if (typeof text !== 'string') return null;
  try {
    const { version, tags, durations, by } = JSON.parse(text) as Record<string, unknown>;
    if (!Number.isSafeInteger(version) || typeof by !== 'string' || !Array.isArray(tags)) return null;
    if (!tags.every((tag) => typeof tag === 'string')) return null;
    const expire = (durations as Durations | null | undefined)?.expire;
    const known = typeof expire === 'number' ? { expire } : durations ? {} : null;
    return { version: Number(version), tags: tags as string[], durations: known, by };
  } catch {
    return null;
  }
}
