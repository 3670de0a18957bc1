import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { handleError } from '../../../http/api-error.ts';
import { listQuery, pagedListing } from '../operations/base/list.ts';
import { defineList } from '../operations/base/operation.ts';
import { runOperation, toCsvLine } from './operation-routes.ts';

const log = { error() {}, warn() {}, info() {} } as never;
const rows = Array.from({ length: 1203 }, (_, index) => ({ id: index + 1, name: `n${index}`, secret: 'x' }));

function createList() {
  const app = new Hono();
  app.onError(handleError(log));
  const operation = defineList({
    name: 'things.list',
    summary: 'Lists things',
    path: '/',
    query: listQuery(['id', 'name'], z.strictObject({ name: z.string().optional() })),
    row: z.object({ id: z.number(), name: z.string() }),
    list: (_, query) =>
      pagedListing(query, async ({ limit, offset, filter: { name } }) => {
        const found = rows.filter((row) => name === undefined || row.name === name);
        return { rows: found.slice(offset, offset + limit), total: found.length };
      }),
  });
  app.get('/', (c) => runOperation(c, operation, { clock: () => new Date() } as never));
  return (query: string) => app.request(`/?${query}`);
}
it('answers a page and the total, and of a row what its schema names', async () => {
  const answer = await createList()('page=2&perPage=2');
  expect(await answer.json()).toEqual({
    data: [
      { id: 3, name: 'n2' },
      { id: 4, name: 'n3' },
    ],
    total: 1203,
  });
});

it('filters by JSON', async () => {
  const answer = await createList()(`filter=${encodeURIComponent('{"name":"n7"}')}`);
  expect(await answer.json()).toEqual({ data: [{ id: 8, name: 'n7' }], total: 1 });
});

it.each([
  'page=0',
  'perPage=101',
  'sort=secret',
  'order=up',
  'filter={',
  'filter={"x":1}',
  'format=xml',
  'y=1',
  'page=999999',
])('refuses %s', async (query) => {
  expect((await createList()(query)).status).toBe(400);
});

it('exports every row, slice by slice', async () => {
  const csv = await createList()('format=csv');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="things.csv"');
  const lines = (await csv.text()).split('\r\n');
  expect(lines).toHaveLength(1 + 1203 + 1);
  expect(lines.slice(0, 2)).toEqual(['id,name', '1,n0']);
  const ndjson = await (await createList()('format=ndjson')).text();
  expect(
    ndjson
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual(rows.map(({ id }) => id));
});

it('quotes what CSV needs quoted', () => {
  expect(toCsvLine(['a,b', 'say "hi"', -5, null, { a: 1 }])).toBe(`"a,b","say ""hi""",-5,,"{""a"":1}"\r\n`);
});

it('defuses what a spreadsheet may take for a formula, and nothing else', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '−', '﹣', '﹢', '﹦', '﹫'];
  const formulas = signs.flatMap((sign) =>
    ['', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff'].map((blank) => `${blank}${sign}x`),
  );
  for (const cell of [...formulas, '-5', '@']) expect(toCsvLine([cell])).toBe(`'${cell}\r\n`);
  for (const cell of ['\tx', '\rx', '\nx', ' \t=x']) expect(toCsvLine([cell])).toMatch(/^"?'/);
  for (const cell of ['', ' ', 'a=b', '#ppc', '„x“', '1-2', '[1]']) expect(toCsvLine([cell])).toBe(`${cell}\r\n`);
});
