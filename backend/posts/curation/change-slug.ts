import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { hashText } from '../../text/post-keys.ts';
import { slugify } from '../../text/slugify.ts';
import { listSlugs } from '../ingest/prepare-post.ts';
import { findTakenSlugs } from '../ingest/repository.ts';
import { type Post, PostError } from './post-schema.ts';

/** A published post keeps its slug from an hour after it came in: others link to it by then. */
const OPEN_MS = 60 * 60 * 1000;

/** The id of the post that has a slug, or had it before. Null if there is none. */
export const findPostId = (slug: string): RawBuilder<number | null> => sql`coalesce(
  (select id from app.posts where ltrim(url_slug, '/') = ${slug}), (select post_id from app.former_slugs where slug = ${slug}))`;

/**
 * The slug for what an operator typed, or, where that is empty, for the title. Throws `PostError` for one that another
 * post has or had, and for a post whose slug stays.
 */
export async function chooseSlug(
  transaction: Tx,
  post: Pick<Post, 'id' | 'slug' | 'state' | 'receivedAt' | 'title'>,
  { typed, title }: { typed: string | null; title: string },
  at: Date,
): Promise<string> {
  if (typed === post.slug) return post.slug;
  const candidates = !typed?.trim() ? listSlugs(title, hashText(`${post.id}`)) : [slugify(typed)];
  const [first = ''] = candidates;
  if (first === post.slug || (!typed?.trim() && isOfTitle(post.slug, first))) return post.slug;
  if (post.state === 'published' && at.getTime() - Date.parse(post.receivedAt) > OPEN_MS) {
    throw refuse('stays an hour after the post came in: hide the post to change it');
  }
  if (first === '') throw refuse('needs Latin letters or digits');
  const taken = await findTakenSlugs(transaction, candidates, post.id);
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (free === undefined) throw refuse('is that of another post');
  return free;
}

/** Whether a slug is the title's, with the suffix that ingest adds to one that was taken. */
const isOfTitle = (slug: string, base: string): boolean =>
  slug.startsWith(base) && /^-[\da-f]{6,24}$/.test(slug.slice(base.length));

const refuse = (reason: string) => new PostError(`The address ${reason}.`, { field: 'slug' });

/** Writes a slug and remembers the former one. */
export async function writeSlug(transaction: Tx, id: number, former: string, slug: string): Promise<void> {
  await sql`delete from app.former_slugs where slug = ${slug} and post_id = ${id}`.execute(transaction);
  await sql`update app.posts set url_slug = ${slug} where id = ${id}`.execute(transaction);
  await sql`insert into app.former_slugs (slug, post_id) values (${former}, ${id}) on conflict (slug) do nothing`.execute(
    transaction,
  );
}
