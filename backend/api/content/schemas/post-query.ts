import { PUBLIC_FIELDS, type PublicField } from '../public-fields.ts';
import { type Filter, type FilterTree, parseFilters } from './filter.ts';
import { LIST_PARAMETERS, type ListQuery, type ListRules, parseFields, parseListInput } from './list-query.ts';
import { collapseSearch, type PostPlan, planPosts } from './post-plan.ts';
import { invalidParameter, isRecord, parseNames, parseQueryString } from './query-string.ts';

const TAG_FIELDS = ['name', 'createdAt', 'updatedAt', 'publishedAt'];
const IMAGE_FIELDS = [
  'name',
  'alternativeText',
  'caption',
  'width',
  'height',
  'formats',
  'hash',
  'ext',
  'mime',
  'size',
  'url',
  'previewUrl',
  'provider',
  'provider_metadata',
  'createdAt',
  'updatedAt',
];

const BOOKMARK_FILTERS = {
  id: 'integer',
  name: 'text',
  createdAt: 'date',
  updatedAt: 'date',
  users_permissions_user: { id: 'integer' },
} as const satisfies FilterTree;

const POST_SORT = ['id', 'title', 'url_slug', 'createdAt', 'updatedAt', 'publishedAt'] as const;
export type PostSortField = (typeof POST_SORT)[number];

const PUBLIC_TEXTS = Object.fromEntries(PUBLIC_FIELDS.map(({ wire }) => [wire, 'text'])) as Record<
  PublicField['wire'],
  'text'
>;

const POST_FILTERS = {
  id: 'integer',
  title: 'text',
  description: 'text',
  url_slug: 'text',
  createdAt: 'date',
  updatedAt: 'date',
  publishedAt: 'date',
  news_raw_data: {
    text: 'text',
    type: 'text',
    metaData: { postUser: 'text', postLink: 'text', url_slug: 'text', ...PUBLIC_TEXTS },
  },
  hashtags: { id: 'integer', name: 'text' },
  bookmarks: { id: 'integer', name: 'text', users_permissions_user: { id: 'integer' } },
} as const satisfies FilterTree;

/** The paths of all filters, such as `news_raw_data.metaData.postUser`; `post-sql.ts` has the column of each. */
export type PostFilterPath = PathsOf<typeof POST_FILTERS>;
type PathsOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${PathsOf<Tree[Key]>}`;
}[keyof Tree & string];

// A search of 75 terms has 225; `planPosts` limits their cost.
const MAX_COMPARISONS = 400;

const POST_RULES: ListRules<PostSortField> = {
  maxComparisons: MAX_COMPARISONS,
  filters: POST_FILTERS,
  sort: POST_SORT,
  fields: ['id', 'title', 'description', 'url_slug', 'createdAt', 'updatedAt', 'publishedAt', 'news_raw_data'],
};

/** `fields: null` sends all attributes. */
export type Populated = { fields: string[] | null };
/** Relations to send. */
export type PostPopulate = {
  image?: Populated;
  hashtags?: Populated;
  bookmarks?: Populated & { filter: Filter };
};

/**
 * `filter` has collapsed searches; `plan` determines how posts are found. `search` is a reader's own words, with
 * `SEARCH_EXTENSIONS=on`, and `isRanked` whether the best matches come first.
 */
export type PostListQuery = ListQuery<PostSortField> & {
  populate: PostPopulate;
  plan: PostPlan;
  search?: string;
  isRanked?: boolean;
};

/** The query string of calls 3, 4 and 6. With `extensions` also `_q`, Strapi's word for a search, and `sort=relevance`. */
export function parsePostListQuery(search: string, { extensions = false } = {}): PostListQuery {
  const own = extensions ? ['_q'] : [];
  const { _q: words, ...input } = parseQueryString(search, [...LIST_PARAMETERS, 'populate', ...own]);
  const isRanked = extensions && typeof input.sort === 'string' && RELEVANCE.test(input.sort);
  const query = parseListInput(isRanked ? { ...input, sort: 'createdAt:desc' } : input, POST_RULES);
  const filter = collapseSearch(query.filter);
  const parsed = { ...query, filter, plan: planPosts(filter), populate: parsePopulate(input.populate) };
  if (words === undefined) return parsed;
  if (typeof words !== 'string' || words.length > MAX_WORDS || words.includes('\0')) throw invalidParameter('_q');
  return { ...parsed, search: words, isRanked };
}

/** Characters. */
const MAX_WORDS = 1_000;
const RELEVANCE = /^relevance(:desc)?$/;

/** The query string of call 5. */
export function parseSinglePostQuery(search: string): { fields: string[] | null; populate: PostPopulate } {
  const input = parseQueryString(search, ['populate', 'fields']);
  return { fields: parseFields(input.fields, POST_RULES.fields), populate: parsePopulate(input.populate) };
}

/** Accepts `populate[0]=image`, `populate=image,hashtags`, `populate=*`, `populate[image]=true` and nested filters. */
function parsePopulate(input: unknown): PostPopulate {
  if (input === undefined) return {};
  if (input === '*') return parsePopulate(['image', 'hashtags', 'bookmarks']);
  const requests = isRecord(input)
    ? Object.entries(input)
    : parseNames(input, 'populate').map((name): [string, unknown] => [name, '*']);
  const populate: PostPopulate = {};
  for (const [name, request] of requests) addRelation(populate, name, request);
  return populate;
}

function addRelation(populate: PostPopulate, name: string, request: unknown): void {
  if (request === 'false') return;
  const options = parseOptions(request, name);
  switch (name) {
    case 'image':
      populate.image = { fields: parseRelationFields(options, IMAGE_FIELDS, ['fields']) };
      return;
    case 'hashtags':
      populate.hashtags = { fields: parseRelationFields(options, TAG_FIELDS, ['fields']) };
      return;
    case 'bookmarks':
      populate.bookmarks = {
        fields: parseRelationFields(options, TAG_FIELDS, ['fields', 'filters']),
        filter: parseFilters(options.filters, BOOKMARK_FILTERS),
      };
      return;
    // A component that is always sent.
    case 'news_raw_data':
    case 'news_raw_data.metaData':
      return;
    default:
      throw invalidParameter(name);
  }
}

function parseOptions(request: unknown, name: string): Record<string, unknown> {
  if (request === '*' || request === 'true') return {};
  if (!isRecord(request)) throw invalidParameter(name);
  return request;
}

function parseRelationFields(options: Record<string, unknown>, fields: string[], known: string[]): string[] | null {
  for (const option of Object.keys(options)) {
    if (!known.includes(option)) throw invalidParameter(option);
  }
  return parseFields(options.fields, ['id', ...fields]);
}
