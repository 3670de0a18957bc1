import { withoutAddresses } from '../text/default-title.ts';
import type { Feed } from '../text/feed/feed.ts';
import type { FeedItem } from '../text/feed/normalize-items.ts';
import { findDateOrder } from '../text/parse-date.ts';
import { hashText, isNumbered, postKey } from '../text/post-keys.ts';
import { type CollectedPost, itemToPost, type PostDefaults } from './item-to-post.ts';

type CollectedItem = { item: FeedItem; post: CollectedPost };

/** An item of a listing, and what it can be recognised by. */
export type IdentifiedItem = CollectedItem & {
  /** Names it within its source: its own id, else its link, else its words. */
  itemKey: string;
  hasOwnId: boolean;
  linkKey: string | null;
  textHash: string;
  /** Whether no other item of the listing has this link, or these words. */
  isOwnLink: boolean;
  isOwnText: boolean;
};

type SourceDefaults = Pick<PostDefaults, 'type' | 'author' | 'now'> & { title: string | null };

/** The items of a feed as posts. `title` is the source's, for a feed without one. */
export function collectItems({ title, items }: Feed, { title: known, ...defaults }: SourceDefaults): IdentifiedItem[] {
  const dateOrder = findDateOrder(items.map(({ date }) => date));
  const all = { ...defaults, sourceName: title ?? known, dateOrder };
  return identifyItems(items.map((item, index) => ({ item, post: itemToPost(item, index, all) })));
}

/**
 * Tells the items of a listing apart. The id decides, else the link, else the text; what items with different headlines
 * share names none of them. Items that are listed repeatedly are kept once.
 */
export function identifyItems(collected: readonly CollectedItem[]): IdentifiedItem[] {
  const candidates = collected.map(({ item, post }) => {
    const linkKey = post.postLink ? postKey(post.postLink) : null;
    const headline = hashText((post.title ?? post.text).toLowerCase());
    const names = listNames(item.id, post, linkKey);
    return { item, post, linkKey, names, headline, textHash: hashText(post.text) };
  });
  const headlines = new Map<string, Set<string>>();
  for (const { names, headline } of candidates) {
    for (const name of names)
      headlines.set(name, (headlines.get(name) ?? new Set()).add(isVersion(name) ? '' : headline));
  }
  const seen = new Set<string>();
  const items = candidates.flatMap(({ names, headline, ...item }) => {
    const { post, linkKey, textHash } = item;
    const name = names.find((name) => headlines.get(name)?.size === 1) ?? `${names.at(-1)} ${headline}`;
    const itemKey = name.length > KEY_MAX ? `hash:${hashText(name)}` : name;
    // Also one page with the same words under two ids, and one number at a network.
    const same = [itemKey, ...(linkKey ? [`${linkKey} ${post.title} ${textHash}`] : [])];
    if (linkKey && isNumbered(linkKey)) same.push(linkKey);
    const isRepeated = same.some((key) => seen.has(key));
    for (const key of same) seen.add(key);
    return isRepeated ? [] : [{ ...item, itemKey, hasOwnId: /^(?:id|version):/.test(name) }];
  });
  const links = countEach(items.map(({ linkKey }) => linkKey));
  const texts = countEach(items.map(({ post }) => withoutAddresses(post.text)));
  return items.map((item) => ({
    ...item,
    isOwnLink: item.linkKey !== null && (isNumbered(item.linkKey) || links.get(item.linkKey) === 1),
    isOwnText: texts.get(withoutAddresses(item.post.text)) === 1,
  }));
}

const KEY_MAX = 300;
/** Some feeds count the versions of an article in its id: `…#0`, `…#3`. */
const VERSION = /^(.+)#\d+$/s;

/** The values that may identify the item, the surest first. */
function listNames(id: string | null, post: CollectedPost, linkKey: string | null): string[] {
  const link = linkKey && `${linkKey}${isNumbered(linkKey) ? '' : findFragment(post.postLink)}`;
  const article = id === null ? undefined : VERSION.exec(id)?.[1];
  // One with another link is no version of it. A version may have another headline.
  if (article !== undefined) return [`version:${article} ${link}`];
  return [...(id ? [`id:${id}`] : []), ...(link ? [`link:${link}`] : []), `text:${hashText(post.text)}`];
}

const isVersion = (name: string): boolean => name.startsWith('version:');

/** Keys have none, but some feeds tell the items of one page apart by it. */
const findFragment = (link = ''): string => /#.*$/s.exec(link)?.[0] ?? '';

function countEach<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
