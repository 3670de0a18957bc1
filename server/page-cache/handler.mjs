import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { contentSecurityPolicy, dataServiceOrigins } from '#lib/security/content-security-policy.mjs';
import { hashKnownScripts } from './script-hashes.mjs';

// Next's own page cache with four changes. It reaches into Next, which is therefore pinned; a journey watches that no
// page violates its policy.
//
// 1. A nonce would make every page dynamic, so a cached page carries a policy with the hashes of its inline scripts.
// 2. A page that answered 404 is not kept: bogus addresses would fill the disk, and a post that arrives later would
//    stay missing.
// 3. Pages are kept in PAGE_CACHE_DIR (see server/page-cache/directory.ts) and not beside the build, whose own pages know
//    neither the site's address nor any data: its feed is empty, and must never be served.
// 4. What the upstreams answered is kept in memory only. Next never deletes it from the disk, so searches would fill that.

const BUILDING = process.env.NEXT_PHASE === 'phase-production-build';
const FileSystemCache = fileSystemCache.default ?? fileSystemCache;

/** Entries that have their policy already; Next hands out the same object again and again. */
const withPolicy = new WeakSet();

function addPolicy(entry) {
  if (entry?.kind !== 'APP_PAGE' || withPolicy.has(entry) || typeof entry.html !== 'string') return;
  const hashes = hashKnownScripts(entry.html);
  entry.headers = {
    ...entry.headers,
    'content-security-policy': contentSecurityPolicy(hashes, dataServiceOrigins()),
  };
  withPolicy.add(entry);
}

export default class PageCacheHandler extends FileSystemCache {
  constructor(context) {
    // In development the middleware's own copy is told neither `dev` nor a directory.
    const isRunning = !BUILDING && process.env.NODE_ENV !== 'development';
    const serverDistDir = isRunning ? process.env.PAGE_CACHE_DIR : context.serverDistDir;
    if (isRunning && !serverDistDir) throw new Error('PAGE_CACHE_DIR is not set: start the web with `npm run web`.');
    super({ ...context, serverDistDir });
    // All instances share one memory, so `get` finds what goes in here.
    this.inMemory = new FileSystemCache({ ...context, flushToDisk: false });
  }

  async get(...args) {
    const found = await super.get(...args);
    addPolicy(found?.value);
    return found;
  }

  async set(key, entry, context) {
    if (!BUILDING) {
      if (entry?.kind === 'FETCH') return this.inMemory.set(key, entry, context);
      addPolicy(entry);
      if (entry?.kind === 'APP_PAGE' && entry.status === 404) return;
    }
    return super.set(key, entry, context);
  }
}
