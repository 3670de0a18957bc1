import 'server-only';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { cache } from 'react';
import { FEED_FRESH_S } from '@/lib/config/product';
import { findAuthorPath, findFormerAuthor, isWithheldAuthor, listAuthorEntries } from '@/lib/feed/authors/queries';
import { type FeedFilters, feedFiltersToParams, NO_FILTERS } from '@/lib/feed/filters';
import { clientAddress } from '@/lib/response/forwarded';
import { setErrorStatus, setMaxAge, setStatus } from '@/lib/response/response-rules';
import { hashtagKey, hashtagPath } from '@/lib/tags/hashtag-path';
import type { Hashtag } from '@/lib/tags/model';
import { findFormerHashtag, listHashtagEntries } from '@/lib/tags/queries';
import type { CallContext } from '@/lib/upstream/content';
import { authorPath, authorSlug } from '@/lib/utils/author-slug';
import { AppError } from '@/lib/utils/errors/app-error';
import type { Profile, Subject, SubjectKind } from './model';
import { getProfile } from './queries';

const MAX_CHARACTERS = 300;

/** The result for the address of an author or a hashtag. */
type LoadedProfile =
  | { status: 'found'; subject: Subject; profile: Profile }
  | { status: 'moved'; path: string }
  | { status: 'missing'; isGone: boolean }
  | { status: 'failed'; error: unknown };

/** Loads the page of an author or a hashtag, once per request for metadata and page. Sets the status. */
export const loadProfile = cache(async (kind: SubjectKind, slug: string, page: number): Promise<LoadedProfile> => {
  setMaxAge(FEED_FRESH_S);
  try {
    const visitor = { clientAddress: clientAddress(await headers()) };
    const isName = slug.length <= MAX_CHARACTERS && !/\p{Cc}/u.test(slug);
    const find = () => (kind === 'authors' ? findAuthorBy(slug, page) : findHashtagBy(slug, page, visitor));
    const found = isName ? await find() : null;
    if (typeof found === 'string') return { status: 'moved', path: found };
    const profile = found && (await getProfile(found.filters, visitor));
    // A hashtag may have no posts yet; an author without posts, or a page past the last, does not exist.
    if (found && profile && (profile.feed.posts.length > 0 || (page === 1 && kind === 'hashtags')))
      return { status: 'found', subject: found, profile };
    const isGone = isName && kind === 'authors' && (await isWithheldAuthor(slug, visitor));
    return toMissing(isGone ? 410 : 404);
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof AppError && error.code === 'gone') return toMissing(410);
    console.warn('a profile could not be read', error);
    setErrorStatus(error);
    return { status: 'failed', error };
  }
});

function toMissing(status: 404 | 410) {
  setStatus(status);
  return { status: 'missing' as const, isGone: status === 410 };
}

/** The author with this slug, or the path of the author who has this name, or had it, or null. */
async function findAuthorBy(slug: string, page: number): Promise<Subject | string | null> {
  const authors = await listAuthorEntries();
  const entry = authors.get(slug);
  if (entry) {
    const { name, names } = entry;
    return { kind: 'authors', name, names, filters: { ...NO_FILTERS, authors: names, page }, path: authorPath(slug) };
  }
  const moved = authors.get(authorSlug(slug)) ?? (await findFormerAuthor(slug));
  return moved ? authorPath(moved.slug, page) : null;
}

/** The same for a hashtag, which may have been renamed. */
async function findHashtagBy(slug: string, page: number, visitor: CallContext): Promise<Subject | string | null> {
  const key = hashtagKey(slug);
  const path = hashtagPath(key);
  if (!path) return null;
  const entry = (await listHashtagEntries()).get(key);
  if (entry && slug !== key) return hashtagPath(key, page);
  if (entry) {
    const { name, ids } = entry;
    return { kind: 'hashtags', name, names: [name], filters: { ...NO_FILTERS, hashtags: ids, page }, path };
  }
  const now = await findFormerHashtag(key, visitor);
  return now && hashtagPath(now);
}

/** The author's or hashtag's page with the same posts as this feed, which is its canonical address; else null. */
export async function findSubjectPath(filters: FeedFilters, hashtags: Hashtag[]): Promise<`/${string}` | null> {
  const { authors, page } = filters;
  const rest = feedFiltersToParams({ ...filters, authors: [], hashtags: [], page: 1 });
  const [author] = authors;
  const [hashtag] = hashtags;
  if (rest.size > 0 || authors.length + filters.hashtags.length !== 1) return null;
  const path = author === undefined ? hashtag && hashtagPath(hashtag.name) : await findAuthorPath(author);
  return path && page > 1 ? `${path}?page=${page}` : (path ?? null);
}
