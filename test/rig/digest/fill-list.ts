import { sql } from 'kysely';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import type { IssueContent } from '#backend/newsletter/digest/issue/content.ts';
import { insertIssue } from '#backend/newsletter/digest/issue/repository.ts';

export const CONTENT: IssueContent = {
  kind: 'monday',
  date: '2026-11-16',
  weekStart: '2026-11-09',
  tips: [1, 2, 3, 4, 5, 6].map((id) => ({
    postId: id,
    slug: `post-${id}`,
    title: `Title ${id}`,
    author: `Author ${id}`,
    readers: id,
  })),
  rising: [],
  summary: null,
};

export const addressOf = (index: number): string => `reader-${index}@example.com`;

/** A list of that many confirmed readers, and issue 1 that is to go to all of them, with its posts. */
export async function fillList({ db }: DatabaseHandle, readers: number): Promise<void> {
  await sql`
    insert into public.subscribers (email, status, confirmed_at)
    select 'reader-' || i || '@example.com', 'confirmed', now() from generate_series(1, ${readers}::integer) i`.execute(
    db,
  );
  await sql`
    insert into app.posts (id, title, url_slug, text, type, post_user, text_hash, published_at)
    select i, 'Title ' || i, 'post-' || i, 'Sentence ' || i || '.', 'LinkedIn', 'Author ' || i, 'hash-' || i, now()
    from generate_series(1, ${CONTENT.tips.length}::integer) i
    on conflict do nothing`.execute(db);
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

/** As the queue does half a minute after a kill: the jobs of the dead process are due again. */
export async function missHeartbeats({ db }: DatabaseHandle): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where state = 'active'`.execute(
    db,
  );
}

/** As if the mail server had been back for long: the next mail may leave. */
export async function endHold({ db }: DatabaseHandle): Promise<void> {
  await sql`update public.mail_issues set next_mail_at = now()`.execute(db);
}
