import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { postKey } from '#backend/text/post-keys.ts';
import { PLATFORMS, POST_TYPES } from '#lib/design/platforms.ts';
import { anyDatabase, openTestDatabase } from '#test/rig/database.ts';

describe.each(anyDatabase)('the platforms of posts, on %s', (kind) => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  it.each(['posts', 'sources'])('are the types that %s may have', async (table) => {
    const { rows } = await sql<{ types: string[] }>`
      select array(select match[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''', 'g') match) as types
      from pg_constraint c where c.conname = ${`${table}_type_check`}`.execute(database.db);
    expect(rows[0]?.types.toSorted()).toEqual(POST_TYPES.toSorted());
  });

  it.each(POST_TYPES.flatMap((type) => [...PLATFORMS[type].profiles]))('have profiles at %s', async (profile) => {
    const links = [`https://www.${profile}/ada`, `http://m.${profile}/Ada/?ref=1`];
    const { rows } = await sql<{ key: string }>`
      select distinct app.profile_key(link, false) as key from unnest(${links}::text[]) link`.execute(database.db);
    expect(rows).toEqual([{ key: expect.stringMatching(/^[a-z]+\.com\/ada$/) }]);
  });

  it.each(POST_TYPES.filter((type) => PLATFORMS[type].key))('%s has numbered posts', (type) => {
    const { key, profiles } = PLATFORMS[type];
    const paths = ['ada/status/1234567890123456789', 'feed/update/urn:li:activity:1234567890123456789'];
    const host = profiles[0]?.split('/', 1)[0];
    expect(paths.map((path) => postKey(`https://${host}/${path}`))).toContain(`${key}:1234567890123456789`);
  });
});
