import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '#backend/api/admin/operations/registry.ts';
import type { AppDependencies } from '#backend/main/dependencies.ts';
import { createSummaries } from '#backend/summaries/create-summaries.ts';
import { summarizeTodayJob } from '#backend/summaries/jobs.ts';
import { periodOf } from '#backend/summaries/period/period.ts';
import { findRecord } from '#backend/summaries/records/summary-records.ts';
import { writeSummary } from '#backend/summaries/write/write-summary.ts';
import type { TestBackend } from '#test/rig/backend.ts';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';

// A Thursday long ago: neither today nor among the days that regular runs still close.
const DAY = '2026-03-05';
const WEEK = '2026-03-02';
const COMMAND = { kind: 'command', name: 'test' } as const;

const SENTENCES = [
  'Lowering bids by 20 % kept all the orders of the oldest campaign.',
  'A hair clump in the second image doubled conversion within five weeks.',
  'The inbound placement fee took 31 cents of every unit that we sent.',
];
/** The first of them, as the title of a summary. */
const TITLE = SENTENCES[0]?.slice(0, -1) ?? '';
const CORRECTED = 'Lowering bids by 35 % kept all the orders of the oldest campaign.';

type Row = { status: string; title: string; summary_content: string; articles_processed: number };

describe.each(anyDatabase)('posts that summaries quote, on %s', (kind) => {
  let service: DataService;
  let desk: TestDesk;

  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  afterAll(() => service.close());

  const db = () => service.backend.database.db;
  const reset = async (isOn: boolean) => {
    await service.backend.reset({ summaries: { areHere: true, isOn, model: null } });
    desk = await createDesk(service.backend);
    await addPosts(SENTENCES);
    await writeBoth();
  };
  const addPosts = (texts: string[]) =>
    db()
      .insertInto('app.posts')
      .values(
        texts.map((text, index) => ({
          ...{ title: `Post ${index}`, url_slug: `post-${index}`, text, text_hash: `${index}` },
          ...{
            type: 'LinkedIn' as const,
            post_link: `https://x.test/${index}`,
            post_key: `https://x.test/${index}`,
          },
          ...{ post_user: `Author ${index}`, created_at: `${DAY}T10:00:00Z`, published_at: `${DAY}T10:00:00Z` },
        })),
      )
      .execute();
  const open = () => {
    const { config, database, time } = service.backend;
    const quiet = { info() {}, warn() {}, error() {} };
    const summaries = createSummaries(
      { ...config, summaries: { isOn: true, model: null } },
      { db: database.db, clock: time.now, log: quiet },
    );
    if (!summaries) throw new Error('They are written here');
    return { ...summaries, onWritten: async () => {} };
  };
  const writeBoth = async () => {
    for (const kind of ['daily', 'weekly'] as const) await writeSummary(open(), periodOf(kind, new Date(DAY)));
  };
  /** As the public key reads them. */
  const read = async (from = service): Promise<Record<'day' | 'week', Row | null>> => {
    const day = await from.client().from('gb_daily_summaries').select('*').eq('date', DAY);
    const week = await from.client().from('gb_weekly_summaries').select('*').eq('start_date', WEEK);
    return { day: day.data?.[0] ?? null, week: week.data?.[0] ?? null };
  };
  const contents = async (from = service) => {
    const { day, week } = await read(from);
    return [day?.summary_content ?? null, week?.summary_content ?? null];
  };
  const act = (verb: string, ...ids: number[]) => desk.asOperator('POST', `/admin/api/posts/${verb}`, { ids });
  const idOf = async (slug: string) =>
    (await db().selectFrom('app.posts').select('id').where('url_slug', '=', slug).executeTakeFirstOrThrow()).id;

  describe('where nobody writes summaries', () => {
    beforeEach(() => reset(false));

    it('are dropped from them, with what was said of them, when they are hidden', async () => {
      await act('hide', await idOf('post-0'));
      const { day, week } = await read();
      for (const row of [day, week]) {
        expect(row).toMatchObject({
          status: 'completed',
          title: expect.stringMatching(/^2 posts of the (?:day|week)$/),
          articles_processed: 2,
        });
        expect(row?.summary_content).not.toContain('Lowering');
        expect(row?.summary_content).toContain('/feed/post-1');
        expect(row?.summary_content).toContain('/feed/post-2');
      }
      const versions = await db().selectFrom('app.summary_versions').select(['kind', 'content']).execute();
      expect(versions).toHaveLength(2);
      for (const { content } of versions) expect(content).toContain('Lowering');
    });

    it('leave the title where that is what another one says', async () => {
      await db().updateTable('public.gb_daily_summaries').set({ title: TITLE }).where('date', '=', DAY).execute();
      await act('hide', await idOf('post-2'));
      expect((await read()).day?.title).toBe(TITLE);
    });

    it('leave a day without a text where no point is left, and none where no post is', async () => {
      await act('hide', await idOf('post-0'), await idOf('post-1'));
      await db().updateTable('app.posts').set({ text: 'Said again.' }).where('url_slug', '=', 'post-2').execute();
      await act('delete', await idOf('post-2'));
      expect(await read()).toEqual({ day: null, week: null });
      await act('publish', await idOf('post-0'));
      expect((await read()).day).toMatchObject({ status: 'pending', summary_content: '', articles_processed: 1 });
    });
  });

  describe('where summaries are written', () => {
    beforeEach(() => reset(true));

    it('come back with them when they are shown again, or when hiding them is undone', async () => {
      const before = await contents();
      const id = await idOf('post-0');
      await act('hide', id);
      await jobsEnd(service.backend.database);
      for (const content of await contents()) expect(content).not.toContain('/feed/post-0');
      await act('publish', id);
      await jobsEnd(service.backend.database);
      expect(await contents()).toEqual(before);
      const { changes } = (await act('delete', id)).body.data;
      await jobsEnd(service.backend.database);
      for (const content of await contents()) expect(content).not.toContain('/feed/post-0');
      await desk.asOperator('POST', '/admin/api/log/revert', { ids: changes });
      await jobsEnd(service.backend.database);
      expect(await contents()).toEqual(before);
    });

    it('are written about from nothing when all were hidden and one is shown again', async () => {
      const ids = [await idOf('post-0'), await idOf('post-1'), await idOf('post-2')];
      await act('hide', ...ids);
      await jobsEnd(service.backend.database);
      expect(await read()).toEqual({ day: null, week: null });
      await act('publish', ids[1] ?? 0);
      await jobsEnd(service.backend.database);
      for (const content of await contents())
        expect(content).toMatch(/^- A hair clump [^\n]+\n\n\*Selected from 1 post by rules\.\*$/);
    });

    const ingest = { 'content-type': 'application/json' };
    it.each<[string, (id: number) => Promise<unknown>]>([
      ['at the desk', (id) => desk.asOperator('PATCH', `/admin/api/posts/${id}`, { text: CORRECTED })],
      ['by command', (id) => operateOn(service.backend, 'posts.edit', { id, text: CORRECTED })],
      [
        'by ingest --update',
        () =>
          Promise.resolve(
            service.backend.app.request('/api/news?update=true', {
              method: 'POST',
              headers: { ...ingest, authorization: `Bearer ${service.backend.config.ingestToken}` },
              body: JSON.stringify({ text: CORRECTED, postLink: 'https://x.test/0' }),
            }),
          ),
      ],
    ])('say what they say now once they are corrected %s', async (_way, correct) => {
      const seen: (string | null)[] = [];
      const id = await idOf('post-0');
      await correct(id);
      seen.push(...(await contents()));
      await jobsEnd(service.backend.database);
      for (const content of seen) expect(content).not.toContain('20 %');
      for (const content of await contents()) {
        expect(content).toContain('35 %');
        expect(content).not.toContain('20 %');
      }
    });

    it('are dropped when a command hides them', async () => {
      const ids = [await idOf('post-0')];
      await operateOn(service.backend, 'posts.hide', { ids });
      for (const content of await contents()) expect(content).not.toContain('/feed/post-0');
    });

    it('leave the summary of their old day when their date is corrected', async () => {
      const id = await idOf('post-0');
      await desk.asOperator('PATCH', `/admin/api/posts/${id}`, { createdAt: '2026-02-20T10:00:00Z' });
      await jobsEnd(service.backend.database);
      for (const content of await contents()) expect(content).not.toContain('/feed/post-0');
      // That day had no summary, and gets none by this.
      const { data } = await service.client().from('gb_daily_summaries').select('status').eq('date', '2026-02-20');
      expect(data).toEqual([{ status: 'pending' }]);
    });

    it('lose their point in an operator’s text when they leave, but not when they are corrected', async () => {
      const content = '## Ours\n\n- Bids. — [A](/feed/post-0)\n- Fees. — [C](/feed/post-2)';
      await desk.asOperator('PATCH', `/admin/api/summaries/daily-${DAY}`, { title: 'By hand', content });
      const id = await idOf('post-0');
      await desk.asOperator('PATCH', `/admin/api/posts/${id}`, { text: CORRECTED });
      await jobsEnd(service.backend.database);
      expect((await contents())[0]).toBe(content);
      await act('hide', id);
      await jobsEnd(service.backend.database);
      expect((await read()).day).toMatchObject({
        title: 'By hand',
        summary_content: '## Ours\n\n- Fees. — [C](/feed/post-2)',
      });
      await act('hide', await idOf('post-2'));
      await jobsEnd(service.backend.database);
      // No text is left of it: the site writes again.
      expect((await contents())[0]).toMatch(/^- A hair clump [^\n]+\n\n\*Selected from 1 post by rules\.\*$/);
    });

    it('do not come back with a summary that is shown again, nor with an earlier text', async () => {
      await desk.asOperator('POST', '/admin/api/summaries/hide', { ids: [`daily-${DAY}`] });
      await act('hide', await idOf('post-0'));
      await jobsEnd(service.backend.database);
      expect((await contents())[0]).toBe('');
      await desk.asOperator('POST', '/admin/api/summaries/show', { ids: [`daily-${DAY}`] });
      expect((await contents())[0]).not.toContain('/feed/post-0');
      const { versions } = (await desk.asOperator('GET', `/admin/api/summaries/weekly-${WEEK}`)).body.data;
      const { id: version } = versions.at(-1);
      await desk.asOperator('POST', '/admin/api/summaries/restore', { ids: [`weekly-${WEEK}`], version });
      const [, week] = await contents();
      expect(week).not.toContain('/feed/post-0');
      expect(week).toContain('/feed/post-1');
    });

    const API = '/admin/api/summaries';
    const ID = `daily-${DAY}`;
    const hideFirst = async () => {
      await act('hide', await idOf('post-0'));
      await jobsEnd(service.backend.database);
    };
    it.each<[string, () => Promise<unknown>]>([
      [
        'of which an operator struck a point',
        async () => {
          const content = (await contents())[0]?.replace(/^.*post-2.*\n/m, '');
          await desk.asOperator('PATCH', `${API}/${ID}`, { content });
          await hideFirst();
        },
      ],
      [
        'of which an operator struck what the title says',
        async () => {
          const content = (await contents())[0]?.replace(/^.*post-0.*\n/m, '');
          await desk.asOperator('PATCH', `${API}/${ID}`, { title: TITLE, content });
          await hideFirst();
        },
      ],
      [
        'that is shown again',
        async () => {
          await desk.asOperator('PATCH', `${API}/${ID}`, { content: `${(await contents())[0]}\n\nOurs.` });
          await desk.asOperator('POST', `${API}/hide`, { ids: [ID] });
          await hideFirst();
          await desk.asOperator('POST', `${API}/show`, { ids: [ID] });
        },
      ],
      [
        'that is restored',
        async () => {
          await desk.asOperator('PATCH', `${API}/${ID}`, { title: 'Ours', content: 'Ours.' });
          await hideFirst();
          const [{ id: version }] = (await desk.asOperator('GET', `${API}/${ID}`)).body.data.versions;
          await desk.asOperator('POST', `${API}/restore`, { ids: [ID], version });
        },
      ],
      [
        'that comes back when an edit is undone',
        async () => {
          const answer = await desk.asOperator('PATCH', `${API}/${ID}`, { title: 'Ours', content: 'Ours.' });
          await hideFirst();
          await desk.asOperator('POST', '/admin/api/log/revert', { ids: answer.body.data.changes });
        },
      ],
    ])('do not stay as the title of a text %s', async (_way, change) => {
      await db().updateTable('public.gb_daily_summaries').set({ title: TITLE }).where('date', '=', DAY).execute();
      await change();
      const { day } = await read();
      expect(day?.title).toMatch(/^[12] posts? of the day$/);
      expect(day?.summary_content).toContain('/feed/post-1');
      expect(day?.summary_content).not.toContain('Lowering');
    });

    it('are found by their former addresses', async () => {
      const content = '- Bids. — [A](/feed/old-0)\n- Fees. — [C](/feed/post-2)';
      await desk.asOperator('PATCH', `${API}/${ID}`, { title: 'By hand', content });
      await sql`insert into app.former_slugs values ('old-0', ${await idOf('post-0')})`.execute(db());
      expect((await desk.asOperator('GET', `${API}/${ID}`)).body.data.goneSlugs).toEqual([]);
      await hideFirst();
      expect((await contents())[0]).toBe('- Fees. — [C](/feed/post-2)');
      expect((await read()).day?.title).toBe('By hand');
    });

    it('do not come back with a text that was being made of them meanwhile', async () => {
      const id = await idOf('post-0');
      const period = periodOf('daily', new Date(DAY));
      await sql`update public.gb_daily_summaries set summary_content = '- Fees. — [C](/feed/post-2)'`.execute(db());
      const { summarize, ...deps } = open();
      const slow: typeof deps & { summarize: typeof summarize } = {
        ...deps,
        summarize: async (posts, kind) => {
          // The row does not cite the post yet, so that hiding it leaves the row alone.
          await operateOn(
            service.backend,
            'posts.hide',
            { ids: [id] },
            { jobs: { ...service.backend.jobs, send: async () => null } },
          );
          return summarize(posts, kind);
        },
      };
      expect(await writeSummary(slow, period, { force: true })).toMatchObject({ outcome: 'written', posts: 2 });
      expect((await contents())[0]).not.toContain('/feed/post-0');
      expect((await findRecord(db(), period)).stale).toBe(0);
    });

    it('do not come into a first text that is being made of them, nor stay in it', async () => {
      const period = periodOf('daily', new Date(DAY));
      const nothing = { title: '', summary_content: '', status: 'pending' as const };
      await db().updateTable('public.gb_daily_summaries').set(nothing).where('date', '=', DAY).execute();
      await db().deleteFrom('app.summary_records').execute();
      const hide = async (slug: string) => {
        await act('hide', await idOf(slug));
        await jobsEnd(service.backend.database);
      };
      const { summarize, ...deps } = open();
      // The second is hidden after the posts were read for the second time.
      const hidden = ['post-0', 'post-1'];
      const slow: typeof deps & { summarize: typeof summarize } = {
        ...deps,
        summarize: async (posts, kind) => {
          await hide(hidden.shift() ?? 'post-1');
          return summarize(posts, kind);
        },
      };
      await writeSummary(slow, period);
      expect((await contents())[0]).not.toMatch(/\/feed\/post-[01]/);
      expect((await findRecord(db(), period)).stale).toBeGreaterThan(0);
      // The regular run finds its mark.
      await service.backend.jobs.send(summarizeTodayJob, {});
      await jobsEnd(service.backend.database);
      expect((await contents())[0]).not.toContain('/feed/post-1');
      expect((await contents())[0]).toContain('/feed/post-2');
    });
  });
});

/** Does an operation as a command has it done. */
function operateOn(
  backend: TestBackend,
  name: string,
  input: object,
  deps: Partial<AppDependencies> = {},
): Promise<unknown> {
  const context = { ...dependenciesOf(backend), ...deps, actor: COMMAND, requireScope: () => {} };
  return (
    OPERATIONS.find((one) => one.name === name)?.run(context, input as never) ??
    Promise.reject(new Error(`There is no operation ${name}`))
  );
}
