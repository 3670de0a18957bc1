import { isRaw, type Raw } from '../files/container.ts';
import { getPath } from '../records/fields.ts';
import { readRecord } from '../records/read-record.ts';
import type { Format } from './format.ts';

const URI = /^at:\/\/(did:[^/]+)\/app\.bsky\.feed\.post\/(\w+)$/;
const postOf = (raw: Raw): Raw => (isRaw(raw.post) ? raw.post : raw);

/** Answers of Bluesky's API: `getAuthorFeed`, `searchPosts`. */
export const bluesky: Format = {
  name: 'Bluesky',
  matches: ({ kind, sample }) => kind === 'json' && sample.some((raw) => URI.test(String(postOf(raw).uri))),
  read(raw) {
    const post = postOf(raw);
    const [, did, key] = URI.exec(String(post.uri)) ?? [];
    const handle = getPath(post, 'author.handle');
    const page = `https://bsky.app/profile/${handle ?? did}`;
    const replied = URI.exec(String(getPath(post, 'record.reply.parent.uri')))?.[1];
    const isRepost = String(getPath(raw, 'reason.$type')).includes('reasonRepost');
    const { text: written, createdAt } = isRaw(post.record) ? post.record : {};
    return {
      ...readRecord({ text: written, createdAt, media: getPath(post, 'embed.images.0.fullsize') }),
      postUser: [getPath(post, 'author.displayName'), handle].find(
        (name): name is string => typeof name === 'string' && name !== '',
      ),
      userLink: page,
      postLink: `${page}/post/${key}`,
      handle: undefined,
      ...(replied && replied !== did && { skip: 'a reply to somebody else' }),
      ...(isRepost && { skip: 'a repost' }),
    };
  },
};
