import 'server-only';
import { ARTICLE_FRESH_S, FEED_FRESH_S, SUMMARIES_FRESH_S } from '@/lib/config/product';
import { findAuthorPath } from '@/lib/feed/authors/queries';
import { listToMarkdown } from '@/lib/lists/markdown';
import { listPath } from '@/lib/lists/model';
import { getList } from '@/lib/lists/queries';
import { postToMarkdown } from '@/lib/posts/markdown';
import { hasMoved, normalizeSlug, postPath } from '@/lib/posts/path';
import { getPost } from '@/lib/posts/queries';
import { loadProfile } from '@/lib/profiles/load-profile';
import type { SubjectKind } from '@/lib/profiles/model';
import { storyToMarkdown } from '@/lib/stories/markdown';
import { storyPath } from '@/lib/stories/model';
import { getStory } from '@/lib/stories/queries';
import { findSummary } from '@/lib/summaries/load-summaries';
import { summaryToMarkdown } from '@/lib/summaries/markdown';
import { type SummaryKind, summaryHref } from '@/lib/summaries/model';
import { trendsToMarkdown } from '@/lib/trends/markdown';
import { getTrends } from '@/lib/trends/queries';
import { AppError } from '@/lib/utils/errors/app-error';
import { profileToMarkdown } from './profile';

/** The kinds of pages that have a Markdown form, as next.config.ts names them. */
export type DocumentKind = 'feed' | SubjectKind | 'stories' | 'lists' | SummaryKind | 'trends';

/** A page as Markdown, which may be kept for `freshS` seconds. */
export type MarkdownDocument = {
  title: string;
  path: `/${string}`;
  body: string;
  freshS: number;
  lastModified?: Date;
  /** Not for search engines. */
  isUnlisted?: boolean;
  /** Facts about the page, such as its author, in short texts. */
  metadata?: Record<string, string>;
};

/** The page, or the path of the page that has taken its place. */
type Loaded = MarkdownDocument | { movedTo: string };

/**
 * Loads a page as Markdown, for its address and for assistants. `key` is decoded: a slug, a hashtag without its mark, or a day as YYYY-MM-DD. Throws
 * `AppError`: `not_found`, or `gone` for a page that was removed.
 */
export function loadMarkdown(kind: DocumentKind, key: string): Promise<Loaded> {
  switch (kind) {
    case 'feed':
      return loadPost(key);
    case 'authors':
    case 'hashtags':
      return loadSubject(kind, key);
    case 'stories':
      return loadStory(key);
    case 'lists':
      return loadList(key);
    case 'trends':
      return loadTrends();
    default:
      return loadSummary(`${kind}-${key}`);
  }
}

async function loadPost(key: string): Promise<Loaded> {
  const slug = normalizeSlug(key);
  const post = await getPost(slug);
  if (!post) throw new AppError('not_found', { message: 'The requested news item could not be found.' });
  if (hasMoved(post, slug)) return { movedTo: postPath(post) };
  const { author, platform, publishedAt, sourceUrl } = post;
  return {
    title: post.title,
    path: postPath(post),
    body: postToMarkdown(post, await findAuthorPath(author)),
    metadata: { ...(author && { author }), published: publishedAt, platform, ...(sourceUrl && { source: sourceUrl }) },
    lastModified: new Date(post.updatedAt),
    freshS: ARTICLE_FRESH_S,
  };
}

async function loadSubject(kind: SubjectKind, key: string): Promise<Loaded> {
  const loaded = await loadProfile(kind, key, 1);
  if (loaded.status === 'failed') throw loaded.error;
  if (loaded.status === 'moved') return { movedTo: loaded.path };
  if (loaded.status !== 'found') throw new AppError(loaded.isGone ? 'gone' : 'not_found');
  const { subject, profile } = loaded;
  const body = profileToMarkdown(subject, profile);
  return { title: subject.name, path: subject.path, body, freshS: FEED_FRESH_S };
}

async function loadStory(slug: string): Promise<Loaded> {
  const story = await getStory(slug);
  if (!story) throw new AppError('not_found');
  return { title: story.title, path: storyPath(slug), body: storyToMarkdown(story), freshS: ARTICLE_FRESH_S };
}

async function loadList(token: string): Promise<Loaded> {
  const list = await getList(token);
  if (!list) throw new AppError('not_found');
  const { title, updatedAt, isIndexed } = list;
  const document = { title, path: listPath(token), body: listToMarkdown(list), lastModified: new Date(updatedAt) };
  return { ...document, freshS: FEED_FRESH_S, isUnlisted: !isIndexed };
}

async function loadSummary(name: string): Promise<Loaded> {
  const summary = await findSummary(name);
  if (!summary) throw new AppError('not_found');
  const { title } = summary;
  return { title, path: summaryHref(summary), body: summaryToMarkdown(summary), freshS: SUMMARIES_FRESH_S };
}

async function loadTrends(): Promise<Loaded> {
  return { title: 'Trends', path: '/trends', body: trendsToMarkdown(await getTrends()), freshS: FEED_FRESH_S };
}
