import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { toArray } from '#backend/db/parameters.ts';
import { fold } from '#lib/utils/fold.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';

describe.each(testDatabases)('app.fold, on %s', (kind) => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  const foldInSql = async (texts: string[]) => {
    const { rows } = await sql<{ folded: string }>`
        select app.fold(content) as folded from unnest(${toArray(texts)}) with ordinality texts (content, number) order by number`.execute(
      database.db,
    );
    return rows.map(({ folded }) => folded);
  };

  it('folds every letter as the web does, but those of scripts that the database does not know yet', async () => {
    // The capitals of living scripts, and all that Unicode has a second form of; a surrogate is no letter.
    const points = Array.from({ length: 0x20000 }, (_, code) => code).filter(
      (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
    );
    const letters = points.map((code) => String.fromCodePoint(code));
    const folded = await foldInSql(letters);
    const others = letters.filter((letter, index) => folded[index] !== fold(letter));
    // Assigned since Unicode 12.
    expect(
      others.filter(
        (letter) =>
          !/[\u1c89\u2c2f\ua7c0-\ua7f5\u{10570}-\u{10595}\u{10d50}-\u{10d65}\u{16ea0}-\u{16eb8}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u.test(
            letter,
          ),
      ),
    ).toEqual([]);
  });

  it('folds texts as the web does', async () => {
    const unit = fc.oneof(
      fc.constantFrom(
        ...'aE İıßΣς  \t\n\u00a0’"“-–\u00ad\u200b\u200d\ufe0f\u0301\u0316\u0308½´″`𝗣Ｆﾞ\u1112\u1161\u11ab한ﬁ✓👩💻',
      ),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit, maxLength: 40 }), { minLength: 50, maxLength: 50 }),
        async (texts) => {
          expect(await foldInSql(texts)).toEqual(texts.map(fold));
        },
      ),
      { numRuns: 20 },
    );
    const long = ['中文'.repeat(500), 'ไทย'.repeat(400), `${'й'.repeat(300)} e\u0301`];
    expect(await foldInSql(long)).toEqual(long.map(fold));
  });
});
