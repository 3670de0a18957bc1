import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import type { Mail } from '#backend/mail/mailer.ts';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { anyDatabase, openTestDatabase } from '#test/rig/database.ts';
import { deliverAll } from '#test/rig/digest/deliver-all.ts';
import { fillList } from '#test/rig/digest/fill-list.ts';
import { testConfig } from '#test/rig/test-config.ts';

const COMMAND = { kind: 'command', name: 'test' } as const;

describe.each(anyDatabase)('an issue that goes out while its posts change, on %s', (kind) => {
  let database: DatabaseHandle;
  let mails: Mail[];
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    mails = [];
    await sql`truncate public.subscribers, public.mail_issues, app.posts restart identity cascade`.execute(database.db);
    await fillList(database, 1);
    const markdown = [1, 2, 3].map((id) => `- Quotation ${id}. — [Author ${id}](/feed/post-${id})`).join('\n');
    await sql`update public.mail_issues set content = content || ${JSON.stringify({
      summary: { title: 'The week', markdown },
    })}::text::jsonb`.execute(database.db);
  });

  const deliver = () =>
    deliverAll({
      database,
      config: testConfig({ DIGEST_RATE: '0' }),
      mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
      log: pino({ level: 'silent' }),
    });
  const isPaused = async () => {
    const { rows } = await sql<{ paused: boolean }>`
      select paused_at is not null as paused from public.mail_issues`.execute(database.db);
    return rows[0]?.paused;
  };
  const move = (to: 'hide' | 'publish', ...ids: number[]) =>
    movePosts(database.db, { move: to, ids }, COMMAND, new Date());

  it('tells nothing of a post that was hidden, in its tips and in its summary', async () => {
    await move('hide', 2);
    expect(await deliver()).toMatchObject({ sent: 1 });
    const text = `${mails[0]?.text} ${mails[0]?.html}`;
    for (const gone of ['Title 2', 'Author 2', 'Quotation 2', 'post-2']) expect(text).not.toContain(gone);
    for (const kept of ['Title 1', 'Quotation 1', 'Title 6', 'Quotation 3']) expect(text).toContain(kept);
    expect(mails[0]?.subject).toBe('5 tips – Title 1');
  });

  it('is not headed by what a post said that was hidden', async () => {
    await sql`update public.mail_issues set content = jsonb_set(content, '{summary,title}', '"Quotation 2"')`.execute(
      database.db,
    );
    await move('hide', 2);
    await deliver();
    expect(`${mails[0]?.text} ${mails[0]?.html}`).not.toContain('Quotation 2');
    expect(mails[0]?.text).toContain('2 posts of the week');
  });

  it('says what a corrected post says now', async () => {
    await sql`update app.posts set title = 'New title', updated_at = now() + interval '1 second' where id = 3`.execute(
      database.db,
    );
    await deliver();
    expect(mails[0]?.text).toContain('New title');
    for (const old of ['Title 3', 'Quotation 3']) expect(mails[0]?.text).not.toContain(old);
    expect(mails[0]?.text).toContain('Quotation 2');
  });

  it('waits for an operator when all its posts are hidden, and goes on with what is back', async () => {
    await move('hide', 1, 2, 3, 4, 5, 6);
    expect(await deliver()).toEqual({ sent: 0, again: [], isAway: false });
    expect(await isPaused()).toBe(true);
    await move('publish', 4);
    await sql`update public.mail_issues set paused_at = null`.execute(database.db);
    expect(await deliver()).toMatchObject({ sent: 1 });
    expect(mails[0]?.subject).toBe('1 tip – Title 4');
  });
});
