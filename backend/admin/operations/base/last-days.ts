import { sql } from 'kysely';
import { z } from 'zod';
import { defineOperation, type Operation } from './operation.ts';

const DAYS = 7;

/** Tables that are counted by day, each with an index by `created_at`. */
const COUNTED = {
  posts: sql`app.posts where published_at is not null and hidden_at is null and deleted_at is null`,
  readers: sql`app.users where true`,
  subscribers: sql`public.subscribers where true`,
};

/** `GET /{resource}/days`: new rows on each of the last seven days (UTC), oldest first. */
export const countLastDays = (resource: keyof typeof COUNTED): Operation =>
  defineOperation({
    name: `${resource}.days`,
    summary: `Counts the new ${resource} of each of the last seven days (UTC), the oldest first`,
    method: 'GET',
    input: z.strictObject({}),
    output: z.array(z.object({ day: z.iso.date(), count: z.int() })),
    run: async ({ database: { db }, clock }) => {
      const today = clock().toISOString().slice(0, 10);
      const { rows } = await sql<{ day: string; count: number }>`
        select to_char(day, 'YYYY-MM-DD') as day, (
          select count(*)::int from ${COUNTED[resource]}
            and created_at >= day at time zone 'UTC' and created_at < (day + interval '1 day') at time zone 'UTC'
        ) as count
        from generate_series(${today}::date - ${DAYS - 1}::int, ${today}::date, interval '1 day') day order by day`.execute(
        db,
      );
      return rows;
    },
  });
