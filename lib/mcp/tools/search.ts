import 'server-only';
import { z } from 'zod';
import { FEED_FRESH_S } from '@/lib/config/product';
import { absoluteUrl, areSearchesExtended } from '@/lib/config/site-origin';
import { NO_FILTERS, normalizeSearch, SEARCH_MAX_CHARACTERS } from '@/lib/feed/filters';
import { findNames } from '@/lib/feed/find-names';
import type { FoundName } from '@/lib/feed/model';
import { listPosts } from '@/lib/feed/queries';
import { parseSearchQuery } from '@/lib/feed/search-query';
import { POSTS_TAG } from '@/lib/posts/cache-tags';
import type { Post } from '@/lib/posts/model';
import { postUrl } from '@/lib/posts/url';
import { orElse, setMaxAge } from '@/lib/response/response-rules';
import type { CallContext } from '@/lib/upstream/content';
import { remember } from '@/lib/upstream/remember';
import { toSingleLine } from '@/lib/utils/clip';
import { fold } from '@/lib/utils/fold';
import { CallError } from '../call-error';
import { defineTool } from '../define-tool';
import { toDocumentId } from '../document-id';
import { findAuthors, findHashtags } from '../find-subjects';
import { parseMcpQuery } from '../search-query';
import { weighTerms, weighText } from '../weigh-terms';

const SHOWN = 10;

const resultSchema = z.strictObject({ id: z.string(), title: z.string(), url: z.string() });

type Result = z.output<typeof resultSchema>;

/** The name, the input and the result are a contract of connectors: nothing can be added to them. */
export const searchTool = defineTool({
  name: 'search',
  title: 'Search posts',
  description: `Finds posts, and the authors and hashtags that a query names. Returns up to ${SHOWN} results for the tool fetch.
Words are alternatives: of the newest posts with any of them, those with the most telling words come first. Use two or three words of the subject, or a "quoted phrase"; of a sentence the four words that fewest posts have are searched.
Filters: author:"Jo Smith", #hashtag, after:2026-11-01 and before:2026-11-30 (these days included). A query may consist of filters alone. Nothing can be excluded.`,
  input: z.strictObject({
    query: z
      .string()
      .max(SEARCH_MAX_CHARACTERS)
      .describe('Words and filters, such as: "low bids" acos #ppc after:2026-11-01'),
  }),
  output: z.strictObject({ results: z.array(resultSchema) }),
  async run({ query }, visitor) {
    setMaxAge(FEED_FRESH_S);
    const { search, ...filters } = await readFilters(query);
    if (search !== '' && parseSearchQuery(search).terms.length === 0)
      throw new CallError('The query has no word to search for.');
    const isFiltered = Object.values(filters).some((value) => value !== null && value.length > 0);
    if (search === '' && !isFiltered) throw new CallError('The query is empty.');
    const [names, posts] = await Promise.all([
      isFiltered ? [] : findNames(search),
      findPosts({ search, ...filters }, visitor),
    ]);
    return { results: [...names.flatMap(toNameResult), ...posts.flatMap(toPostResult)].slice(0, SHOWN) };
  },
});

type Filters = Pick<typeof NO_FILTERS, 'search' | 'authors' | 'hashtags' | 'from' | 'to'>;

async function readFilters(text: string): Promise<Filters> {
  const { words, from, to, ...named } = parseMcpQuery(normalizeSearch(text));
  const [authors, hashtags] = await Promise.all([findAuthors(named.authors), findHashtags(named.hashtags)]);
  // A name that no hashtag here has may still be a word of a text.
  const unknown = hashtags.unknown.map((name) => name.replace(/^#+/, ''));
  return { search: [...words, ...unknown].join(' '), authors, hashtags: hashtags.ids, from, to };
}

/** The newest page of posts with one of the words, those with the most telling words first. */
async function findPosts(filters: Filters, visitor: CallContext): Promise<Post[]> {
  // The content API ranks, and takes quoted words for phrases that all have to be there.
  if (areSearchesExtended()) return (await listPosts({ ...NO_FILTERS, ...filters, sort: 'relevance' }, visitor)).posts;
  const given = parseSearchQuery(filters.search).terms;
  if (given.length < 2) return (await listPosts({ ...NO_FILTERS, ...filters }, visitor)).posts;
  const terms = weighTerms(given.map(fold), await orElse(loadSample(), [], 'the newest posts could not be read'));
  const search = terms.map(({ term }) => `"${term}"`).join(' ');
  const { posts } = await listPosts({ ...NO_FILTERS, ...filters, search }, visitor);
  return posts
    .map((post) => ({ post, weight: weighText(toText(post), terms) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ post }) => post);
}

const toText = ({ title, text }: Post): string => fold(`${title}\n${text}`);

/** The texts of the newest posts, which tell the words of any text from others. */
const loadSample = remember(async () => (await listPosts(NO_FILTERS)).posts.map(toText), {
  freshS: FEED_FRESH_S,
  tags: [POSTS_TAG],
});

function toNameResult({ kind, name, href, count }: FoundName): Result[] {
  const id = toDocumentId(href);
  if (id === null) return [];
  const what = kind === 'author' ? 'author' : 'hashtag';
  return [
    {
      id,
      title: `${toSingleLine(name)} (${what}${count === undefined ? '' : `, ${count} posts`})`,
      url: absoluteUrl(href),
    },
  ];
}

function toPostResult(post: Post): Result[] {
  if (post.slug === '') return [];
  const by = [...(post.author === null ? [] : [toSingleLine(post.author)]), post.publishedAt.slice(0, 10)].join(', ');
  return [{ id: `post:${post.slug}`, title: `${toSingleLine(post.title)} (${by})`, url: postUrl(post) }];
}
