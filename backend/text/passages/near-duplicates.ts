import { listFigures } from '../sentences/figures.ts';
import { findWords } from '../sentences/words.ts';
import type { SourcePost } from './source-post.ts';

/** A post with those that say the same: its reposts, and what its author wrote on another network. */
export type PostGroup = { post: SourcePost; others: SourcePost[] };

type Fingerprint = { post: SourcePost; name: string; words: Set<string>; shingles: Set<string>; numbers: Set<string> };

/** Share of the shorter text's runs of three words that the longer one has, from which on it is a copy. */
const COPIED = 0.6;
/** The same for single words, where two posts of one author share their figures. */
const RETOLD = 0.55;
const COMPARED = 600;

/**
 * Groups posts that say the same; the one that says most stands for its group, the oldest of equals. Posts of different authors about
 * the same news in their own words stay apart.
 */
export function groupDuplicates(posts: readonly SourcePost[]): PostGroup[] {
  const prints = posts.map(toFingerprint);
  const groups: { lead: Fingerprint; others: Fingerprint[] }[] = [];
  const inOrder = [...prints].sort(
    (a, b) =>
      b.words.size - a.words.size || a.post.publishedAt.localeCompare(b.post.publishedAt) || a.post.id - b.post.id,
  );
  for (const print of inOrder) {
    const group = groups.find(({ lead, others }) => [lead, ...others].some((other) => isSame(other, print)));
    if (group) group.others.push(print);
    else groups.push({ lead: print, others: [] });
  }
  return groups
    .map(({ lead, others }) => {
      const same = [lead, ...others];
      // A repost may be longer by its wrapper: of texts that are nearly as long, the oldest is the original.
      const original = same
        .filter(({ words }) => words.size >= lead.words.size * 0.8)
        .sort(
          (a, b) =>
            Number(isWithin(b, same)) - Number(isWithin(a, same)) ||
            a.post.publishedAt.localeCompare(b.post.publishedAt) ||
            a.post.id - b.post.id,
        )[0] as Fingerprint;
      const rest = same.filter((one) => one !== original).sort((a, b) => a.post.id - b.post.id);
      return { post: original.post, others: rest.map(({ post }) => post) };
    })
    .sort((a, b) => a.post.id - b.post.id);
}

/** Whether another post has the whole text and more: its wrapper is what makes it a repost. */
const isWithin = ({ post }: Fingerprint, same: readonly Fingerprint[]): boolean =>
  same.some((other) => other.post.text.length > post.text.length && other.post.text.includes(post.text));

function toFingerprint(post: SourcePost): Fingerprint {
  const text = post.text.slice(0, 6000);
  const keys = findWords(text)
    .map(({ key }) => key)
    .slice(0, COMPARED);
  const shingles = new Set(keys.slice(2).map((key, index) => `${keys[index]} ${keys[index + 1]} ${key}`));
  return { post, name: toName(post.author), words: new Set(keys), shingles, numbers: listFigures(text) };
}

function isSame(a: Fingerprint, b: Fingerprint): boolean {
  if (a.post.text === b.post.text) return true;
  if (b.words.size < 4) return false;
  if (b.shingles.size >= 5 && hasShare(b.shingles, a.shingles, COPIED)) return true;
  if (a.name === '' || a.name !== b.name || !hasShare(b.words, a.words, RETOLD)) return false;
  const figures = [...b.numbers].filter((number) => a.numbers.has(number)).length;
  return figures >= 2 && figures >= b.numbers.size * 0.6;
}

/** Whether `whole` has at least this share of a part. Every post is held against every other, so it stops at the first that is too many. */
function hasShare(part: ReadonlySet<string>, whole: ReadonlySet<string>, share: number): boolean {
  let held = part.size;
  for (const one of part) {
    if (whole.has(one)) continue;
    held -= 1;
    if (held / part.size < share) return false;
  }
  return part.size > 0;
}

const toName = (author: string | null): string => (author ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
