import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '#backend/api/admin/reverts/revert-changes.ts';
import { createSummaries } from '#backend/summaries/create-summaries.ts';
import { periodOf } from '#backend/summaries/period/period.ts';
import { closeDays } from '#backend/summaries/write/keep-summaries.ts';
import { writeSummary } from '#backend/summaries/write/write-summary.ts';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';

const DAY = '2026-03-05';
const ID = `daily-${DAY}`;
const API = '/admin/api/summaries';

const SENTENCES = [
  'Lowering bids by 20 % kept all the orders of the oldest campaign.',
  'A hair clump in the second image doubled conversion within five weeks.',
  'The inbound placement fee took 31 cents of every unit that we sent.',
];

describe.each(anyDatabase)('the desk’s summaries, on %s', (kind) => {
  let service: DataService;
  let desk: TestDesk;

  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.backend.reset({ summaries: { areHere: true, isOn: true, model: null } });
    desk = await createDesk(service.backend);
    await service.backend.database.db
      .insertInto('app.posts')
      .values(
        SENTENCES.map((text, index) => ({
          ...{
            title: `Post ${index}`,
            url_slug: `post-${index}`,
            text,
            text_hash: `${index}`,
            type: 'LinkedIn' as const,
          },
          ...{ post_user: `Author ${index}`, created_at: `${DAY}T10:00:00Z`, published_at: `${DAY}T10:00:00Z` },
        })),
      )
      .execute();
    await regenerate();
  });

  const get = async (id = ID) => (await desk.asOperator('GET', `${API}/${id}`)).body.data;
  const act = (verb: string, body: object = {}) => desk.asOperator('POST', `${API}/${verb}`, { ids: [ID], ...body });
  const edit = (body: object) => desk.asOperator('PATCH', `${API}/${ID}`, body);
  const regenerate = async () => {
    const answer = await act('regenerate');
    await jobsEnd(service.backend.database);
    return answer;
  };
  /** The summaries that readers get, with the public key. */
  const readPublic = async () => {
    const { data } = await service.client().from('gb_daily_summaries').select('*').eq('date', DAY);
    return data;
  };
  /** A regular run on the night after the day. */
  const runAtNight = async () => {
    const { config, database } = service.backend;
    const quiet = { info() {}, warn() {}, error() {} };
    const clock = () => new Date(periodOf('daily', new Date(DAY)).end.getTime() + 15 * 60_000);
    const summaries = createSummaries(config, { db: database.db, clock, log: quiet });
    if (!summaries) throw new Error('They are written here');
    const [kept] = await closeDays({ ...summaries, onWritten: async () => {} });
    return kept?.result.outcome;
  };
  const log = async () => {
    const rows = await service.backend.database.db
      .selectFrom('app.audit_log')
      .select(['action', 'username', 'subject_id'])
      .orderBy('id')
      .execute();
    return rows.map(({ action, username, subject_id }) => `${username} ${action} ${subject_id}`);
  };

  it('lists days and weeks with state and counts, filtered and sorted', async () => {
    await desk.asOperator('POST', `${API}/regenerate`, { ids: ['weekly-2026-03-02'] });
    await jobsEnd(service.backend.database);
    const list = async (query: string) => {
      const { body } = await desk.asOperator('GET', `${API}?${query}`);
      return [body.total, ...body.data.map(({ id, state, posts }: never) => `${id} ${state} ${posts}`)];
    };
    expect(await list('sort=day&order=desc')).toEqual([2, `${ID} completed 3`, 'weekly-2026-03-02 completed 3']);
    expect(await list('filter={"kind":"weekly"}')).toEqual([1, 'weekly-2026-03-02 completed 3']);
    expect(await list('filter={"state":"failed"}')).toEqual([0]);
    expect(await list('filter={"from":"2026-03-03"}')).toEqual([1, `${ID} completed 3`]);
    expect(await list('sort=posts&order=asc&page=2&perPage=1')).toEqual([2, 'weekly-2026-03-02 completed 3']);
    const csv = await service.backend.app.request(`${API}?format=csv`, { headers: desk.operator.headers });
    expect((await csv.text()).split('\r\n')[0]).toBe(
      'id,kind,day,state,title,posts,byHand,updatedAt,failure,failedAt,modelFailure',
    );
  });

  it('takes an operator’s text, which no regular run overwrites until it is asked to', async () => {
    const before = await get();
    expect(before).toMatchObject({ state: 'completed', byHand: false, versions: [], goneSlugs: [], uncited: 0 });
    const content = '- Bids went down, orders stayed. — [Author 0](/feed/post-0)\n- And [this one](/feed/gone).\n- Hm.';
    const answer = await edit({ title: ' By  hand ', content, version: before.version });
    expect(answer.body.data).toMatchObject({ title: 'By hand', byHand: true, goneSlugs: ['gone'], uncited: 1 });
    expect(await readPublic()).toMatchObject([{ title: 'By hand', summary_content: content, status: 'completed' }]);
    await service.backend.database.db.deleteFrom('app.posts').where('url_slug', '=', 'post-0').execute();
    expect(await runAtNight()).toBe('by hand');
    expect(await get()).toMatchObject({ title: 'By hand', posts: 2 });
    await regenerate();
    const after = await get();
    expect(after).toMatchObject({ byHand: false, isQueued: false });
    expect(after.title).not.toBe('By hand');
    expect(after.versions).toMatchObject([
      { title: 'By hand', byHand: true },
      { title: before.title, content: before.content, byHand: false },
    ]);
    expect(await log()).toEqual([
      `ada summaries.regenerate ${ID}`,
      `ada summaries.edit ${ID}`,
      `ada summaries.regenerate ${ID}`,
    ]);
  });

  it('answers the line of the log by which an edit is taken back', async () => {
    const { content } = await get();
    const { changes } = (await edit({ content: 'Something else.' })).body.data;
    await desk.asOperator('POST', '/admin/api/log/revert', { ids: changes });
    expect(await get()).toMatchObject({ content, byHand: false });
  });

  it('notes when its words were corrected, and not when it is counted, hidden or shown', async () => {
    const correctedAt = async () => (await readPublic())?.[0]?.corrected_at ?? null;
    const { content, title } = await get();
    expect(await correctedAt()).toBeNull();
    await act('hide');
    expect(await correctedAt()).toBeNull();
    await act('show');
    expect(await correctedAt()).toBeNull();
    await service.backend.database.db.updateTable('public.gb_daily_summaries').set({ articles_processed: 9 }).execute();
    await edit({ title, content });
    expect(await correctedAt()).toBeNull();
    await edit({ content: `${content}\n\nAnd more.` });
    const first = await correctedAt();
    expect(first).not.toBeNull();
    await act('hide');
    await act('show');
    expect(await correctedAt()).toBe(first);
    await act('hide');
    await edit({ content: 'Other words.' });
    await act('show');
    expect(await correctedAt()).not.toBe(first);
  });

  it('says that a program selected its sentences for as long as nobody has written one', async () => {
    const { content } = await get();
    const [points = '', basis = ''] = content.split('\n\n');
    expect(basis).toMatch(/^\*Selected from 3 posts by rules\.\*$/);
    const struck = points.split('\n').toReversed().slice(1).join('\n');
    await edit({ content: `${struck}\n\n${basis}` });
    expect((await get()).content).toBe(`${struck}\n\n${basis}`);
    for (const _ of [1, 2]) {
      await edit({ content: `- Bids are dead. — [Author 0](/feed/post-0)\n${struck}\n\n${basis}` });
      expect((await get()).content).toBe(`- Bids are dead. — [Author 0](/feed/post-0)\n${struck}`);
    }
  });

  it('goes back to an earlier text', async () => {
    const { content } = await get();
    await edit({ content: 'Something else.' });
    const [{ id: version }] = (await get()).versions;
    expect((await act('restore', { version })).status).toBe(200);
    expect(await get()).toMatchObject({ content, byHand: true });
    expect((await get()).versions).toMatchObject([{ content: 'Something else.', byHand: true }, { content }]);
    expect((await act('restore', { version: 999 })).status).toBe(404);
  });

  it('refuses a text that was made of one that nobody sees any more', async () => {
    const { version } = await get();
    await edit({ title: 'First', version });
    const late = await edit({ title: 'Second', version });
    expect([late.status, late.body.error.message]).toEqual([409, expect.stringContaining('meanwhile')]);
    expect(await get()).toMatchObject({ title: 'First' });
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ content: '' }, 'content'],
    [{ content: 'A <b>bold</b> claim' }, 'content'],
    [{ content: '![picture](/a.png)' }, 'content'],
    [{ content: '[click](javascript:alert(1))' }, 'content'],
    [{ content: '[there](//elsewhere.example)' }, 'content'],
  ])('refuses %j', async (body, field) => {
    const answer = await edit(body);
    expect([answer.status, answer.body.error.details.errors[0].path]).toEqual([400, [field]]);
  });

  it('hides a text from readers and from every run, and shows it again as it was', async () => {
    const { title, content } = await get();
    expect((await act('hide')).body.data.ids).toEqual([ID]);
    expect((await act('hide')).body.data.ids).toEqual([]);
    // The number of posts of a day is public before anything is written about it, and stays.
    expect(await readPublic()).toMatchObject([
      { title: '', summary_content: '', status: 'pending', articles_processed: 3 },
    ]);
    expect(await get()).toMatchObject({ state: 'hidden', title, content });
    expect(await runAtNight()).toBe('hidden');
    const refused = await regenerate();
    expect([refused.status, refused.body.error.message]).toEqual([400, `${ID} is hidden: show it first.`]);
    await edit({ title: 'Mended' });
    expect(await readPublic()).toMatchObject([{ title: '' }]);
    expect((await act('show')).body.data.ids).toEqual([ID]);
    expect(await readPublic()).toMatchObject([{ title: 'Mended', summary_content: content, status: 'completed' }]);
    expect((await log()).slice(1)).toEqual([
      `ada summaries.hide ${ID}`,
      `ada summaries.edit ${ID}`,
      `ada summaries.show ${ID}`,
    ]);
  });

  it('refuses to show or to change a hidden text that somebody has changed meanwhile', async () => {
    await act('hide');
    const { version } = await get();
    expect((await edit({ title: 'First', version })).status).toBe(200);
    expect((await edit({ title: 'Second', version })).status).toBe(409);
    await act('show');
    expect(await readPublic()).toMatchObject([{ title: 'First', status: 'completed' }]);
  });

  it('takes a hidden week from the public key altogether', async () => {
    const week = 'weekly-2026-03-02';
    await desk.asOperator('POST', `${API}/regenerate`, { ids: [week] });
    await jobsEnd(service.backend.database);
    const readWeeks = async () => (await service.client().from('gb_weekly_summaries').select('*')).data;
    expect(await readWeeks()).toHaveLength(1);
    await desk.asOperator('POST', `${API}/hide`, { ids: [week] });
    expect(await readWeeks()).toEqual([]);
    await service.backend.database.db.deleteFrom('app.posts').where('url_slug', '=', 'post-0').execute();
    await desk.asOperator('POST', `${API}/show`, { ids: [week] });
    await jobsEnd(service.backend.database);
    expect(await readWeeks()).toMatchObject([{ articles_processed: 2 }]);
  });

  it('takes edits and hidings back by the log, unless somebody went on', async () => {
    const before = await get();
    await edit({ title: 'First' });
    const { id: first } = await service.backend.database.db
      .selectFrom('app.audit_log')
      .select('id')
      .where('action', '=', 'summaries.edit')
      .executeTakeFirstOrThrow();
    const [hidden] = (await act('hide')).body.data.changes;
    const { time, ...backend } = service.backend;
    const deps = { ...backend, clock: time.now, log: pino({ level: 'silent' }) };
    const revert = (id: number) => revertChange(deps, { kind: 'command', name: 'test' }, Number(id));
    await revert(hidden);
    expect(await readPublic()).toMatchObject([{ title: 'First', status: 'completed' }]);
    await revert(first);
    expect(await get()).toMatchObject({ title: before.title, content: before.content, byHand: false });
    const [{ id: version }] = (await get()).versions;
    const [restored] = (await act('restore', { version })).body.data.changes;
    await edit({ title: 'Later' });
    await expect(revert(restored)).rejects.toThrow('It has been changed since: title.');
    expect(await get()).toMatchObject({ title: 'Later' });
  });

  it('says why a model did not select the sentences, and why a summary could not be written', async () => {
    const { db } = service.backend.database;
    const model = { baseUrl: 'http://127.0.0.1:1/v1', name: 'away', apiKey: undefined };
    const { config, time } = service.backend;
    const quiet = { info() {}, warn() {}, error() {} };
    const on = { areHere: true, isOn: true, model };
    const summaries = createSummaries({ ...config, summaries: on }, { db, clock: time.now, log: quiet });
    if (!summaries) throw new Error('They are written here');
    const deps = { ...summaries, onWritten: async () => {} };
    const period = periodOf('daily', new Date(DAY));
    await writeSummary(deps, period, { force: true });
    expect(await get()).toMatchObject({ state: 'completed', failure: null, modelFailure: expect.stringMatching(/\w/) });
    const broken = { ...deps, summarize: () => Promise.reject(new Error('out of memory')) };
    await expect(writeSummary(broken, period, { force: true })).rejects.toThrow();
    expect(await get()).toMatchObject({ state: 'completed', failure: 'out of memory' });
    await edit({ title: 'By hand' });
    expect(await get()).toMatchObject({ failure: null });
  });

  it('says so where the summaries are hosted', async () => {
    await service.backend.reset({ summaries: { areHere: false, isOn: false, model: null } });
    desk = await createDesk(service.backend);
    const access = await desk.asOperator('GET', `${API}/access`);
    expect(access.body.data).toMatchObject({ canEdit: false, canRegenerate: false });
    expect(access.body.data.note).toContain('DATABASE_URL');
    expect((await desk.asOperator('GET', API)).status).toBe(503);
    expect((await act('hide')).status).toBe(503);
  });
});
