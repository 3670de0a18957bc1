import type { Hashtag } from '@/lib/hashtags/model';
import { feedHref, NO_FILTERS } from './filters';

/** The feed filtered by a hashtag. */
export const hashtagHref = ({ id }: Hashtag): `/${string}` => feedHref({ ...NO_FILTERS, hashtags: [id] });

/**
 * Where a hashtag in a post's text leads: to its filter where the post has that hashtag, else to a search for the word.
 * `name` begins with `#`; it is compared in any case.
 */
export function hashtagHrefByName(name: string, hashtags: Hashtag[]): `/${string}` {
  const key = foldName(name);
  const known = hashtags.find((hashtag) => foldName(hashtag.name) === key);
  return known ? hashtagHref(known) : feedHref({ ...NO_FILTERS, search: name });
}

const foldName = (name: string): string => name.normalize('NFC').toLowerCase();
