/** The tags of the web's caches (spec §7 "Caching"). */
export type CacheTag = 'posts' | 'hashtags' | 'authors' | 'summaries' | 'banner' | 'lists' | `post:${string}`;

/** Tags of everything with posts, the counts of days and weeks included. */
export const EVERY_TAG: readonly CacheTag[] = ['posts', 'hashtags', 'authors', 'summaries', 'banner'];

type Log = { warn(fields: object, message: string): void };

/** The origins of the web processes, and the secret of their POST /api/revalidate. */
export type WebAccess = { webUrls: readonly string[]; revalidateSecret: string };

export type RemovalDependencies = { config: WebAccess; log: Log };

const TIMEOUT_MS = 3000;

/** With `isRemoval` cached responses are removed rather than served stale: for content that must disappear. */
export type RevalidateOptions = { isRemoval?: boolean };

/** Invalidates tags in every web. Never throws: a web may be down, and its entries expire. Failures are logged. */
export async function revalidate(
  { webUrls, revalidateSecret }: WebAccess,
  tags: readonly CacheTag[],
  log?: Log,
  options: RevalidateOptions = {},
): Promise<void> {
  // `atOnce` on the wire, so that a web of another release understands it.
  const request = { tags, ...(options.isRemoval && { atOnce: true }) };
  await Promise.all(
    webUrls.map(async (webUrl) => {
      try {
        const response = await fetch(`${webUrl}/api/revalidate`, {
          method: 'POST',
          headers: { authorization: `Bearer ${revalidateSecret}`, 'content-type': 'application/json' },
          body: JSON.stringify(request),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (!response.ok) log?.warn({ webUrl, tags, status: response.status }, 'the web refused to revalidate');
      } catch (error) {
        log?.warn({ webUrl, tags, err: error }, 'the web could not be asked to revalidate');
      }
    }),
  );
}

/** Removes cached pages instead of marking them stale, so that no earlier page is shown after an operator's change. */
export const removeCachedPages = (
  { config, log }: RemovalDependencies,
  tags: readonly CacheTag[] = EVERY_TAG,
): Promise<void> => revalidate(config, tags, log, { isRemoval: true });
