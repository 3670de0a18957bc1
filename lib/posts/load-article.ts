import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { cache } from 'react';
import { ARTICLE_FRESH_S } from '@/lib/config/product';
import { callErrorText } from '@/lib/messages/call-error-text';
import { ARTICLE_MESSAGES } from '@/lib/messages/later';
import { setFailureStatus, setMaxAge, setStatus } from '@/lib/response/response-rules';
import { AppError } from '@/lib/utils/errors/app-error';
import type { Post } from './model';
import { hasMoved, postPath } from './path';
import { getPost } from './queries';

/** The article, or the texts of spec §8 in its place. */
type LoadedArticle =
  | { status: 'found'; post: Post }
  | { status: 'moved'; path: string }
  | { status: 'missing'; message: string }
  | { status: 'failed'; message: string };

/** Loads the article once per request for page and metadata, and sets the status of the page. */
export const loadArticle = cache(async (slug: string): Promise<LoadedArticle> => {
  setMaxAge(ARTICLE_FRESH_S);
  if (slug.trim() === '') return toMissing(ARTICLE_MESSAGES.slugRequired);
  try {
    const post = await getPost(slug);
    if (!post) return toMissing(ARTICLE_MESSAGES.missing);
    return hasMoved(post, slug) ? { status: 'moved', path: postPath(post) } : { status: 'found', post };
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof AppError && error.code === 'gone') return toMissing(ARTICLE_MESSAGES.missing, true);
    console.warn('the article could not be read', error);
    setFailureStatus(error);
    return { status: 'failed', message: callErrorText(error, ARTICLE_MESSAGES.failed) };
  }
});

function toMissing(message: string, isGone = false): LoadedArticle {
  setStatus(isGone ? 410 : 404);
  return { status: 'missing', message };
}
