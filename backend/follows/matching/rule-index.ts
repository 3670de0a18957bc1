import type { WatchedFilter } from './watched-filter.ts';

/** A post as filters see it. */
export type WatchedPost = {
  /** The slug of its author. */
  author: string | null;
  hashtags: readonly number[];
  /** Folded: what a search looks into. */
  text: string;
};

/** Terms are found by their first letters: by a text's few hundred groups of three, whatever number of terms there are. */
const KEY_LENGTH = 3;

type Term<Key> = { text: string; keys: Key[] };

/**
 * Turns filters around: returns a function that says which of them a post passes, by what the post has rather than filter by filter. A
 * term matches within words, too, as in a search (spec §5 "Search syntax").
 */
export function createRuleIndex<Key extends string>(
  filters: ReadonlyMap<Key, WatchedFilter>,
): (post: WatchedPost) => Key[] {
  const byAuthor = new Map<string, Key[]>();
  const byHashtag = new Map<number, Key[]>();
  const byTerm = new Map<string, Term<Key>>();
  for (const [key, { authors, hashtags, terms }] of filters) {
    // One kind is enough to find a filter; the others are looked at then.
    if (authors.size > 0) for (const author of authors) add(byAuthor, author, key);
    else if (hashtags.size > 0) for (const hashtag of hashtags) add(byHashtag, hashtag, key);
    else
      for (const text of terms) {
        const term: Term<Key> = byTerm.get(text) ?? { text, keys: [] };
        byTerm.set(text, term);
        term.keys.push(key);
      }
  }
  const byStart = new Map<string, Term<Key>[]>();
  for (const term of byTerm.values()) add(byStart, term.text.slice(0, KEY_LENGTH), term);
  const lengths = [...new Set([...byStart.keys()].map((start) => start.length))];

  return (post) => {
    const found = new Set<Key>();
    for (const key of (post.author !== null && byAuthor.get(post.author)) || []) found.add(key);
    for (const hashtag of post.hashtags) for (const key of byHashtag.get(hashtag) ?? []) found.add(key);
    for (const start of startsOf(post.text))
      for (const { text, keys } of byStart.get(start) ?? [])
        if (text.length <= KEY_LENGTH || post.text.includes(text)) for (const key of keys) found.add(key);
    return [...found].filter((key) => passes(filters.get(key), post));
  };

  function startsOf(text: string): Set<string> {
    const starts = new Set<string>();
    for (const length of lengths)
      for (let at = 0; at + length <= text.length; at += 1) starts.add(text.slice(at, at + length));
    return starts;
  }
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** Of the kinds that did not find it, too. */
function passes(filter: WatchedFilter | undefined, { author, hashtags, text }: WatchedPost): boolean {
  if (!filter) return false;
  return (
    (filter.authors.size === 0 || (author !== null && filter.authors.has(author))) &&
    (filter.hashtags.size === 0 || hashtags.some((id) => filter.hashtags.has(id))) &&
    (filter.terms.length === 0 || filter.terms.some((term) => text.includes(term)))
  );
}
