import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Turns } from '../../http/read-gate.ts';
import type { Condition } from './filter-sql.ts';
import { adaptSize } from './statement-size.ts';

type Walk = {
  db: Kysely<Database>;
  turns: Turns;
  where: Condition;
  order: { column: string; direction: 'asc' | 'desc' };
  offset: number;
  limit: number;
};

type Row = { id: number; key: string; matches: boolean };

const FIRST_POSTS = 64;
const MAX_POSTS = 2_000;
/** What all statements of a page may take, in milliseconds. */
export const WALK_BUDGET_MS = 3_000;

/**
 * Reads a page of posts that are many by looking at one post after the other in the order of the list, in short
 * statements. Returns their ids. Throws a 400 `ApiError` for a page so far down that it takes seconds to get
 * there: a 503 would only have it asked for again.
 */
export async function walkPosts({ db, turns, where, order, offset, limit }: Walk): Promise<number[]> {
  const ids: number[] = [];
  const column = sql.raw(`p.${order.column}`);
  const by = sql.raw(`p.${order.column} ${order.direction}, p.id ${order.direction}`);
  const type = sql.raw(order.column === 'id' ? 'int' : 'timestamptz');
  const isBeyond = sql.raw(order.direction === 'asc' ? '>' : '<');
  let after: Row | undefined;
  let size = FIRST_POSTS;
  while (ids.length < offset + limit) {
    if (turns.spentMs() > WALK_BUDGET_MS) throw new ApiError('ValidationError', 'This page lies too far down');
    const beyond = after ? sql`and (${column}, p.id) ${isBeyond} (${after.key}::text::${type}, ${after.id})` : sql``;
    const { rows }: { rows: Row[] } = await turns.run(() =>
      sql<Row>`
        select p.id, ${column}::text as key, (${where}) is true as matches
        from (select * from app.posts p where p.published_at is not null ${beyond} order by ${by} limit ${size}) p
        order by ${by}`.execute(db),
    );
    ids.push(...rows.filter(({ matches }) => matches).map(({ id }) => id));
    after = rows.at(-1);
    if (rows.length < size) break;
    size = adaptSize(size, turns.lastMs(), MAX_POSTS);
  }
  return ids.slice(offset, offset + limit);
}
