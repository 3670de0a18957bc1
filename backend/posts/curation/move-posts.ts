import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import type { Db, Tx } from '../../db/db.ts';
import { toIntegers } from '../../db/parameters.ts';
import { beforePostsChange } from '../../events.ts';
import { collectHashtags } from '../../text/hashtags.ts';
import { attachHashtags, lockIngest } from '../ingest/repository.ts';
import { explainWithheld, SELECT_WITHHELD } from '../withheld.ts';
import { PostError } from './post-schema.ts';
import {
  type PostState,
  SELECT_STATE,
  SELECT_STATE_COLUMNS,
  STATE_CONDITIONS,
  type StateColumns,
  stateOf,
} from './post-state.ts';

/** `restore` returns a deleted post to its previous state. */
export const POST_MOVES = ['publish', 'hide', 'delete', 'restore'] as const;
export type PostMove = (typeof POST_MOVES)[number];

/** `change` is the log entry, by which it can be reverted. */
export type MovedPost = { id: number; slug: string; change: number };

type Row = StateColumns & { id: number; slug: string; title: string; text: string; draftHashtags: string[] | null };

/** The allowed states before, and the state after. A post that returns keeps its date. */
const MOVES: Record<
  PostMove,
  { from: RawBuilder<SqlBool>; to: (post: Row & { createdAt: string }, at: Date) => StateColumns }
> = {
  publish: {
    from: sql`p.published_at is null and ${SELECT_WITHHELD} is null`,
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
    from: sql`p.deleted_at is not null and ${SELECT_WITHHELD} is null`,
    to: ({ hiddenAt, lastPublishedAt }) => {
      return hiddenAt === null
        ? { publishedAt: lastPublishedAt, hiddenAt, deletedAt: null, lastPublishedAt: null }
        : { publishedAt: null, hiddenAt, deletedAt: null, lastPublishedAt };
    },
  },
};

/** Selects posts by ids, or all, in any allowed state or a given one. The reason is logged. */
export type MoveRequest = {
  move: PostMove;
  ids: readonly number[] | 'all';
  only?: PostState | undefined;
  reason?: string | undefined;
};

/**
 * Moves posts in one transaction, each with a log entry. Skips unknown posts and those that cannot be moved. Returns
 * the moved ones by id.
 */
export const movePosts = (db: Db, request: MoveRequest, actor: Actor, at: Date): Promise<MovedPost[]> =>
  db.transaction().execute((transaction) => movePostsWithin(transaction, request, actor, at));

export async function movePostsWithin(
  transaction: Tx,
  { move, ids, only, reason }: MoveRequest,
  actor: Actor,
  at: Date,
): Promise<MovedPost[]> {
  await lockIngest(transaction);
  const { from, to } = MOVES[move];
  const chosen = [
    from,
    ...(only ? [STATE_CONDITIONS[only]] : []),
    ...(ids === 'all' ? [] : [sql`p.id = any(${toIntegers(ids)})`]),
  ];
  const { rows } = await sql<Row & { createdAt: string }>`
    select p.id, ltrim(p.url_slug, '/') as slug, p.title, p.text, p.draft_hashtags as "draftHashtags",
      p.created_at as "createdAt", ${SELECT_STATE_COLUMNS}
    from app.posts p where ${sql.join(chosen, sql` and `)} order by p.id`.execute(transaction);
  const moves = rows.map((row) => ({ row, after: to(row, at) }));
  await writeStates(
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
    const change = { action: `posts.${move}`, subjectId: row.id };
    const line = await recordChange(
      transaction,
      actor,
      { ...change, before: toLogged(row), after: { ...toLogged({ ...row, ...after }), ...(reason && { reason }) } },
      at,
    );
    moved.push({ id: row.id, slug: row.slug, change: line });
  }
  return moved;
}

/** A requested post that was not moved, with the reason. Unknown posts and those already in the state are not mistakes. */
export type UnmovedPost = { id: number; reason: string; isMistake: boolean };

const BACK = 'publishing it shows it again';

/** Completes the sentence "Post 17 …". */
const REASONS: Record<PostMove, Partial<Record<PostState, string>>> = {
  publish: { published: 'is on the site already' },
  hide: { hidden: 'is hidden already', draft: 'is a draft, which nobody sees', deleted: 'is deleted' },
  delete: { deleted: 'is deleted already' },
  restore: {
    published: 'is on the site already',
    hidden: `is hidden, not deleted: ${BACK}`,
    draft: 'is a draft, not deleted: publishing it shows it',
  },
};

/** Explains which posts `movePosts` skipped. Call it directly afterwards. */
export async function explainUnmoved(
  db: Db,
  move: PostMove,
  ids: readonly number[],
  moved: readonly MovedPost[],
): Promise<UnmovedPost[]> {
  const left = [...new Set(ids)].filter((id) => !moved.some((one) => one.id === id));
  if (left.length === 0) return [];
  const { rows } = await sql<{ id: number; state: PostState; withheld: string | null }>`
    select p.id, ${SELECT_STATE} as state, ${SELECT_WITHHELD} as withheld
    from app.posts p where p.id = any(${toIntegers(left)})`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return left.map((id) => {
    const { state, withheld } = found.get(id) ?? {};
    const usual = state ? (REASONS[move][state] ?? `is ${state}`) : 'is not there';
    const reason = withheld && (move === 'publish' || move === 'restore') ? explainWithheld(withheld) : usual;
    return { id, reason, isMistake: state !== undefined && !reason.endsWith(' already') };
  });
}

/**
 * Writes the states of posts, and withdraws quotations of those that leave the site from summaries. Throws `PostError`
 * for a withheld post that would be published.
 */
export async function writeStates(db: Tx, posts: readonly (StateColumns & { id: number })[], at: Date): Promise<void> {
  if (posts.length === 0) return;
  await beforePostsChange(db, { ids: posts.map(({ id }) => id), at, isLeaving: true });
  const { rows } = await sql<{ id: number; isWithheld: boolean }>`
    update app.posts p
    set published_at = r."publishedAt", hidden_at = r."hiddenAt", deleted_at = r."deletedAt",
      last_published_at = r."lastPublishedAt", updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(posts)}::text::jsonb) as r (
      id integer, "publishedAt" timestamptz, "hiddenAt" timestamptz, "deletedAt" timestamptz, "lastPublishedAt" timestamptz)
    where p.id = r.id
    returning p.id, r."publishedAt" is not null and p.published_at is null as "isWithheld"`.execute(db);
  const withheld = rows.find(({ isWithheld }) => isWithheld);
  if (withheld) throw new PostError(`Post ${withheld.id} is withheld: its author asked for that.`);
}

/** Throws `PostError` for an unknown post. */
export async function readStateColumns(db: Tx, id: number): Promise<StateColumns & { state: PostState }> {
  const { rows } = await sql<StateColumns>`
    select ${SELECT_STATE_COLUMNS} from app.posts p where p.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new PostError(`There is no post ${id}.`);
  return { ...found, state: stateOf(found) };
}

// A draft has no hashtags yet, because unused ones would become visible.
const isFirstTime = ({ row, after }: { row: Row; after: StateColumns }): boolean =>
  after.publishedAt !== null && row.publishedAt === null && row.lastPublishedAt === null;

const hashtagsOf = ({ id, text, draftHashtags }: Row) =>
  (draftHashtags ?? collectHashtags([], text)).map((name) => ({ post_id: id, name }));

const toLogged = ({ title, publishedAt, hiddenAt, deletedAt, lastPublishedAt }: Row) => {
  const columns = { publishedAt, hiddenAt, deletedAt, lastPublishedAt };
  return { title, state: stateOf(columns), ...columns };
};
