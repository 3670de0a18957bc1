import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { generateTypes, TYPES_FILE } from '../../../cli/db/generate-types.ts';

it.each(testDatabases.slice(-1))('has the types of the tables as the migrations make them on %s', async (kind) => {
  const database = await openTestDatabase(kind);
  try {
    const message = 'run `npm run generate-types`';
    expect(await generateTypes(database), message).toBe(readFileSync(TYPES_FILE, 'utf8'));
  } finally {
    await database.close();
  }
});
