import 'server-only';
import { AppError } from '@/lib/errors/app-error';
import { ARTICLE_MESSAGES } from '@/lib/messages/article';
import { articleErrorMessage } from './article-error-message';
import type { Post } from './model';
import { getPost } from './queries';

/** What an article's address leads to, with the words of spec §8 where it is no article. */
export type LoadedArticle =
  | { status: 'found'; post: Post }
  /** `isGone`: there was one, which was deleted. */
  | { status: 'missing'; message: string; isGone: boolean }
  | { status: 'failed'; message: string; error: unknown };

/** Reads the article for its page and its metadata, which both have something to show whatever comes of it. */
export async function loadArticle(slug: string): Promise<LoadedArticle> {
  if (slug.trim() === '') return { status: 'missing', message: ARTICLE_MESSAGES.slugRequired, isGone: false };
  const missing = { status: 'missing', message: ARTICLE_MESSAGES.missing } as const;
  try {
    const post = await getPost(slug);
    return post ? { status: 'found', post } : { ...missing, isGone: false };
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') return { ...missing, isGone: true };
    return { status: 'failed', message: articleErrorMessage(error), error };
  }
}
