import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vacuumJob } from '#backend/jobs/vacuum-job.ts';
import { rewriteSummaryJob } from '#backend/summaries/jobs.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';

const API = '/admin/api/jobs';

describe.each(anyDatabase)('the desk’s jobs, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.reset();
    desk = await createDesk(backend);
  });

  const list = async (query = '') => (await desk.asOperator('GET', `${API}?${query}`)).body;
  const act = async (verb: string, ids: string[]) => {
    const answer = await desk.asOperator('POST', `${API}/${verb}`, { ids });
    await jobsEnd(backend.database);
    return answer;
  };
  const failed = async () => {
    const id = await backend.jobs.send(rewriteSummaryJob, { kind: 'daily', day: '2026-03-05', force: true });
    await jobsEnd(backend.database);
    await sql`update pgboss.job set state = 'failed', output = '{"reason": "It was down for <jo@example.com>"}' where id = ${id}::uuid`.execute(
      backend.database.db,
    );
    return id ?? '';
  };

  it('shows what is due when, what ran last, and runs it now', async () => {
    const kinds = async () => (await desk.asOperator('GET', `${API}/kinds`)).body;
    const vacuum = async () => (await kinds()).data.find(({ id }: { id: string }) => id === vacuumJob.name);
    expect(await vacuum()).toMatchObject({ schedule: { cron: '20 3 * * *', tz: 'UTC' }, last: null, canRun: true });
    expect((await vacuum()).schedule.next).toMatch(/T03:20:00.000Z$/);
    expect((await act('run', [vacuumJob.name])).body.data.sent).toEqual([vacuumJob.name]);
    expect((await vacuum()).last).toMatchObject({ outcome: 'completed' });
    // A job that needs data cannot be run by hand.
    expect((await kinds()).data).toContainEqual(expect.objectContaining({ id: rewriteSummaryJob.name, canRun: false }));
    expect((await act('run', [rewriteSummaryJob.name])).status).toBe(400);
    expect((await act('run', ['nothing'])).status).toBe(400);
    // Nor can an operator's session or a key say it: with the right data a job sends any mail to anybody.
    const data = { to: 'someone@example.com', subject: 'Anything', text: 'Anything', html: '<p>Anything</p>' };
    expect((await desk.asOperator('POST', `${API}/run`, { ids: ['mail'], data })).status).toBe(403);
  });

  it('forgets a failed job that was read, and logs why it failed', async () => {
    const id = await failed();
    const left = await failed();
    expect((await act('dismiss', [id])).status).toBe(200);
    expect((await list('filter={"state":"failed"}')).data).toMatchObject([{ id: left }]);
    const again = await act('dismiss', [id]);
    expect([again.status, again.body.error.message]).toEqual([400, `There is no failed job ${id}.`]);
    await act('run', [vacuumJob.name]);
    const [done] = (await list(`filter={"name":"${vacuumJob.name}"}`)).data;
    expect((await act('dismiss', [done.id])).status).toBe(400);
    const [line] = await backend.database.db.selectFrom('app.audit_log').selectAll().orderBy('id').execute();
    expect(line).toMatchObject({
      ...{
        action: 'jobs.dismiss',
        subject_id: id,
        before: { name: 'summarize-one', reason: 'It was down for <…@example.com>' },
      },
    });
  });

  it('lists jobs by state and kind with why they failed, and has them tried again', async () => {
    const id = await failed();
    await act('run', [vacuumJob.name]);
    expect((await list('filter={"state":"failed"}')).data).toMatchObject([
      {
        id,
        name: 'summarize-one',
        label: 'daily 2026-03-05',
        state: 'failed',
        reason: 'It was down for <jo@example.com>',
        attempts: 1,
      },
    ]);
    expect((await list(`filter={"name":"${vacuumJob.name}"}`)).data).toMatchObject([{ state: 'completed' }]);
    expect((await list('page=2&perPage=1')).total).toBe(2);
    expect((await act('retry', [id])).status).toBe(200);
    expect((await list('filter={"state":"failed"}')).total).toBe(0);
    const [done] = (await list(`filter={"name":"${vacuumJob.name}"}`)).data;
    const again = await act('retry', [done.id]);
    expect([again.status, again.body.error.message]).toEqual([400, `Job ${done.id} (vacuum) has been done.`]);
    const rows = await backend.database.db.selectFrom('app.audit_log').select('action').orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual(['jobs.run', 'jobs.retry']);
  });
});
