import { z } from 'zod';
import type { BackendConfig } from '../../config.ts';
import { POST_TYPES, type PostType, type SourceRules } from '../../db/column-types.ts';
import { preparePost } from '../../posts/ingest/prepare-post.ts';
import { cutText } from '../../posts/ingest/text/cut-text.ts';
import { postInputSchema } from '../../posts/post-input.ts';
import { describeFound, findFeed } from '../inspect-feed.ts';
import { itemToPost } from '../item-to-post.ts';
import { explainDrop } from './explain-drop.ts';

/** Posts and dropped items in a preview. */
const SHOWN_POSTS = 3;
const SHOWN_DROPS = 20;
const TEXT_MAX = 600;
const TITLE_MAX = 110;

export const feedPreviewSchema = z.object({
  url: z.string(),
  format: z.string(),
  title: z.string().nullable(),
  items: z.number(),
  /** The first accepted ones, as the site would show them. */
  posts: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      description: z.string().nullable(),
      author: z.string().nullable(),
      platform: z.enum(POST_TYPES),
      link: z.string().nullable(),
      hashtags: z.array(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** The number of accepted items, and of those published at once; others wait for review. */
  taken: z.number(),
  published: z.number(),
  /** The number of dropped items, and the first of them. */
  dropped: z.number(),
  drops: z.array(z.object({ title: z.string(), reason: z.string() })),
});

/** The result of a source. Existing posts are not distinguished from new ones. */
export type FeedPreview = z.output<typeof feedPreviewSchema>;

export type PreviewOptions = {
  type: PostType | null;
  author: string | null;
  rules: SourceRules;
  config: Pick<BackendConfig, 'privateSourceHosts' | 'ingestReview' | 'sourcePosts'>;
  now: Date;
};

/** Fetches a feed, or the one of a page, and applies the rules without storing anything. @throws SourceError with the reason */
export async function previewFeed(address: string, options: PreviewOptions): Promise<FeedPreview> {
  const { type, author, rules, config, now } = options;
  const found = await findFeed(address, config, now);
  const schema = postInputSchema(now);
  const posts: FeedPreview['posts'] = [];
  const drops: FeedPreview['drops'] = [];
  for (const [index, item] of found.feed.items.entries()) {
    const drop = (reason: string) => drops.push({ title: cutText(item.title || item.text, TITLE_MAX), reason });
    const reason = explainDrop(item, rules);
    if (reason !== null) {
      drop(reason);
      continue;
    }
    const parsed = schema.safeParse(itemToPost(item, index, { type, author, now }));
    if (!parsed.success) {
      drop(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', '));
      continue;
    }
    const post = preparePost(parsed.data, now);
    posts.push({
      ...{ title: post.title, text: cutText(post.text, TEXT_MAX), description: post.description },
      ...{ author: post.postUser, platform: post.type, link: post.postLink, hashtags: post.hashtags },
      createdAt: post.publishedAt.toISOString(),
    });
  }
  const { perPoll, perDay } = config.sourcePosts;
  return {
    ...describeFound(found),
    posts: posts.slice(0, SHOWN_POSTS),
    taken: posts.length,
    published: config.ingestReview ? 0 : Math.min(posts.length, perPoll, perDay),
    dropped: drops.length,
    drops: drops.slice(0, SHOWN_DROPS),
  };
}
