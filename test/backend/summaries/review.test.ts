import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSummaries } from '#backend/summaries/create-summaries.ts';
import type { SummaryDraft } from '#backend/summaries/draft/draft.ts';
import { periodOf } from '#backend/summaries/period/period.ts';
import { createSummaryMemory } from '#backend/summaries/records/summary-memory.ts';
import { keepToday } from '#backend/summaries/write/keep-summaries.ts';
import { type SummaryDependencies, writeSummary } from '#backend/summaries/write/write-summary.ts';
import { type DataService, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOON = Date.parse('2031-03-05T12:00:00Z');
const TODAY = periodOf('daily', new Date(NOON));
const ID = 'daily-2031-03-05';

const SENTENCES = [
  'Lowering bids by 20 % kept all the orders of the oldest campaign.',
  'A hair clump in the second image doubled conversion within five weeks.',
  'The inbound placement fee took 31 cents of every unit that we sent.',
];
/** A claim of the model about each post, the last of which code could not follow. */
const CLAIMS = ['Bids 20 % lower kept all orders.', 'A hair clump doubled conversion.', 'The fee was 31 cents.'];
const DOUBT = 'a word that the quotation lacks';

describe.each(anyDatabase)('the review of summaries by a model, on %s', (kind) => {
  let service: DataService;
  let desk: TestDesk;
  let deps: SummaryDependencies;
  let now: number;
  let asked: number;
  /** The model's response. Without points it has failed, and the posts' own sentences are used. */
  let answer: (titles: string[]) => Partial<SummaryDraft>;

  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    const { hostname, port } = new URL(service.url);
    const model = { baseUrl: 'http://127.0.0.1:9', name: 'the-model', apiKey: undefined, isReviewed: true };
    const urls = { contentUrl: service.url, dataServiceUrl: service.url };
    await service.backend.reset({
      ...{ host: hostname, port: Number(port) },
      // Its own jobs write no summaries.
      summaries: { ...urls, secretKey: null, model: null },
    });
    desk = await createDesk(service.backend);
    now = NOON;
    asked = 0;
    answer = () => ({ title: 'By the model', model: 'the-model' });
    const quiet = { info() {}, warn() {}, error() {} };
    const created = createSummaries(
      { ...service.backend.config, summaries: { ...urls, secretKey: SECRET_KEY, model } },
      { clock: () => new Date(now), log: quiet, memory: createSummaryMemory(db()) },
    );
    if (!created) throw new Error('There is a secret key');
    deps = {
      ...created,
      onWritten: async () => {},
      // The edge of the machine: test/backend/summaries/language-model.test.ts asks over HTTP.
      summarize: async (posts) => {
        asked += 1;
        const points = posts.slice(0, 3).map(({ id, text }, index) => ({
          ...{ text: CLAIMS[index] ?? text, posts: [id], quotes: [text] },
          ...(index === 2 && { doubt: DOUBT }),
        }));
        return { title: 'By rules', points, ...answer(posts.map(({ title }) => title)) };
      },
    };
    await addPosts(SENTENCES);
  });

  const db = () => service.backend.database.db;
  const addPosts = async (texts: string[], name = 'post', at = now - HOUR_MS) => {
    const rows = texts.map((text, index) => ({
      ...{ title: `Post ${index}`, url_slug: `${name}-${index}`, text, text_hash: `${name}${index}` },
      ...{ post_link: `https://x.test/${name}${index}`, post_key: `https://x.test/${name}${index}` },
      ...{ type: 'LinkedIn' as const, post_user: `Author ${index}` },
      ...{ created_at: new Date(at), published_at: new Date(at) },
    }));
    await db().insertInto('app.posts').values(rows).execute();
  };
  /** As readers see it. */
  const read = async () => {
    const { data } = await service.client().from('gb_daily_summaries').select('*').eq('date', TODAY.day);
    return data?.[0] ?? null;
  };
  const summary = async () => (await desk.asOperator('GET', `/admin/api/summaries/${ID}`)).body.data;
  const act = (verb: string, body: object = {}) =>
    desk.asOperator('POST', `/admin/api/summaries/${verb}`, { ids: [ID], ...body });
  const idOf = async (slug: string) =>
    (await db().selectFrom('app.posts').select('id').where('url_slug', '=', slug).executeTakeFirstOrThrow()).id;

  it('shows readers a summary in the posts own sentences until an operator publishes the draft', async () => {
    expect(await writeSummary(deps, TODAY)).toMatchObject({ outcome: 'waiting', posts: 3 });
    expect(await read()).toMatchObject({ status: 'completed' });
    expect((await read()).summary_content).toMatch(/Lowering bids.+by rules\.\*$/s);
    const { draft, awaitsReview } = await summary();
    expect(awaitsReview).toBe(true);
    expect(draft).toMatchObject({ model: 'the-model', title: 'By the model', posts: 3 });
    expect(draft.points[0]).toEqual({
      text: CLAIMS[0],
      doubt: null,
      sources: [{ slug: 'post-0', author: 'Author 0', title: 'Post 0', quote: SENTENCES[0] }],
    });
    expect(draft.points[2].doubt).toBe(DOUBT);

    expect((await act('publish', { version: draft.version })).status).toBe(200);
    const { title, summary_content: content } = await read();
    expect(title).toBe('By the model');
    expect(content.split('\n')[0]).toBe(`- ${CLAIMS[0]} — [Author 0: Post 0](/feed/post-0 "${SENTENCES[0]}")`);
    expect(content).toContain(CLAIMS[1]);
    expect(content).not.toContain(CLAIMS[2]);
    expect(content).toMatch(/\n\n\*Written from 3 posts by the-model, each claim checked against its post\.\*$/);
    expect(await summary()).toMatchObject({ draft: null, awaitsReview: false, byHand: false });
  });

  it('publishes the points that an operator keeps, in their words and order', async () => {
    await writeSummary(deps, TODAY);
    const points = [{ at: 3 }, { at: 1, text: 'Bids  [lower](https://evil.test) by a fifth.' }];
    await act('publish', { points, title: 'Mine' });
    const { title, summary_content: content } = await read();
    expect(title).toBe('Mine');
    const lines = content.split('\n').filter((line: string) => line.startsWith('- '));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(CLAIMS[2]);
    expect(lines[1]).toContain('- Bids \\[lower\\](https://evil.test) by a fifth.');
  });

  it.each([
    ['no point', { points: [] }, 400],
    ['a point that is not there', { points: [{ at: 9 }] }, 400],
    ['a point twice', { points: [{ at: 1 }, { at: 1 }] }, 400],
    ['a point without words', { points: [{ at: 1, text: ' ' }] }, 400],
    ['no title', { title: ' ' }, 400],
    ['another version', { version: '999999' }, 409],
  ])('refuses to publish %s', async (_title, body, status) => {
    await writeSummary(deps, TODAY);
    expect((await act('publish', body)).status).toBe(status);
    expect((await read()).summary_content).toMatch(/by rules/);
    expect((await summary()).draft).not.toBeNull();
  });

  it('publishes once when two operators tap at the same time', async () => {
    await writeSummary(deps, TODAY);
    const { version } = (await summary()).draft;
    const other = await createDesk(service.backend, 'bob');
    const path = '/admin/api/summaries/publish';
    const answers = await Promise.all([
      desk.asOperator('POST', path, { ids: [ID], version }),
      other.asOperator('POST', path, { ids: [ID], version, title: 'Other' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lines = await db()
      .selectFrom('app.audit_log')
      .select('id')
      .where('action', '=', 'summaries.publish')
      .execute();
    expect(lines).toHaveLength(1);
    expect((await act('publish')).status).toBe(404);
  });

  it('keeps what was published while the next draft waits, and takes posts into account that came before the tap', async () => {
    await writeSummary(deps, TODAY);
    await addPosts(['A fourth post says that returns fell from 9 % to 4 % in May.'], 'fourth', now + MINUTE_MS);
    now += 30 * MINUTE_MS;
    await act('publish');
    const { summary_content: published } = await read();
    now += 31 * MINUTE_MS;
    expect((await keepToday(deps)).result.outcome).toBe('waiting');
    expect((await read()).summary_content).toBe(published);
    expect((await summary()).draft.posts).toBe(4);
    // Nothing has come since: neither the model nor the operator is asked again.
    now += 2 * HOUR_MS;
    expect((await keepToday(deps)).result.outcome).toBe('unchanged');
    expect(asked).toBe(2);
  });

  it('leaves the published text alone when a draft is discarded, and asks the model no more until posts change', async () => {
    await writeSummary(deps, TODAY);
    const { summary_content: published } = await read();
    expect((await act('discard')).status).toBe(200);
    expect(await summary()).toMatchObject({ draft: null, content: published });
    expect((await act('discard')).status).toBe(404);
    now += 2 * HOUR_MS;
    expect(await writeSummary(deps, TODAY)).toMatchObject({ outcome: 'unchanged' });
    expect(await writeSummary(deps, TODAY, { force: true })).toMatchObject({ outcome: 'waiting' });
  });

  it.each(['publish', 'discard'])('asks the model again only when posts change, also after a %s', async (verb) => {
    // Both are read for the first draft, whatever their times say.
    await addPosts(['A post of this very moment says that returns fell from 9 % to 4 %.'], 'moment', now);
    await addPosts(['A post with a clock of its own says that fees rose by 2 % in June.'], 'ahead', now + 5 * HOUR_MS);
    const outcomes: string[] = [];
    const pass = async (ms: number) => {
      now += ms;
      outcomes.push((await keepToday(deps)).result.outcome);
    };
    for (const ms of [0, 5 * MINUTE_MS, HOUR_MS]) await pass(ms);
    await act(verb);
    for (const ms of [5 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS]) await pass(ms);
    expect(outcomes).toEqual(['waiting', 'recent', 'unchanged', 'unchanged', 'unchanged', 'unchanged']);
    expect(asked).toBe(1);
    await addPosts(['A sixth post says that sales rose from 200 to 240 a week in May.'], 'sixth', now);
    await pass(5 * MINUTE_MS);
    expect(outcomes.at(-1)).toBe('waiting');
    expect(asked).toBe(2);
  });

  it('does not ask the model again about posts that say nothing', async () => {
    await db().updateTable('app.posts').set({ text: 'Good morning everybody!' }).execute();
    answer = () => ({ points: [] });
    const outcomes: string[] = [];
    for (const ms of [0, 2 * HOUR_MS, 2 * HOUR_MS]) {
      now += ms;
      outcomes.push((await keepToday(deps)).result.outcome);
    }
    expect(outcomes).toEqual(['nothing to say', 'unchanged', 'unchanged']);
    expect(asked).toBe(1);
  });

  it('goes back to the text before when publishing is undone, and then renews that', async () => {
    await writeSummary(deps, TODAY);
    const { summary_content: before } = await read();
    const { changes } = (await act('publish')).body.data;
    expect((await desk.asOperator('POST', '/admin/api/log/revert', { ids: changes })).status).toBe(200);
    expect((await read()).summary_content).toBe(before);
    await writeSummary(deps, TODAY, { force: true });
    expect((await read()).summary_content).toMatch(/by rules/);
  });

  it.each(['hide', 'delete'])('drops the points about a post at once when somebody wants to %s it', async (verb) => {
    await writeSummary(deps, TODAY);
    const { version } = (await summary()).draft;
    await desk.asOperator('POST', `/admin/api/posts/${verb}`, { ids: [await idOf('post-0')] });
    const { draft } = await summary();
    expect(draft.title).toBe('Highlights');
    expect(draft.points.map(({ text }: { text: string }) => text)).toEqual(CLAIMS.slice(1));
    // The draft has changed since the operator read it.
    expect((await act('publish', { version })).status).toBe(409);
  });

  it('publishes no draft of a text that has been corrected since', async () => {
    await writeSummary(deps, TODAY);
    await desk.asOperator('PATCH', `/admin/api/posts/${await idOf('post-1')}`, { text: 'It did not double at all.' });
    expect((await summary()).draft.points.map(({ text }: { text: string }) => text)).not.toContain(CLAIMS[1]);
    expect((await act('publish')).status).toBe(409);
    // The run after the correction makes another draft, or, where the model fails, drops the one before.
    answer = () => ({});
    await writeSummary(deps, TODAY);
    expect((await summary()).draft).toBeNull();
  });

  it('keeps a draft that waits when the model fails later', async () => {
    await writeSummary(deps, TODAY);
    answer = () => ({});
    await writeSummary(deps, TODAY, { force: true });
    expect((await summary()).draft).toMatchObject({ title: 'By the model' });
    await act('publish');
    await writeSummary(deps, TODAY, { force: true });
    expect((await read()).title).toBe('By the model');
  });

  it('publishes at once where the review is off, and drops the draft that waits', async () => {
    await writeSummary(deps, TODAY);
    expect(await writeSummary({ ...deps, isReviewed: false }, TODAY, { force: true })).toMatchObject({
      outcome: 'written',
    });
    expect((await read()).title).toBe('By the model');
    expect((await summary()).draft).toBeNull();
  });

  it('publishes nothing of a summary that is hidden', async () => {
    await writeSummary(deps, TODAY);
    await act('hide');
    expect((await act('publish')).status).toBe(400);
    expect(await read()).toMatchObject({ status: 'pending', summary_content: '' });
    await act('show');
    expect((await act('publish')).status).toBe(200);
  });

  it('lists the summaries that wait for a review', async () => {
    const list = async (awaitsReview: boolean) =>
      (await desk.asOperator('GET', `/admin/api/summaries?filter=${JSON.stringify({ awaitsReview })}`)).body;
    await writeSummary(deps, TODAY);
    expect(await list(true)).toMatchObject({ total: 1, data: [{ id: ID, awaitsReview: true }] });
    await act('discard');
    expect(await list(true)).toMatchObject({ total: 0 });
    expect(await list(false)).toMatchObject({ total: 1 });
  });
});
