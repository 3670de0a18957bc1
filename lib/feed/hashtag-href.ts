import type { Hashtag } from '@/lib/bookmarks/model';
import { feedHref, NO_FILTERS } from './filters';

export const hashtagHref = ({ id }: Hashtag): `/${string}` => feedHref({ ...NO_FILTERS, hashtags: [id] });

/** The link of a hashtag in a text: its filter if the post has that hashtag, else a search. Case-insensitive. */
export function hashtagHrefByName(name: string, hashtags: Hashtag[]): `/${string}` {
  const key = foldName(name);
  const known = hashtags.find((hashtag) => foldName(hashtag.name) === key);
  return known ? hashtagHref(known) : feedHref({ ...NO_FILTERS, search: name });
}

const foldName = (name: string): string => name.normalize('NFC').toLowerCase();
