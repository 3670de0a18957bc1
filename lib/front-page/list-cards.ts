import 'server-only';
import { findNames } from '@/lib/feed/find-names';
import type { FeedPage } from '@/lib/feed/model';
import { parseSearchQuery } from '@/lib/feed/search-query';
import { toListedPost } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { type CitedByDay, findDayLeads, loadCitedByDay } from './day-leads';

/** It fills four lines of 66 characters, as the card in two columns without a picture has them. */
const LEAD_EXCERPT_MAX_CHARACTERS = 250;

/** The cards of a page, with what the summaries of their days make of them, and above a search the pages that it may be meant for. */
export async function listCards({ marks, ...feed }: FeedPage<Post>, search: string): Promise<FeedPage> {
  const terms = marks ?? parseSearchQuery(search).terms;
  const isFound = search !== '' && feed.page === 1;
  const [cited, names] = await Promise.all([
    search === '' ? loadCitedByDay() : NO_CITATIONS,
    isFound ? findNames(search) : [],
  ]);
  const leads = findDayLeads(feed.posts, cited);
  return {
    ...feed,
    ...(names.length > 0 && { names }),
    posts: feed.posts.map((post) => {
      const day = leads.get(post.slug);
      if (day === undefined) return toListedPost(post, terms);
      return { ...toListedPost(post, terms, post.image ? undefined : LEAD_EXCERPT_MAX_CHARACTERS), leads: day };
    }),
  };
}

// A search shows what was found, by no day.
const NO_CITATIONS: CitedByDay = new Map();
