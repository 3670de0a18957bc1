import { describeText, splitTitle } from './default-title.ts';
import { collectHashtags } from './hashtags.ts';

type Derivable = { title: string; description: string | null; author: string | null };

type Given = { [Field in keyof Derivable]?: Derivable[Field] | undefined };

/**
 * Title, description and author after a change of text. `given` values win; values derived from the old text follow;
 * others stay.
 */
export function followText(stored: Derivable & { text: string }, text: string, given: Given): Derivable {
  const [before, after] = [splitTitle(stored.text), splitTitle(text)];
  const title = given.title ?? (stored.title === before.title ? after.title : stored.title);
  const isDescriptionDerived =
    stored.description === before.description || stored.description === describeText(stored.text, stored.title);
  const description = title === after.title ? after.description : describeText(text, title);
  const author = stored.author === findAuthor(stored.text) ? findAuthor(text) : stored.author;
  return {
    title,
    description:
      given.description === undefined ? (isDescriptionDerived ? description : stored.description) : given.description,
    author: given.author === undefined ? author : given.author,
  };
}

/** Hashtags after a change of text: those of the old text alone are removed, those of the new are added, others stay. */
export function followHashtags(names: readonly string[], before: string, after: string): string[] {
  const [old, next] = [collectHashtags([], before), collectHashtags([], after)];
  const kept = without(names, without(old, next));
  return [...kept, ...without(without(next, old), kept)];
}

export function without(names: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others.map((name) => name.toLowerCase()));
  return names.filter((name) => !left.has(name.toLowerCase()));
}

/** The limit of `postUser`. */
const NAME_MAX = 200;

/**
 * The author named in a text: the line before the first "Link to post" (spec §3), or null. Stored, because the feed is
 * filtered by stored names alone (call 3).
 */
export function findAuthor(text: string): string | null {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const marker = lines.findIndex((line) => /^link to post\b/i.test(line));
  const name = lines.slice(0, Math.max(marker, 0)).findLast((line) => line !== '');
  return name && name.length <= NAME_MAX ? name : null;
}
