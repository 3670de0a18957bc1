const FIELDS = ['[title]', '[description]', '[news_raw_data][text]'];
const POPULATE = 'populate[0]=image&populate[1]=hashtags&sort=createdAt:desc';
const LIST = '/api/news/public?';
const PAGE = `${LIST}pagination[page]=1&pagination[pageSize]=25&${POPULATE}`;
/** What the fixture has: see bench/load-posts.ts. */
const AUTHORS = 2_000;
const HASHTAGS = 300;
const POSTS_PER_DAY = 144;
const RANGE_DAYS = 30;
/** They have posts enough for the pages of those that follow. */
const SPARED_DAYS = 10;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2024, 0, 1);
/** Lists that begin further down are read in turns. */
const SMALL_OFFSET = 2_500;

/** Call 3, page 1, and call 4, as the web asks. */
export const FIRST_PAGE = PAGE;
export const AUTHORS_SAMPLE = `${LIST}fields[0]=news_raw_data&pagination[limit]=1000`;

/** Call 5 of the post with a number from 0. */
export const articleQuestion = (number: number): string =>
  `/api/news/get-by-url-slug/post-${number}?populate[0]=hashtags&populate[1]=bookmarks`;

/** Call 3 as it was not asked before, near page 1: another place to begin at each time. */
export const listQuestion = (number: number): string =>
  `${LIST}pagination[start]=${number % SMALL_OFFSET}&pagination[limit]=${25 - (Math.floor(number / SMALL_OFFSET) % 5)}&${POPULATE}`;

/** The page of a feed that nobody asked for before, with 25 posts on it: of those up to a day, further down each time all days have had theirs. */
export function feedQuestion(number: number, posts: number): string {
  const days = Math.max(1, Math.floor(posts / POSTS_PER_DAY) - SPARED_DAYS);
  const day = new Date(FIRST_DAY + (SPARED_DAYS + (number % days)) * DAY_MS).toISOString().slice(0, 10);
  return `/?to=${day}&page=${1 + Math.floor(number / days)}`;
}

/** Kinds of list that the site asks for, each question another one than before. */
export function listKinds(words: readonly string[], posts: number): Record<string, (number: number) => string> {
  const word = (number: number) => words[number % words.length] ?? '';
  const rare = (number: number) => `number${(number * 7_919) % posts}`;
  const days = Math.max(1, Math.floor(posts / POSTS_PER_DAY) - RANGE_DAYS);
  const page400 = Math.min(400 * 25, Math.floor(posts * 0.9));
  return {
    // Far from those that are asked under load.
    'page 1': (number) => listQuestion(SMALL_OFFSET * 4 + number),
    'page 400': (number) => `${LIST}pagination[start]=${page400 + number}&pagination[limit]=25&${POPULATE}`,
    'search of one term': (number) => `${PAGE}&${search([word(number)])}`,
    'search of three terms': (number) =>
      `${PAGE}&${search([word(number * 3), word(number * 3 + 1), word(number * 3 + 2)])}`,
    'search of a rare term': (number) => `${PAGE}&${search([rare(number)])}`,
    author: (number) => `${PAGE}&filters[news_raw_data][metaData][postUser][$in][0]=Author%20${number % AUTHORS}`,
    hashtag: (number) => `${PAGE}&filters[hashtags][id][$in][0]=${1 + (number % HASHTAGS)}`,
    'range and search': (number) => `${PAGE}&${range(number % days)}&${search([word(number)])}`,
  };
}

/** The words that a site's visitors might search for, the same ones every time: of four letters and more, by their place in the texts. */
export const wordsOf = (sentences: readonly string[]): string[] => [
  ...new Set(sentences.flatMap((sentence) => sentence.toLowerCase().match(/\b[a-z]{4,}\b/g) ?? [])),
];

const search = (terms: string[]): string =>
  terms
    .flatMap((term, index) =>
      FIELDS.map((field, offset) => `filters[$or][${index * FIELDS.length + offset}]${field}[$containsi]=${term}`),
    )
    .join('&');

function range(from: number): string {
  const first = new Date(FIRST_DAY + from * DAY_MS).toISOString();
  const last = new Date(FIRST_DAY + (from + RANGE_DAYS) * DAY_MS).toISOString();
  return `filters[createdAt][$gte]=${first}&filters[createdAt][$lte]=${last}`;
}
