import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { periodOf } from '#backend/summaries/period/period.ts';
import { summarizeByRules } from '#backend/summaries/summarize.ts';
import { type SummaryDependencies, writeSummary } from '#backend/summaries/write/write-summary.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';

const DAY = '2026-03-05';
const OLD = { title: 'The old title', summary_content: '- The old text.', status: 'completed' as const };
const NONE = { title: '', summary_content: '', status: 'pending' as const };

/** Stops all statements from one on, as the end of the process does. */
class KilledAt implements KyselyPlugin {
  count = 0;
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    this.count += 1;
    if (this.count >= this.at) throw new Error('killed');
    return node;
  };
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

describe.each(anyDatabase)('a process that is killed while it writes, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
    const posts = ['Lowering bids by 20 % kept all the orders.', 'A hair clump doubled conversion in five weeks.'];
    await backend.database.db
      .insertInto('app.posts')
      .values(
        posts.map((text, index) => ({
          ...{ title: `Post ${index}`, url_slug: `post-${index}`, text, text_hash: String(index) },
          ...{ type: 'LinkedIn' as const, post_user: `Author ${index}`, published_at: `${DAY}T10:0${index}:00Z` },
        })),
      )
      .execute();
  });
  afterAll(() => backend.close());

  const write = async (at = Number.POSITIVE_INFINITY) => {
    const plugin = new KilledAt(at);
    const quiet = { info() {}, warn() {}, error() {} };
    const deps: SummaryDependencies = {
      ...{ db: backend.database.db.withPlugin(plugin), summarize: summarizeByRules, clock: () => new Date() },
      ...{ log: quiet, onWritten: async () => {} },
    };
    const result = await writeSummary(deps, periodOf('daily', new Date(DAY)), { force: true }).catch(() => 'killed');
    return { result, statements: plugin.count };
  };
  const rows = () => backend.database.db.selectFrom('public.gb_daily_summaries').selectAll().execute();
  const versions = () => backend.database.db.selectFrom('app.summary_versions').select('content').execute();

  it.each([
    ['a day with a text', OLD],
    ['a day without one', NONE],
  ])('leaves one whole row of %s, and loses no text', async (_title, before) => {
    const { db } = backend.database;
    const reset = async () => {
      await db.updateTable('public.gb_daily_summaries').set(before).execute();
      await db.deleteFrom('app.summary_versions').execute();
    };
    await reset();
    const { statements } = await write();
    const [written] = await rows();
    expect(written).toMatchObject({ status: 'completed', title: '2 posts of the day', articles_processed: 2 });
    for (let at = 1; at <= statements; at += 1) {
      await reset();
      expect((await write(at)).result).toBe('killed');
      const found = await rows();
      expect(found).toHaveLength(1);
      const { title, summary_content } = found[0] ?? {};
      // Each statement of a text is in one transaction.
      expect({ title, summary_content }).toEqual({ title: before.title, summary_content: before.summary_content });
      if (before === OLD) expect(found[0]?.status).toBe('completed');
      expect(await versions()).toEqual([]);
    }
    expect((await write()).result).toMatchObject({ outcome: 'written' });
  });
});
