const FIELDS = ['[title]', '[description]', '[news_raw_data][text]'];
const PAGE = 'pagination[page]=1&pagination[pageSize]=25&populate=*&sort=createdAt:desc';

/** Phrases of words that are in nearly every post, and are never there in this order. */
const PHRASES = [
  'the for and you',
  'and the for with',
  'you and the for',
  'for you and the',
  'with the and for',
].flatMap((phrase) => [phrase, phrase.split(' ').reverse().join(' '), `${phrase} the`]);

/** The dearest requests to the pages that we know, some of them refused. Each one is asked anew: no cache helps. */
export function worstPages(number: number): string[] {
  const search = (text: string) => `/?${new URLSearchParams({ search: text, from: '2020-01-01', to: dayOf(number) })}`;
  return [
    search('zq qx xj'),
    search(Array.from({ length: 33 }, (_, index) => `${letter(index)}${letter(index * 7 + number)}`).join(' ')),
    search(
      PHRASES.map((phrase) => `"${phrase}"`)
        .join(' ')
        .slice(0, 290),
    ),
    search(Array.from({ length: 70 }, (_, index) => String(100 + index)).join(' ')),
    `/?${new URLSearchParams({ search: 'the', page: String(3_000 + (number % 900)) })}`,
    `/?page=${3_000 + (number % 900)}`,
    `/og/post/post-${(number * 11) % 90_000}`,
    `/sitemaps/posts-${1 + (number % 20)}.xml`,
  ];
}

/** The same for the content API and the data service. */
export function worstCalls(number: number): string[] {
  const nonce = `filters[createdAt][$gte]=2020-01-01T00:00:${String(number % 60).padStart(2, '0')}.${String(number % 1000).padStart(3, '0')}Z`;
  const list = (query: string) => `/api/news/public?${query}&${nonce}`;
  return [
    list(`${PAGE}&${contains(['zq', 'qx', 'xj'])}`),
    list(`${PAGE}&${contains(Array.from({ length: 33 }, (_, index) => `${letter(index)}${letter(index * 7)}`))}`),
    list(`${PAGE}&${contains(PHRASES)}`),
    list(
      `${PAGE}&${Array.from({ length: 180 }, (_, index) => `filters[$and][${index}][title][$notContainsi]=a${index}`).join('&')}`,
    ),
    list(
      `${PAGE}&${[0, 1, 2].map((index) => `filters[$and][${index}][news_raw_data][text][$notContainsi]=e`).join('&')}`,
    ),
    list(`populate=*&pagination[start]=${number % 90_000}&pagination[limit]=1000`),
    list(
      `${PAGE}&${Array.from({ length: 100 }, (_, index) => `filters[hashtags][id][$in][${index}]=${index + 1}`).join('&')}`,
    ),
    list(`${PAGE.replace('createdAt:desc', 'title')}&${contains(['the'])}`),
    `/api/hashtags?${Array.from({ length: 20 }, (_, index) => `filters[$and][${index}][name][$notContainsi]=a${index}`).join('&')}`,
  ];
}

const contains = (terms: string[]): string =>
  terms
    .flatMap((term, index) =>
      FIELDS.map(
        (field, offset) => `filters[$or][${index * 3 + offset}]${field}[$containsi]=${encodeURIComponent(term)}`,
      ),
    )
    .join('&');

const letter = (index: number): string => 'qxzjkvwy'[index % 8] ?? 'q';

const dayOf = (number: number): string => new Date(Date.UTC(2030, 0, 1 + (number % 20_000))).toISOString().slice(0, 10);
