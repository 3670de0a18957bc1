import 'server-only';
import { findNames } from '@/lib/feed/find-names';
import type { FeedPage } from '@/lib/feed/model';
import { parseSearchQuery } from '@/lib/feed/search-query';
import { toListedPost } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { orElse } from '@/lib/response/response-rules';
import { listCitations } from '@/lib/summaries/citations';
import { listSummaries } from '@/lib/summaries/queries';

/** The cards of a page, with what the summaries of their days make of them, and above a search the pages that it may be meant for. */
export async function listCards(feed: FeedPage<Post>, search: string): Promise<FeedPage> {
  const { terms } = parseSearchQuery(search);
  const isFound = search !== '' && feed.page === 1;
  const [leads, names] = await Promise.all([search === '' ? loadLeads() : NO_LEADS, isFound ? findNames(search) : []]);
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

/** The days of the newest summaries by the slug of the post that each cites first; none after a failure, which is logged. */
async function loadLeads(): Promise<Map<string, string>> {
  const daily = await orElse(listSummaries('daily'), [], 'the summaries of the listed days could not be read');
  return new Map(
    daily.flatMap(({ day, content }) => {
      const slug = listCitations(content)[0]?.slugs[0];
      return slug === undefined ? [] : [[slug, day]];
    }),
  );
}
