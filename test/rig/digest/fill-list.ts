import { sql } from 'kysely';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import type { IssueContent } from '#backend/digest/issue/content.ts';
import { insertIssue } from '#backend/digest/issue/repository.ts';

export const CONTENT: IssueContent = {
  date: '2026-11-16',
  weekStart: '2026-11-09',
  tips: [1, 2, 3, 4, 5, 6].map((id) => ({
    postId: id,
    slug: `post-${id}`,
    title: `Title ${id}`,
    author: `Author ${id}`,
    why: `Sentence ${id}.`,
    readers: id,
  })),
  summary: null,
};

export const addressOf = (index: number): string => `reader-${index}@example.com`;

/** A list of that many confirmed readers, and issue 1 that is to go to all of them. */
export async function fillList({ db }: DatabaseHandle, readers: number): Promise<void> {
  await sql`
    insert into public.subscribers (email, status, confirmed_at)
    select 'reader-' || i || '@example.com', 'confirmed', now() from generate_series(1, ${readers}::integer) i`.execute(
    db,
  );
  await insertIssue(db, CONTENT);
}

/** How many deliveries there are of each state. */
export async function countStates({ db }: DatabaseHandle): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from public.mail_deliveries group by state order by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

/** The addresses whose delivery has this state. */
export async function listAddresses({ db }: DatabaseHandle, state: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from public.mail_deliveries join public.subscribers on id = subscriber_id
    where state = ${state} order by id`.execute(db);
  return rows.map(({ email }) => email);
}

/** As if nothing had happened for an hour: what waits is due, and what was claimed is old. */
export async function passAnHour({ db }: DatabaseHandle): Promise<void> {
  await sql`
    update public.mail_deliveries set claimed_at = claimed_at - interval '1 hour',
      next_attempt_at = next_attempt_at - interval '1 hour'`.execute(db);
}
