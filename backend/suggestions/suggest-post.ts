import { z } from 'zod';
import { parsePostType } from '#lib/design/platforms.ts';
import type { Actor } from '../db/audit/record-change.ts';
import type { AppDependencies } from '../dependencies.ts';
import { createPost } from '../posts/curation/edit-post.ts';
import { type NewPost, newPostSchema, PostError, PostExistsError } from '../posts/curation/post-schema.ts';
import { checkHashtags } from '../text/hashtags.ts';
import { canonicalPostLink, canonicalUserLink, type PostLink } from '../text/post-links.ts';
import { dateOfPostNumber } from '../text/post-numbers.ts';
import { parseRelativeTime } from '../text/relative-time.ts';

const optional = (max: number) => z.string().max(max).nullish();

/** A post as a browser extension reads it from a page; what the page does not say is missing. */
export const capturedSchema = z.object({
  text: optional(50_000),
  title: optional(1000),
  postUser: optional(1000),
  userLink: optional(2000),
  postLink: optional(2000),
  /** The page. */
  url: optional(2000),
  type: optional(50),
  publishedAt: optional(100),
  /** Its age in the words of the network: "2d", "4 Tag(e)". */
  when: optional(100),
  imageUrl: optional(2000),
  hashtags: z.array(z.string().max(200)).max(50).nullish(),
});
export type Captured = z.output<typeof capturedSchema>;

/** `sent`: it is a draft now, which waits for review. `suggested`: it was one before. `here`: it is on the site. */
export type SuggestedPost = { outcome: 'sent' | 'suggested' | 'here'; id: number; slug: string; changes: number[] };

/**
 * Saves a captured post as a draft for review. A field that is not well-formed is left out rather than guessed; without a text
 * nothing is saved. Throws `PostError`.
 */
export async function suggestPost(
  deps: Pick<AppDependencies, 'database' | 'pictures' | 'clock'>,
  captured: Captured,
  actor: Actor,
): Promise<SuggestedPost> {
  const draft = toDraft(captured, deps.clock());
  try {
    const { post, changes } = await createWithOrWithoutPicture(deps, draft, actor);
    return { outcome: 'sent', id: post.id, slug: post.slug, changes };
  } catch (error) {
    if (!(error instanceof PostExistsError)) throw error;
    const { id, slug, state } = error.existing;
    if (state !== 'published' && state !== 'draft') {
      throw new PostError('This post was taken off the site.', { field: 'postLink', cause: error });
    }
    return { outcome: state === 'published' ? 'here' : 'suggested', id, slug, changes: [] };
  }
}

/** A picture that cannot be fetched is no reason to lose the post. */
async function createWithOrWithoutPicture(deps: Parameters<typeof createPost>[0], draft: NewPost, actor: Actor) {
  try {
    return await createPost(deps, draft, actor);
  } catch (error) {
    if (!(error instanceof PostError) || error.field !== 'image') throw error;
    const { image: _, ...rest } = draft;
    return createPost(deps, rest, actor);
  }
}

/** Throws `PostError` where there is no text. */
function toDraft(captured: Captured, now: Date): NewPost {
  const link = findLink(captured);
  const fields = {
    text: captured.text,
    author: captured.postUser,
    authorLink: (captured.userLink && canonicalUserLink(captured.userLink)) ?? link?.userLink,
    link: link?.postLink,
    platform: captured.type ? parsePostType(captured.type) : link?.type,
    createdAt: findDate(captured, link, now),
    hashtags: checkHashtags(captured.hashtags ?? []).names,
    image: captured.imageUrl ? { url: captured.imageUrl } : undefined,
  };
  const schema = newPostSchema(now);
  const wellFormed = Object.entries(fields).filter(([name, value]) => {
    const isGiven = value !== undefined && value !== null && value !== '';
    return isGiven && schema.shape[name as keyof typeof fields].safeParse(value).success;
  });
  const draft = schema.safeParse({ ...Object.fromEntries(wellFormed), state: 'draft' });
  if (!draft.success) throw new PostError('There is no text of a post, or it is too long.', { field: 'text' });
  return draft.data;
}

/** The address of the post; that of the page only where it is a post's own, and not that of a feed. */
function findLink({ postLink, url }: Captured): PostLink | null {
  const own = postLink ? canonicalPostLink(postLink) : null;
  const page = url ? canonicalPostLink(url) : null;
  return own ?? (page?.number ? page : null);
}

/** The date that the page names, else that of the post's number, else a day by its age. */
function findDate({ publishedAt, when }: Captured, link: PostLink | null, now: Date): string | null | undefined {
  if (publishedAt) return publishedAt;
  const date = link?.number ? dateOfPostNumber(link.type, link.number, now) : null;
  return date?.toISOString() ?? (when ? parseRelativeTime(when, now)?.day : null);
}
