import { rm } from 'node:fs/promises';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { requestContext } from '#lib/http/request-context.ts';
import { STATUS_META } from '#lib/http/status-meta.ts';
import { contentSecurityPolicy, dataServiceOrigins } from '#lib/security/content-security-policy.mjs';
import { noteCacheLookup } from '../process/metrics/cache-lookups.ts';
import { toOwnMemory } from '../process/own-memory.ts';
import { noteAnnouncement } from './announcements.ts';
import { dateOf, isFresh, noteLook, versionOf } from './begun-entries.mjs';
import {
  forgetMissingPage,
  forgetMissingPages,
  getMissingPage,
  keepMissingPage,
  MISSING_TTL_S,
} from './missing-pages.mjs';
import { hashKnownScripts } from './script-hashes.mjs';
import { getSharedPages } from './shared-pages-here.ts';
import { writingWholeFiles } from './whole-files.mjs';

// Next's own page cache with ten changes. It reaches into Next, which is therefore pinned; a journey watches that no
// page violates its policy.
//
// 1. A nonce would make every page dynamic, so a cached page carries a policy with the hashes of its inline scripts.
// 2. A page that says so in its head is answered with another status than 200 (see lib/http/status-meta.ts).
// 3. A page that was not found, or is gone, takes the place of the one before at once, on disk too, and is itself kept for seconds
//    only (see missing-pages.mjs). One that failed never comes here: the one before stays.
// 4. Pages are kept in PAGE_CACHE_DIR (see server/page-cache/directory.ts) and not beside the build, whose own pages know
//    neither the site's address nor any data: its feed is empty, and must never be served.
// 5. What the upstreams answered is kept in memory only. Next never deletes it from the disk, so searches would fill that.
// 6. A page that could not be renewed is tried again after three seconds. Next would wait up to thirty, and show the old one
//    long after the upstream is back.
// 7. What is stored is as old as what was read for it (see begun-entries.mjs).
// 8. The request is told which page was found for it, for the hits that are answered without Next (see
//    server/shared-answers/page-hits.ts).
// 9. Several webs share pages and announcements (see shared-pages.ts): a page that is not fresh here may be so elsewhere.
// 10. What is kept has memory of its own (see server/process/own-memory.ts). Next's limit counts bytes, not the pools around them.

const STATUS = new RegExp(`<meta name="${STATUS_META}" content="(\\d{3})"/?>`);
const PAGE_FILES = ['.html', '.meta', '.rsc', '.segments'];
const MISSING_STATUSES = [404, 410];
const RETRY_S = 3;
const BUILDING = process.env.NEXT_PHASE === 'phase-production-build';
const FileSystemCache = fileSystemCache.default ?? fileSystemCache;

/** Entries that have their policy already; Next hands out the same object again and again. */
const withPolicy = new WeakSet();
/** Entries that Next was given. One that comes back is stored again because it could not be renewed. */
const handedOut = new WeakSet();

/** Key → the look for it at the other webs that is under way. */
const adopting = new Map();

function addPolicy(entry) {
  if (entry?.kind !== 'APP_PAGE' || withPolicy.has(entry) || typeof entry.html !== 'string') return;
  const hashes = hashKnownScripts(entry.html);
  entry.headers = {
    ...entry.headers,
    'content-security-policy': contentSecurityPolicy(hashes, dataServiceOrigins()),
  };
  withPolicy.add(entry);
}

/** The status that a page's head asks for. A post's text cannot: it is escaped. */
function applyStatus(entry) {
  const [, status] = STATUS.exec(entry.html.slice(0, entry.html.indexOf('</head>'))) ?? [];
  if (status === undefined) return;
  entry.status = Number(status);
  // As Next would have it, shared caches might show it for a day.
  entry.headers = { ...entry.headers, 'cache-control': `public, max-age=0, s-maxage=${MISSING_TTL_S}` };
}

/** In the entry itself, since Next sends the very object that it stores. */
function takeOutOfPools(entry) {
  if (entry?.kind === 'APP_ROUTE') entry.body = toOwnMemory(entry.body);
  if (entry?.kind !== 'APP_PAGE') return;
  if (entry.rscData) entry.rscData = toOwnMemory(entry.rscData);
  for (const [path, data] of entry.segmentData ?? []) entry.segmentData.set(path, toOwnMemory(data));
}

function retrySoon(context) {
  const { cacheControl } = context;
  return { ...context, cacheControl: { ...cacheControl, revalidate: Math.min(RETRY_S, cacheControl.revalidate) } };
}

/** Next names a page's tags in a header, and those of an upstream's answer where it asks for it. */
function tagsOf(found, { tags = [], softTags = [] }) {
  const header = found?.value?.headers?.['x-next-cache-tags'];
  return typeof header === 'string' ? header.split(',') : [...tags, ...softTags];
}

/** Next stores an entry in memory before anything else, dated now. */
function dated(key, store) {
  const date = dateOf(key);
  const storing = store();
  const stored = FileSystemCache.memoryCache?.get(key);
  if (stored) stored.lastModified = date;
  return storing;
}

export default class PageCacheHandler extends FileSystemCache {
  constructor(context) {
    // In development the middleware's own copy is told neither `dev` nor a directory.
    const isRunning = !BUILDING && process.env.NODE_ENV !== 'development';
    const serverDistDir = isRunning ? process.env.PAGE_CACHE_DIR : context.serverDistDir;
    if (isRunning && !serverDistDir) throw new Error('PAGE_CACHE_DIR is not set: start the web with `npm run web`.');
    super({ ...context, fs: writingWholeFiles(context.fs), serverDistDir });
    // All instances share one memory, so `get` finds what goes in here.
    this.inMemory = new FileSystemCache({ ...context, flushToDisk: false });
  }

  async get(key, context) {
    const missing = getMissingPage(key);
    if (missing) {
      noteCacheLookup('missing_pages', 'hit');
      return missing;
    }
    const begunAt = Date.now();
    const version = getSharedPages()?.version();
    let found = await super.get(key, context);
    if (!isFresh(found, tagsOf(found, context))) found = (await this.adopt(key, context)) ?? found;
    const isFreshYet = noteLook(key, found, tagsOf(found, context), begunAt, version);
    noteCacheLookup(
      context.kind === 'FETCH' ? 'upstream_answers' : 'pages',
      found ? (isFreshYet ? 'hit' : 'stale') : 'miss',
    );
    addPolicy(found?.value);
    if (found?.value) handedOut.add(found.value);
    this.tellRequest(key, found, context);
    return found;
  }

  /** A fresh page of another web, which is then in memory and on disk like one of our own; null where there is none. */
  adopt(key, context) {
    const pages = getSharedPages();
    if (!pages || BUILDING || context.kind !== 'APP_PAGE') return null;
    const underWay = adopting.get(key);
    if (underWay) return underWay;
    const adopted = this.findShared(pages, key, context).finally(() => adopting.delete(key));
    adopting.set(key, adopted);
    return adopted;
  }

  async findShared(pages, key, context) {
    const found = await pages.find(key);
    if (!found) return null;
    const { value, madeAt, cacheControl } = found;
    const entry = { value, cacheControl, lastModified: madeAt };
    if (!isFresh(entry, tagsOf(entry, context))) return null;
    forgetMissingPage(key);
    takeOutOfPools(value);
    // Without the disk it is there all the same.
    super.set(key, value, { fetchCache: false, cacheControl }).catch(() => {});
    const stored = FileSystemCache.memoryCache?.get(key);
    return stored ? Object.assign(stored, { lastModified: entry.lastModified }) : entry;
  }

  /** Nobody waits for it. */
  share(key, entry, { cacheControl }) {
    const version = versionOf(key);
    const isTimed = typeof cacheControl?.revalidate === 'number' && typeof cacheControl.expire === 'number';
    if (version === null || !isTimed || entry.postponed) return;
    void getSharedPages()?.keep(key, entry, { version, cacheControl, ageMs: Math.max(0, Date.now() - dateOf(key)) });
  }

  tellRequest(key, found, context) {
    const request = requestContext.getStore();
    if (request && found?.value?.kind === 'APP_PAGE') request.foundPage = this.toFoundPage(key, found, context);
  }

  toFoundPage(key, found, context) {
    const read = (segment) => (segment === null ? found.value.html : found.value.segmentData?.get(segment));
    return { entry: found, read, look: this.toLook(key, context) };
  }

  /** Not beside `read`: functions of one scope keep alive what any of them uses, and this one outlives the page. */
  toLook(key, context) {
    return async () => {
      const now = await this.get(key, context);
      const isPage = now?.value?.kind === 'APP_PAGE' && isFresh(now, tagsOf(now, context));
      return isPage ? this.toFoundPage(key, now, context) : null;
    };
  }

  /** Next sends the very object that it stores here, so that what is changed in it holds for the first answer as well. */
  async set(key, entry, context) {
    if (BUILDING) return super.set(key, entry, context);
    if (entry?.kind === 'FETCH') return dated(key, () => this.inMemory.set(key, entry, context));
    if (handedOut.has(entry)) return super.set(key, entry, retrySoon(context));
    takeOutOfPools(entry);
    if (entry?.kind !== 'APP_PAGE') return super.set(key, entry, context);
    applyStatus(entry);
    addPolicy(entry);
    if (!MISSING_STATUSES.includes(entry.status)) {
      forgetMissingPage(key);
      this.share(key, entry, context);
      return dated(key, () => super.set(key, entry, context));
    }
    keepMissingPage(key, entry);
    void getSharedPages()?.drop(key);
    await this.remove(key);
  }

  async revalidateTag(tags, durations) {
    forgetMissingPages();
    await super.revalidateTag(tags, durations);
    noteAnnouncement();
    await getSharedPages()?.announce([tags].flat(), durations);
  }

  /** Takes a page out of memory and off the disk. */
  async remove(key) {
    FileSystemCache.memoryCache?.remove(key);
    await Promise.all(
      PAGE_FILES.map((suffix) => rm(this.getFilePath(key + suffix, 'APP_PAGE'), { recursive: true, force: true })),
    );
  }
}
