import { isRaw, type Raw } from '../files/container.ts';
import { getPath } from '../records/fields.ts';
import { readRecord } from '../records/read-record.ts';
import type { Format } from './format.ts';

/** Answers of X's API v2, in which authors and pictures stand beside the posts. */
export const xApi: Format = {
  name: 'X API v2',
  matches: ({ kind, sample }) =>
    kind === 'json' &&
    sample.some((raw) => typeof raw.text === 'string' && ('edit_history_tweet_ids' in raw || 'author_id' in raw)),
  read(raw, { document, account }) {
    const users = listOf(document, 'includes.users');
    const author = users.find(({ id }) => id === raw.author_id) ?? (isRaw(raw.author) ? raw.author : undefined);
    const repliesTo = users.find(({ id }) => id === raw.in_reply_to_user_id);
    const keys = getPath(raw, 'attachments.media_keys');
    const pictures = listOf(document, 'includes.media').filter(
      ({ media_key: key }) => Array.isArray(keys) && keys.includes(key),
    );
    const { attachments: _keys, ...tweet } = raw;
    return readRecord(
      {
        ...tweet,
        full_text: getPath(raw, 'note_tweet.text') ?? raw.text,
        ...(author && { author: { name: author.name, username: author.username } }),
        ...(repliesTo && { in_reply_to_screen_name: repliesTo.username }),
        media: pictures.map(({ url, type, preview_image_url: preview }) => ({ url, type, thumbnail: preview })),
      },
      account,
    );
  },
};

function listOf(document: Raw | undefined, path: string): Raw[] {
  const list = document && getPath(document, path);
  return Array.isArray(list) ? list.filter(isRaw) : [];
}
