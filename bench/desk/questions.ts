/** A question to a list of the desk. */
export type Question = {
  list: string;
  sort: string;
  order: 'asc' | 'desc';
  filter: Record<string, unknown>;
  page: number | 'last';
};

export const PER_PAGE = 25;

const SEARCHES = {
  common: 'amazon',
  rare: 'number4711',
  two: 'amazon listing',
  none: 'xylophonist',
  letter: 'a',
  short: 'ad',
};

/** What each list is narrowed to, by its name on the API. Nothing at all is always among it. */
const FILTERS: Record<string, Record<string, unknown>[]> = {
  posts: [
    ...searches(SEARCHES),
    ...(['published', 'draft', 'hidden', 'deleted'] as const).map((state) => ({ state })),
    { author: 'Author 77' },
    { platform: 'Twitter' },
    { platform: 'LinkedIn' },
    { hashtag: '#tag7' },
    { sourceId: 7 },
    { from: '2024-06-01', to: '2024-06-30' },
    { reported: true },
    { reported: false },
    { q: 'amazon', state: 'draft' },
    { q: 'amazon', author: 'Author 77' },
    { q: 'amazon', hashtag: '#tag7' },
    { q: 'listing', reported: true },
    { q: 'Author 77' },
  ],
  readers: [
    ...searches({ common: 'gmail', rare: '4711', two: 'amazon gmail', none: 'xylophonist', letter: 'a', short: 'ad' }),
    { state: 'active' },
    { state: 'blocked' },
    { since: '2024-06-01T00:00:00.000Z' },
    { q: 'gmail', state: 'blocked' },
  ],
  subscribers: [
    ...searches({ common: 'gmail', rare: '4711', two: 'amazon.1', none: 'xylophonist', letter: 'a', short: 'ad' }),
    ...(['pending', 'confirmed', 'unsubscribed', 'suppressed'] as const).map((status) => ({ status })),
    { since: '2024-06-01T00:00:00.000Z' },
    { q: 'gmail', status: 'pending' },
  ],
  hashtags: [
    ...searches({ common: 'ing', rare: '4711', two: 'tag tag', none: 'xylophonist', letter: 'a', short: 'ad' }),
    ...(['public', 'waiting', 'banned'] as const).map((state) => ({ state })),
    { q: 'ing', state: 'banned' },
  ],
  log: [
    { who: 'ada' },
    { who: '4711' },
    { who: 'xylophonist' },
    { who: 'a' },
    { actorKind: 'operator' },
    { actorKind: 'site' },
    { subject: 'posts' },
    { subject: 'operators' },
    { subject: 'posts', subjectId: '8' },
    { action: 'posts.edit' },
    { from: '2024-06-01T00:00:00.000Z', to: '2024-07-01T00:00:00.000Z' },
    { who: 'ada', subject: 'posts' },
  ],
  reports: [
    ...searches(SEARCHES),
    { state: 'settled' },
    { state: 'off-site' },
    { reason: 'spam' },
    { state: 'settled', q: 'amazon' },
    { q: 'amazon', reason: 'spam' },
  ],
  sources: [{ q: 'feed' }, { q: 'feed77' }, { q: 'x' }, { health: 'failing' }, { type: 'Twitter' }],
  jobs: [{ state: 'failed' }, { state: 'waiting' }, { name: 'vacuum' }],
  mail: [],
  summaries: [{ kind: 'daily' }, { state: 'completed' }, { q: 'amazon' }],
};

export const LISTS = Object.keys(FILTERS);

/** A list in every order × with every filter × on pages 1, 40 and the last. */
export function listQuestions(list: string, sorts: readonly string[]): Question[] {
  return [{}, ...(FILTERS[list] ?? [])].flatMap((filter) =>
    sorts.flatMap((sort) =>
      (['asc', 'desc'] as const).flatMap((order) =>
        ([1, 40, 'last'] as const).map((page) => ({ list, sort, order, filter, page })),
      ),
    ),
  );
}

export const nameQuestion = ({ sort, order, filter, page }: Question): string =>
  `${JSON.stringify(filter)} by ${sort} ${order}, ${page === 'last' ? 'last page' : `page ${page}`}`;

export const toPath = ({ list, sort, order, filter }: Question, page: number): string =>
  `${list}?${new URLSearchParams({ sort, order, filter: JSON.stringify(filter), page: `${page}`, perPage: `${PER_PAGE}` })}`;

function searches(words: Record<string, string>): { q: string }[] {
  return Object.values(words).map((q) => ({ q }));
}
