import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#backend/db/db.ts';
import { type DataService, PUBLISHABLE_KEY, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const READS = 100;
const ROWS = `
  insert into public.gb_daily_summaries (date, title, status)
  select d::date, 'Day', case when extract(day from d)::int % 3 = 0 then 'pending' else 'completed' end
  from generate_series('2026-10-01'::timestamptz, '2026-10-30', interval '1 day') d`;
const VISIBLE = 20;
const ALL = 30;

type Ask = (key: string) => Promise<Response>;

/** Reads with both keys by turns, all at once, and counts the answers that do not fit their key. */
async function countWrongAnswers(ask: Ask, reads: number): Promise<{ wrong: number; failed: number }> {
  const answers = await Promise.all(
    Array.from({ length: reads }, async (_, index) => {
      const key = index % 2 === 0 ? PUBLISHABLE_KEY : SECRET_KEY;
      let response = await ask(key);
      // Refused, not failed: on a busy machine a hundred reads of one database take longer than one may wait.
      while (response.status === 503 && response.headers.has('retry-after')) response = await ask(key);
      if (!response.ok) return 'failed';
      const rows = (await response.json()) as unknown[];
      return rows.length === (key === SECRET_KEY ? ALL : VISIBLE) ? 'right' : 'wrong';
    }),
  );
  const count = (kind: string) => answers.filter((answer) => answer === kind).length;
  return { wrong: count('wrong'), failed: count('failed') };
}

/** Holds a transaction open that has added rows which everybody could see, and acts as a role of its own. */
async function holdTransaction(db: Db): Promise<{ rollback(): Promise<void> }> {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = () => {};
  const open = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const rolledBack = new Error('rolled back');
  const transaction = db
    .transaction()
    .execute(async (held) => {
      await sql`insert into public.gb_daily_summaries (date, title, status) values ('2001-01-01', 'Ghost', 'completed')`.execute(
        held,
      );
      await sql`set local role pg_database_owner`.execute(held);
      begun();
      await finished;
      throw rolledBack;
    })
    .catch((error) => {
      if (error !== rolledBack) throw error;
    });
  await open;
  return {
    rollback: async () => {
      finish();
      await transaction;
    },
  };
}

describe.each(anyDatabase)('requests at the same moment on %s', (kind) => {
  let service: DataService;
  const ask: Ask = (key) =>
    fetch(`${service.url}/rest/v1/gb_daily_summaries?select=id,status`, { headers: { apikey: key } });

  beforeAll(async () => {
    service = await serveDataService(kind);
    await service.backend.database.exec(ROWS);
  });
  afterAll(() => service.close());

  it(`never see another's role or transaction, in ${READS} reads while one is open`, async () => {
    const held = await holdTransaction(service.backend.database.db);
    const before = service.requestCount();
    const reading = countWrongAnswers(ask, READS);
    // PGlite makes them wait for the transaction, Postgres answers them during it.
    await waitFor(() => expect(service.requestCount() - before).toBeGreaterThan(READS / 2));
    await held.rollback();
    expect(await reading).toEqual({ wrong: 0, failed: 0 });
    expect(await countWrongAnswers(ask, READS)).toEqual({ wrong: 0, failed: 0 });
  });

  it('keep their roles among writes, failing ones and functions', async () => {
    const others = Array.from({ length: 30 }, (_, index) => {
      const client = service.client();
      if (index % 3 === 0) return client.from('gb_daily_summaries').insert({ date: '2002-01-01' });
      if (index % 3 === 1) return client.schema('app').from('users').select('*');
      return client.functions.invoke('subscribe-main-list', { body: { email: `crowd${index}@example.com` } });
    });
    const [answers] = await Promise.all([countWrongAnswers(ask, READS), ...others]);
    expect(answers).toEqual({ wrong: 0, failed: 0 });
  });
});
