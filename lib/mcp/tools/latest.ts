import 'server-only';
import { z } from 'zod';
import { FEED_FRESH_S, FEED_PAGE_SIZE } from '@/lib/config/product';
import { type FeedFilters, NO_FILTERS } from '@/lib/feed/filters';
import { listPosts } from '@/lib/feed/queries';
import { excerptOf } from '@/lib/posts/excerpt';
import type { Post } from '@/lib/posts/model';
import { postUrl } from '@/lib/posts/url';
import { setMaxAge } from '@/lib/response/response-rules';
import type { CallContext } from '@/lib/upstream/content';
import { toSingleLine } from '@/lib/utils/clip';
import { CallError } from '../call-error';
import { defineTool } from '../define-tool';
import { findAuthors, findHashtags } from '../find-subjects';
import { readDay } from '../search-query';

const LIMIT_MAX = 50;
const NAMES_MAX = 20;
const NAME_MAX_CHARACTERS = 200;

const names = (what: string) =>
  z.array(z.string().min(1).max(NAME_MAX_CHARACTERS)).max(NAMES_MAX).describe(what).optional();
const day = (what: string) => z.string().max(NAME_MAX_CHARACTERS).describe(what).optional();

export const latestTool = defineTool({
  name: 'latest',
  title: 'Newest posts',
  description:
    'Lists posts, newest first, of some authors, hashtags or days, with author, date, beginning of the text, page and original. Use it for what is new; use search for a subject.',
  input: z.strictObject({
    hashtags: names('Names such as ppc; a post has at least one of them'),
    authors: names('Names or ids of authors; a post is by one of them'),
    from: day('The first day, as YYYY-MM-DD'),
    to: day('The last day, as YYYY-MM-DD'),
    limit: z.int().min(1).max(LIMIT_MAX).default(FEED_PAGE_SIZE).describe(`At most ${LIMIT_MAX}`),
    cursor: z
      .string()
      .max(NAME_MAX_CHARACTERS)
      .describe('The next_cursor of the call before, with the same filters')
      .optional(),
  }),
  output: z.strictObject({
    posts: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        author: z.string().nullable(),
        published: z.string(),
        platform: z.string(),
        hashtags: z.array(z.string()),
        excerpt: z.string(),
        url: z.string().describe('The page to cite'),
        source: z.string().nullable().describe('The original'),
      }),
    ),
    total: z.number().describe('Posts that the filters leave'),
    next_cursor: z.string().optional(),
  }),
  async run({ limit, cursor, ...given }, visitor) {
    setMaxAge(FEED_FRESH_S);
    const filters = await readFilters(given);
    const start = readCursor(cursor);
    const { posts, total } = await listFrom(filters, { start, limit }, visitor);
    const end = start + posts.length;
    return {
      posts: posts.filter(({ slug }) => slug !== '').map(toRow),
      total,
      ...(end < total && posts.length > 0 && { next_cursor: writeCursor(end) }),
    };
  },
});

type Given = {
  hashtags?: string[] | undefined;
  authors?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

async function readFilters({ hashtags: tags = [], authors: people = [], from, to }: Given): Promise<FeedFilters> {
  const days = {
    from: from === undefined ? null : readDay('from', from),
    to: to === undefined ? null : readDay('to', to),
  };
  if (days.from !== null && days.to !== null && days.from > days.to)
    throw new CallError(`The day of from (${days.from}) is later than that of to (${days.to}).`);
  const [authors, hashtags] = await Promise.all([findAuthors(people), findHashtags(tags)]);
  const [unknown] = hashtags.unknown;
  if (unknown !== undefined)
    throw new CallError(`No post here has the hashtag ${JSON.stringify(unknown)}. The tool topics lists hashtags.`);
  return { ...NO_FILTERS, ...days, authors, hashtags: hashtags.ids };
}

/** Posts from a place in the list on. The upstream has pages of a fixed size. */
async function listFrom(
  filters: FeedFilters,
  { start, limit }: { start: number; limit: number },
  visitor: CallContext,
) {
  const first = Math.floor(start / FEED_PAGE_SIZE);
  const last = Math.floor((start + limit - 1) / FEED_PAGE_SIZE);
  const pages = await Promise.all(
    Array.from({ length: last - first + 1 }, (_, index) => listPosts({ ...filters, page: first + index + 1 }, visitor)),
  );
  const skipped = start - first * FEED_PAGE_SIZE;
  const posts = pages.flatMap((page) => page.posts).slice(skipped, skipped + limit);
  return { posts, total: pages[0]?.total ?? 0 };
}

/** The last that a cursor can lead to: pages of the feed end there. */
const START_MAX = 2_000_000;

const writeCursor = (start: number): string => `after-${start}`;

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const start = Number(/^after-([1-9]\d{0,6})$/.exec(cursor)?.[1]);
  if (!(start <= START_MAX))
    throw new CallError('The cursor is not one that this tool has returned. Leave it out to begin anew.');
  return start;
}

const toRow = (post: Post) => ({
  id: `post:${post.slug}`,
  title: toSingleLine(post.title),
  author: post.author,
  published: post.publishedAt,
  platform: post.platform,
  hashtags: post.hashtags.map(({ name }) => name),
  excerpt: excerptOf(post, []),
  url: postUrl(post),
  source: post.sourceUrl,
});
