import { isRaw, type Raw } from '../files/container.ts';
import { getPath } from '../records/fields.ts';
import { readRecord } from '../records/read-record.ts';
import type { Format } from './format.ts';

const addressOf = (raw: Raw): unknown => getPath(raw, 'canonical.0.href') ?? getPath(raw, 'alternate.0.href');
const wordsOf = (raw: Raw): unknown => getPath(raw, 'content.content') ?? getPath(raw, 'summary.content');

/** Items of feed readers, in the JSON of Google Reader: Inoreader, FreshRSS, The Old Reader, Feedly. */
export const googleReader: Format = {
  name: 'Feed reader export',
  matches: ({ kind, sample }) =>
    kind === 'json' && sample.some((raw) => isRaw(raw.origin) && addressOf(raw) !== undefined),
  read(raw) {
    const { title, author, published } = raw;
    return readRecord({ title, author, published, url: addressOf(raw), text: wordsOf(raw) });
  },
};
