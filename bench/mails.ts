/**
 * `npm run bench -- mails [--readers 10000] [--posts 100]`: what it takes to compare new posts with the rules of all readers, ten each, and
 * to compose their daily mails, on an embedded database without a mail server. Processor time is that of the whole process with its database.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { createIssueRenderer } from '#backend/newsletter/digest/mail/render-issue.ts';
import { composeParts, listNewPosts } from '#backend/newsletter/personal/compose-parts.ts';
import { loadPart } from '#backend/newsletter/personal/load-part.ts';
import {
  claimDue,
  insertParts,
  listDueReaders,
  openDailyIssue,
  setSince,
} from '#backend/newsletter/personal/repository.ts';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { AUTHORS, fillWithPosts, HASHTAGS, sampleWords } from './rig/fill-with-posts.ts';

const OPTIONS = { readers: { type: 'string', default: '10000' }, posts: { type: 'string', default: '100' } } as const;
const RULES = 10;
const BATCH = 250;
const SENDER = { siteUrl: 'https://example.com', siteName: 'Sellerfeed', mailFrom: 'mail@example.com' };

export async function benchMails(_supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [readers, posts] = [Number(values.readers), Number(values.posts)];
  const database = await openDatabase({ relaxedDurability: true });
  await migrate(database);
  await fillWithPosts(database, posts);
  await sql`update app.posts set received_at = now(), published_at = now(), created_at = now()`.execute(database.db);
  await addReaders(database, readers);
  const now = new Date(Date.now() + 1000);
  const compared = await measure(() => composeAll(database, now));
  const composed = await measure(() => renderAll(database, compared.result));
  const row = ({ cpu, wall }: Measured) => ({ 'processor s': cpu, 'wall s': wall });
  console.table({
    [`${readers} readers × ${RULES} rules × ${posts} posts compared and stored`]: {
      ...row(compared),
      limit: '10 s of processor',
    },
    [`${composed.result} mails composed`]: { ...row(composed), limit: '300 s' },
  });
  await database.close();
}

type Measured = { cpu: number; wall: number };

async function measure<T>(run: () => Promise<T>): Promise<Measured & { result: T }> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const result = await run();
  const used = process.cpuUsage(cpu);
  const seconds = (ms: number) => Math.round(ms / 10) / 100;
  return { result, cpu: seconds((used.user + used.system) / 1000), wall: seconds(performance.now() - start) };
}

/** Half of the rules are authors, the others hashtags and words in turns; no two readers have the same ten. */
async function addReaders({ db }: DatabaseHandle, readers: number): Promise<void> {
  const words = sampleWords();
  const toRule = (reader: number, index: number) => {
    const number = reader * 31 + index * 7;
    if (index % 2 === 0) return ['authors', `Author ${number % AUTHORS}`];
    return index % 4 === 1
      ? ['hashtags', String(1 + (number % HASHTAGS))]
      : ['search', words[number % words.length] ?? ''];
  };
  for (let first = 0; first < readers; first += 1000) {
    const rows = Array.from({ length: Math.min(1000, readers - first) }, (_, index) => ({
      email: `reader-${first + index}@example.com`,
      rules: Array.from({ length: RULES }, (_, rule) => {
        const [key = '', value = ''] = toRule(first + index, rule);
        return {
          query: new URLSearchParams({ [key]: value }).toString(),
          name: value,
          does: rule === 9 ? 'mute' : 'follow',
        };
      }),
    }));
    await sql`
      with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (email text, rules jsonb)),
        added as (insert into public.subscribers (email, status) select email, 'confirmed' from given returning id, email)
      insert into app.personal_mails (subscriber_id, rules, cadence, next_at, since)
      select id, rules, 'daily', now() - interval '1 minute', now() - interval '1 day' from added join given using (email)`.execute(
      db,
    );
  }
}

/** As the job does it. Returns the issue. */
async function composeAll({ db }: DatabaseHandle, now: Date): Promise<number> {
  const issue = await db
    .transaction()
    .execute((transaction) => openDailyIssue(transaction, now.toISOString().slice(0, 10)));
  const posts = await listNewPosts(db, now);
  for (;;) {
    const due = await listDueReaders(db, now, BATCH);
    if (due.length === 0) return issue;
    const parts = await composeParts(db, due, posts, now);
    await insertParts(db, issue, parts);
    const nextAt = new Date(now.getTime() + 86_400_000);
    await claimDue(
      db,
      due.map((reader) => ({ ...reader, nextAt })),
    );
    await setSince(
      db,
      due.map(({ subscriber }) => subscriber),
      now,
    );
  }
}

/** Returns how many have anything new. */
async function renderAll({ db }: DatabaseHandle, issue: number): Promise<number> {
  const { rows } = await sql<{ subscriber: number }>`
    select subscriber_id::int as subscriber from public.mail_deliveries where issue_id = ${issue}`.execute(db);
  const content = {
    kind: 'daily' as const,
    date: '2026-01-01',
    weekStart: '2026-01-01',
    tips: [],
    rising: [],
    summary: null,
  };
  const render = createIssueRenderer(content, SENDER);
  let mails = 0;
  for (const { subscriber } of rows) {
    const personal = await loadPart(db, { issue, subscriber });
    if (!personal) continue;
    render({ id: subscriber, email: 'reader@example.com', unsubscribeToken: String(subscriber) }, personal);
    mails += 1;
  }
  return mails;
}
