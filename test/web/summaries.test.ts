import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { invalidate } from '#lib/response/invalidation.ts';
import { createPost } from '#test/factories/index.ts';
import { type DataService, PUBLISHABLE_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

const CREATED = '2026-03-06T00:15:00.000Z';

let service: DataService;
beforeAll(async () => {
  service = await serveDataService(anyKind);
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.backend.reset();
  stubWebEnv({
    API_URL: service.url,
    SUPABASE_URL: service.url,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    SITE_URL: 'https://feed.example.com',
  });
  forget();
});

/** As an operator's change does. */
const forget = () => invalidate({ tags: ['summaries', 'posts'], isRemoval: true });

const write = (content: string) =>
  sql`
  insert into public.gb_daily_summaries (date, title, summary_content, status, created_at)
  values ('2026-03-05', 'A day', ${content}, 'completed', ${CREATED}::timestamptz)`.execute(
    service.backend.database.db,
  );

const load = async () => {
  const { findSummary, loadModifiedAt } = await import('@/lib/summaries/load-summaries');
  const summary = await findSummary('daily-2026-03-05');
  if (!summary) throw new Error('There is one');
  return { summary, modifiedAt: (await loadModifiedAt())(summary) };
};

it('shows the words of a link to a post that is not there, and cites those that are', async () => {
  await createPost(service.backend, { slug: 'here', text: 'Fees rise.' });
  await createPost(service.backend, { slug: 'hidden', text: 'Bids fall.', publishedAt: null });
  const moved = await createPost(service.backend, { slug: 'now', text: 'Ranks stay.' });
  await sql`insert into app.former_slugs (slug, post_id) values ('before', ${moved})`.execute(
    service.backend.database.db,
  );
  await write(
    '- Fees rise. — [Ada](/feed/here)\n- Bids fall. — [Bo](/feed/hidden)\n- Ranks stay. — [Cy](/feed/before), [Di](/feed/never)',
  );
  const { summary } = await load();
  expect(summary.content).toBe(
    '- Fees rise. — [Ada](/feed/here)\n- Bids fall. — Bo\n- Ranks stay. — [Cy](/feed/before), Di',
  );
  const { summaryData } = await import('@/lib/seo/summary-metadata');
  expect(summaryData(summary, CREATED).citation).toHaveLength(2);
});

it('was changed when its words were corrected, and until then when it was published', async () => {
  await write('- Fees rise.');
  const { db } = service.backend.database;
  await sql`update public.gb_daily_summaries set articles_processed = 7, updated_at = now()`.execute(db);
  expect((await load()).modifiedAt).toBe(CREATED);
  await sql`update public.gb_daily_summaries set summary_content = '- Fees fall.'`.execute(db);
  forget();
  const { rows } = await sql<{ at: string }>`select corrected_at as at from public.gb_daily_summaries`.execute(db);
  expect((await load()).modifiedAt).toBe(new Date(rows[0]?.at ?? '').toISOString());
});
