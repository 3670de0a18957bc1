import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataService, PUBLISHABLE_KEY, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';

// Jobs hold what mails hold.
describe.each(anyDatabase)('the tables of the job queue on %s', (kind) => {
  let service: DataService;
  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  afterAll(() => service.close());

  it.each([
    ['publishable', PUBLISHABLE_KEY],
    ['secret', SECRET_KEY],
  ])('cannot be read with the %s key', async (_, key) => {
    const client = service.client({ key });
    for (const table of ['job', 'queue', 'schedule', 'job_common', 'pgboss.job']) {
      const { data, error, status } = await client.from(table).select('*');
      expect({ table, data, error: error !== null, status }).toEqual({ table, data: null, error: true, status: 404 });
    }
    const inSchema = await client.schema('pgboss').from('job').select('*');
    expect([inSchema.data, inSchema.status]).toEqual([null, 406]);
    const called = await client.rpc('job_now');
    expect([called.data, called.status]).toEqual([null, 404]);
  });
});
