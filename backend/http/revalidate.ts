import type { BackendConfig } from '../config.ts';

/** What the web caches by (spec §7 "Caching"). */
export type CacheTag = 'posts' | 'hashtags' | 'authors' | 'summaries' | 'banner' | `post:${string}`;

/** What shows posts: the counts of days and weeks are among it. */
export const EVERY_TAG: readonly CacheTag[] = ['posts', 'hashtags', 'authors', 'summaries', 'banner'];

type Log = { warn(fields: object, message: string): void };

const TIMEOUT_MS = 3000;

/**
 * `atOnce`: what is cached is not shown once more while it is made anew. For what must not be seen any longer; who comes then
 * waits, and gets an error where the page cannot be made.
 */
export type RevalidateOptions = { atOnce?: boolean };

/**
 * Asks every web process to render anew whatever it cached under these tags. Never throws: a web may be down or not
 * started yet, and its caches run out by themselves. A failure is only logged.
 */
export async function revalidate(
  { webUrls, revalidateSecret }: Pick<BackendConfig, 'webUrls' | 'revalidateSecret'>,
  tags: readonly CacheTag[],
  log?: Log,
  options: RevalidateOptions = {},
): Promise<void> {
  const request = { tags, ...options };
  await Promise.all(webUrls.map((webUrl) => revalidateWeb(webUrl, revalidateSecret, request, log)));
}

/** After what an operator did: from then on nobody is shown a page as it was before. */
export const renewPages = (
  { config, log }: { config: Pick<BackendConfig, 'webUrls' | 'revalidateSecret'>; log: Log },
  tags: readonly CacheTag[] = EVERY_TAG,
): Promise<void> => revalidate(config, tags, log, { atOnce: true });

async function revalidateWeb(
  webUrl: string,
  secret: string,
  request: RevalidateOptions & { tags: readonly CacheTag[] },
  log?: Log,
): Promise<void> {
  const { tags } = request;
  try {
    const response = await fetch(`${webUrl}/api/revalidate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) log?.warn({ webUrl, tags, status: response.status }, 'the web refused to revalidate');
  } catch (error) {
    log?.warn({ webUrl, tags, err: error }, 'the web could not be asked to revalidate');
  }
}
