import { hashText, postKey } from '#backend/text/post-keys.ts';
import type { TestBackend } from '../rig/backend.ts';

type PostOptions = {
  title?: string;
  description?: string | null;
  text?: string;
  slug?: string;
  author?: string | null;
  link?: string | null;
  /** Null makes a draft. */
  publishedAt?: string | null;
  createdAt?: string;
};

let count = 0;

/** Inserts a post; what is not given is made up and distinct. */
export async function createPost(
  { database }: Pick<TestBackend, 'database'>,
  options: PostOptions = {},
): Promise<number> {
  count += 1;
  const text = options.text ?? `The text of post ${count}.`;
  const at = options.createdAt ?? new Date(Date.UTC(2026, 0, 1) + count * 60_000).toISOString();
  const { id } = await database.db
    .insertInto('app.posts')
    .values({
      title: options.title ?? `Post ${count}`,
      description: options.description === undefined ? `About post ${count}.` : options.description,
      url_slug: options.slug ?? `post-${count}`,
      image_id: null,
      text,
      type: 'LinkedIn',
      post_user: options.author === undefined ? 'Ada Abel' : options.author,
      post_link: options.link ?? null,
      user_link: null,
      source_slug: null,
      post_key: options.link ? postKey(options.link) : null,
      text_hash: hashText(`${count} ${text}`),
      published_at: options.publishedAt === undefined ? at : options.publishedAt,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
