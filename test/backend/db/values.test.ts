import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';

// Both databases and their drivers convert values in the same way, in both directions.
it.each(testDatabases)('reads and writes values of every type on %s', async (kind) => {
  const database = await openTestDatabase(kind);
  const read = async (expression: string) =>
    (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)).rows[0]?.value;
  const write = async (value: unknown, type: string) =>
    (await sql<{ value: unknown }>`select ${value}::${sql.raw(type)}::text as value`.execute(database.db)).rows[0]
      ?.value;
  try {
    const table: [expression: string, value: unknown][] = [
      ['null', null],
      ['true', true],
      ['7::int2', 7],
      ['-7', -7],
      ['9007199254740991', 9007199254740991],
      ['9007199254740993', 9007199254740993n],
      ['1.5::float8', 1.5],
      ['1.5', 1.5],
      ['1.50', '1.50'],
      ["'text'", 'text'],
      ["'name'::name", 'name'],
      [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
      [`'[1]'::json`, [1]],
      ["'2026-11-19 06:00:00.5+00'::timestamptz", '2026-11-19T06:00:00.5+00:00'],
      ["'2026-11-19 08:00+02'::timestamptz", '2026-11-19T06:00:00+00:00'],
      ["'2026-11-19 06:00'::timestamp", '2026-11-19T06:00:00'],
      ["'2026-11-19'::date", '2026-11-19'],
      ["'06:00'::time", '06:00:00'],
      ["interval '1 day 02:00'", '1 day 02:00:00'],
      ["'6f1c1a5e-0000-4000-8000-000000000000'::uuid", '6f1c1a5e-0000-4000-8000-000000000000'],
      [`array['a', null, 'b,"c', '', '{}']`, ['a', null, 'b,"c', '', '{}']],
      ['array[1, null]', [1, null]],
      ['array[]::int[]', []],
      ['array[1, 2]::int8[]', [1, 2]],
      ['array[true, false]', [true, false]],
      [`array['a', 'b']::name[]`, ['a', 'b']],
      [`array['{"a": 1}']::jsonb[]`, [{ a: 1 }]],
    ];
    for (const [expression, value] of table) expect([expression, await read(expression)]).toEqual([expression, value]);
    expect(Buffer.from((await read("'\\x00ff'::bytea")) as Uint8Array)).toEqual(Buffer.from([0, 255]));

    expect(await write(true, 'boolean')).toBe('true');
    expect(await write(1.5, 'numeric')).toBe('1.5');
    expect(await write(12n, 'int8')).toBe('12');
    expect(await write(null, 'int')).toBeNull();
    expect(await write(new Date('2026-11-19T06:00:00.5Z'), 'timestamptz')).toBe('2026-11-19 06:00:00.5+00');
    expect(await write('2026-11-19T08:00:00+02:00', 'timestamptz')).toBe('2026-11-19 06:00:00+00');
    expect(await write({ a: ['\u2028', '"'] }, 'jsonb')).toBe('{"a": ["\u2028", "\\""]}');
    expect(await write(new Uint8Array([0, 255]), 'bytea')).toBe('\\x00ff');
  } finally {
    await database.close();
  }
});
