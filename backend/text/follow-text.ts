import { fold } from '#lib/utils/fold.ts';
import { findAuthor, withoutLinkToPost } from '#lib/utils/link-to-post.ts';
import { describeText, splitTitle } from './default-title.ts';
import { collectHashtags } from './hashtags.ts';

type Derivable = { title: string; description: string | null; author: string | null };

type Given = { [Field in keyof Derivable]?: Derivable[Field] | undefined };

/**
 * Title, description and author after a change of text. `given` values win; values derived from the old text follow;
 * others stay.
 */
export function followText(stored: Derivable & { text: string }, text: string, given: Given): Derivable {
  const author = stored.author === findAuthor(stored.text) ? findAuthor(text) : stored.author;
  const storedWords = withoutLinkToPost(stored.text, stored.author);
  const words = withoutLinkToPost(text, given.author === undefined ? author : given.author);
  const [before, after] = [splitTitle(storedWords), splitTitle(words)];
  const title = given.title ?? (stored.title === before.title ? after.title : stored.title);
  const isDescriptionDerived =
    stored.description === before.description || stored.description === describeText(storedWords, stored.title);
  const description = title === after.title ? after.description : describeText(words, title);
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
  const left = new Set(others.map(fold));
  return names.filter((name) => !left.has(fold(name)));
}
