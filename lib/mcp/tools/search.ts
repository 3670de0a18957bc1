import 'server-only';
import { z } from 'zod';
import { FEED_FRESH_S } from '@/lib/config/product';
import { absoluteUrl } from '@/lib/config/site-origin';
import { NO_FILTERS, normalizeSearch, SEARCH_MAX_CHARACTERS } from '@/lib/feed/filters';
import { findNames } from '@/lib/feed/find-names';
import type { FoundName } from '@/lib/feed/model';
import { listPosts } from '@/lib/feed/queries';
import { parseSearchQuery } from '@/lib/feed/search-query';
import type { Post } from '@/lib/posts/model';
import { postUrl } from '@/lib/posts/url';
import { setMaxAge } from '@/lib/response/response-rules';
import type { CallContext } from '@/lib/upstream/content';
import { toSingleLine } from '@/lib/utils/clip';
import { fold } from '@/lib/utils/fold';
import { CallError } from '../call-error';
import { defineTool } from '../define-tool';
import { toDocumentId } from '../document-id';
import { findAuthors, findHashtags } from '../find-subjects';
import { parseMcpQuery } from '../search-query';

const SHOWN = 10;

const resultSchema = z.strictObject({ id: z.string(), title: z.string(), url: z.string() });

type Result = z.output<typeof resultSchema>;

/** The name, the input and the result are a contract of connectors: nothing can be added to them. */
export const searchTool = defineTool({
  name: 'search',
  title: 'Search posts',
  description: `Finds posts, and the authors and hashtags that a query names. Returns up to ${SHOWN} results for the tool fetch.
Words are alternatives: a post with any of them is found, newest first, and among the newest those with more of the words come first. Two or three telling words, or a "quoted phrase", find more than a sentence.
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
  // What is no hashtag here may still be a word of a text.
  const unknown = hashtags.unknown.map((name) => name.replace(/^#+/, ''));
  return { search: [...words, ...unknown].join(' '), authors, hashtags: hashtags.ids, from, to };
}

/** The newest page of posts, those with more of the words first. */
async function findPosts(filters: Filters, visitor: CallContext): Promise<Post[]> {
  const { posts } = await listPosts({ ...NO_FILTERS, ...filters }, visitor);
  const terms = parseSearchQuery(filters.search).terms.map(fold);
  if (terms.length < 2) return posts;
  return posts
    .map((post) => ({ post, found: countFound(post, terms) }))
    .sort((a, b) => b.found - a.found)
    .map(({ post }) => post);
}

function countFound({ title, text }: Post, terms: readonly string[]): number {
  const folded = fold(`${title}\n${text}`);
  return terms.filter((term) => folded.includes(term)).length;
}

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
