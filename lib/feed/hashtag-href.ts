import { hashtagKey, hashtagPath } from '@/lib/tags/hashtag-path';
import type { Hashtag } from '@/lib/tags/model';
import { feedHref, NO_FILTERS } from './filters';

/** A hashtag's page, or its filter where its name fits in no address. */
export const hashtagHref = ({ id, name }: Hashtag): `/${string}` =>
  hashtagPath(name) ?? feedHref({ ...NO_FILTERS, hashtags: [id] });

/** The link of a hashtag in a text: its page if the post has that hashtag, else a search. */
export function hashtagHrefByName(name: string, hashtags: Hashtag[]): `/${string}` {
  const key = hashtagKey(name);
  const known = hashtags.find((hashtag) => hashtagKey(hashtag.name) === key);
  return known ? hashtagHref(known) : feedHref({ ...NO_FILTERS, search: name });
}
