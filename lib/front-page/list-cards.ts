import 'server-only';
import { findNames } from '@/lib/feed/find-names';
import type { FeedPage } from '@/lib/feed/model';
import { parseSearchQuery } from '@/lib/feed/search-query';
import { toListedPost } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { loadDayLeads } from './day-leads';

/** The cards of a page, with what the summaries of their days make of them, and above a search the pages that it may be meant for. */
export async function listCards({ marks, ...feed }: FeedPage<Post>, search: string): Promise<FeedPage> {
  const terms = marks ?? parseSearchQuery(search).terms;
  const isFound = search !== '' && feed.page === 1;
  const [leads, names] = await Promise.all([
    search === '' ? loadDayLeads() : NO_LEADS,
    isFound ? findNames(search) : [],
  ]);
  return {
    ...feed,
    ...(names.length > 0 && { names }),
    posts: feed.posts.map((post) => {
      const day = leads.get(post.slug);
      return { ...toListedPost(post, terms), ...(day && { leads: day }) };
    }),
  };
}

// A search shows what was found, by no day.
const NO_LEADS: ReadonlyMap<string, string> = new Map();
