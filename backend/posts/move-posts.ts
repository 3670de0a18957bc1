import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import { toIntegers } from '../db/to-integers.ts';
import type { Database } from '../db/types.ts';
import { attachHashtags, lockIngest } from '../ingest/repository.ts';
import { collectHashtags } from '../ingest/text/hashtags.ts';
import { PostError } from './post-error.ts';
import { type PostState, SELECT_WHEREABOUTS, STATE_CONDITIONS, stateOf, type Whereabouts } from './post-state.ts';

/** What moves posts from one state to another. `restore` makes a deleted post what it was before. */
export const POST_MOVES = ['publish', 'hide', 'delete', 'restore'] as const;
export type PostMove = (typeof POST_MOVES)[number];

/** A post that was moved; `change` is its line in the log, by which that can be undone. */
export type MovedPost = { id: number; slug: string; change: number };

type Db = Kysely<Database>;
type Row = Whereabouts & { id: number; slug: string; title: string; text: string; draftHashtags: string[] | null };

/** From which states, and to where. A post that comes back has the date that it had. */
const MOVES: Record<
  PostMove,
  { from: RawBuilder<SqlBool>; to: (post: Row & { createdAt: string }, at: Date) => Whereabouts }
> = {
  publish: {
    from: sql`p.published_at is null`,
    to: ({ lastPublishedAt, createdAt }) => {
      return { publishedAt: lastPublishedAt ?? createdAt, hiddenAt: null, deletedAt: null, lastPublishedAt: null };
    },
  },
  hide: {
    from: STATE_CONDITIONS.published,
    to: ({ publishedAt }, at) => {
      return { publishedAt: null, hiddenAt: at.toISOString(), deletedAt: null, lastPublishedAt: publishedAt };
    },
  },
  delete: {
    from: sql`p.deleted_at is null`,
    to: ({ publishedAt, hiddenAt, lastPublishedAt }, at) => {
      const last = publishedAt ?? lastPublishedAt;
      return { publishedAt: null, hiddenAt, deletedAt: at.toISOString(), lastPublishedAt: last };
    },
  },
  restore: {
    from: STATE_CONDITIONS.deleted,
    to: ({ hiddenAt, lastPublishedAt }) => {
      return hiddenAt === null
        ? { publishedAt: lastPublishedAt, hiddenAt, deletedAt: null, lastPublishedAt: null }
        : { publishedAt: null, hiddenAt, deletedAt: null, lastPublishedAt };
    },
  },
};

/** Which posts to move: by their ids or all, in any state that the move begins at or in one. */
export type MoveRequest = { move: PostMove; ids: readonly number[] | 'all'; only?: PostState | undefined };

/**
 * Publishes, hides, deletes or restores posts in one transaction, each with its line in the log. What is in that state
 * already, cannot get there, or is not there at all is passed over. Returns those that were moved, in the order of their ids.
 */
export function movePosts(db: Db, { move, ids, only }: MoveRequest, actor: Actor, at: Date): Promise<MovedPost[]> {
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const { from, to } = MOVES[move];
    const chosen = [
      from,
      ...(only ? [STATE_CONDITIONS[only]] : []),
      ...(ids === 'all' ? [] : [sql`p.id = any(${toIntegers(ids)})`]),
    ];
    const { rows } = await sql<Row & { createdAt: string }>`
      select p.id, ltrim(p.url_slug, '/') as slug, p.title, p.text, p.draft_hashtags as "draftHashtags",
        p.created_at as "createdAt", ${SELECT_WHEREABOUTS}
      from app.posts p where ${sql.join(chosen, sql` and `)} order by p.id`.execute(transaction);
    const moves = rows.map((row) => ({ row, after: to(row, at) }));
    await putPosts(
      transaction,
      moves.map(({ row, after }) => ({ id: row.id, ...after })),
      at,
    );
    await attachHashtags(
      transaction,
      moves.filter(isFirstTime).flatMap(({ row }) => hashtagsOf(row)),
    );
    const moved: MovedPost[] = [];
    for (const { row, after } of moves) {
      const change = { action: `posts.${move}`, subject: 'posts', subjectId: row.id };
      const line = await recordChange(
        transaction,
        actor,
        { ...change, before: toLogged(row), after: toLogged({ ...row, ...after }) },
        at,
      );
      moved.push({ id: row.id, slug: row.slug, change: Number(line) });
    }
    return moved;
  });
}

/** Puts posts where they are to be. */
export async function putPosts(
  db: Transaction<Database>,
  posts: readonly (Whereabouts & { id: number })[],
  at: Date,
): Promise<void> {
  if (posts.length === 0) return;
  await sql`
    update app.posts p
    set published_at = r."publishedAt", hidden_at = r."hiddenAt", deleted_at = r."deletedAt",
      last_published_at = r."lastPublishedAt", updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(posts)}::text::jsonb) as r (
      id integer, "publishedAt" timestamptz, "hiddenAt" timestamptz, "deletedAt" timestamptz, "lastPublishedAt" timestamptz)
    where p.id = r.id`.execute(db);
}

/** Where a post is. Throws `PostError` when it is gone. */
export async function readWhereabouts(
  db: Transaction<Database>,
  id: number,
): Promise<Whereabouts & { state: PostState }> {
  const { rows } = await sql<Whereabouts>`
    select ${SELECT_WHEREABOUTS} from app.posts p where p.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new PostError(`There is no post ${id}.`);
  return { ...found, state: stateOf(found) };
}

// A draft has no hashtags yet: those that nobody has used would be seen by everybody.
const isFirstTime = ({ row, after }: { row: Row; after: Whereabouts }): boolean =>
  after.publishedAt !== null && row.publishedAt === null && row.lastPublishedAt === null;

const hashtagsOf = ({ id, text, draftHashtags }: Row) =>
  (draftHashtags ?? collectHashtags([], text)).map((name) => ({ post_id: id, name }));

/** What the log says of a post that is moved. */
const toLogged = ({ title, publishedAt, hiddenAt, deletedAt, lastPublishedAt }: Row) => {
  const whereabouts = { publishedAt, hiddenAt, deletedAt, lastPublishedAt };
  return { title, state: stateOf(whereabouts), ...whereabouts };
};
