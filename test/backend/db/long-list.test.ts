import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sendList } from '#backend/api/admin/api/operation-routes.ts';
import { type ListFormat, type ListQuery, longListing } from '#backend/api/admin/operations/base/list.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { type LongList, readPage, readSlices } from '#backend/db/long-list.ts';
import { openTestDatabase } from '#test/rig/database.ts';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase('pglite');
});
afterAll(() => database.close());

/** The numbers up to `count`, the highest first. */
const numbers = (count: number, more: Partial<LongList<{ id: number }>> = {}): LongList<{ id: number }> => ({
  ids: sql`select i as id from generate_series(1, ${count}::int) i`,
  order: sql`i desc`,
  read: async (ids) => ids.toReversed().map((id) => ({ id })),
  ...more,
});
const isEven = async (ids: readonly number[]) => ids.filter((id) => id % 2 === 0);
const page = (list: LongList<{ id: number }>, limit: number, offset: number) =>
  readPage(database.db, list, { limit, offset });
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

it('reads a page in the list’s order, with the exact total of a list that is not long', async () => {
  const { rows, ...counts } = await page(numbers(30), 10, 10);
  expect(ids(rows)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
  expect(counts).toEqual({ total: 30, hasMore: false, sifted: null });
  expect(await page(numbers(30), 10, 20)).toMatchObject({ total: 30, hasMore: false });
  expect(await page(numbers(30), 10, 40)).toMatchObject({ rows: [], total: 30, hasMore: false });
  expect(await page(numbers(0), 10, 0)).toMatchObject({ rows: [], total: 0, hasMore: false });
});

it('counts a long list up to its bound, and leads on page by page to its end', async () => {
  const list = numbers(130, { totalMax: 100 });
  expect(await page(list, 10, 0)).toMatchObject({ total: 100, hasMore: true });
  expect(await page(list, 10, 110)).toMatchObject({ total: 121, hasMore: true });
  expect(await page(list, 10, 120)).toMatchObject({ total: 130, hasMore: false });
  expect(await page(list, 10, 500)).toMatchObject({ rows: [], total: 100, hasMore: true });
  expect(await page(numbers(100, { totalMax: 100 }), 10, 0)).toMatchObject({ total: 100, hasMore: false });
});

it('sifts rows until the page is full, and then no more of them', async () => {
  const looked: number[] = [];
  const sift = (some: readonly number[]) => {
    looked.push(...some);
    return isEven(some);
  };
  const { rows, ...counts } = await page(numbers(5_000, { sift }), 3, 2);
  expect(ids(rows)).toEqual([4_996, 4_994, 4_992]);
  expect(counts).toEqual({ total: 500, hasMore: true, sifted: null });
  expect(looked).toHaveLength(1_000);
});

it('reports how many rows were sifted if not all were', async () => {
  const sift = async (some: readonly number[]) => some.filter((id) => id === 3_999 || id === 1);
  const list = numbers(4_000, { sift, siftedMax: 2_000 });
  expect(await page(list, 10, 0)).toEqual({ rows: [{ id: 3_999 }], total: 1, hasMore: true, sifted: 2_000 });
  const whole = numbers(4_000, { sift });
  expect(await page(whole, 10, 0)).toEqual({
    ...{ rows: [{ id: 3_999 }, { id: 1 }], total: 2, hasMore: false, sifted: null },
  });
});

it('reports the counted and searched rows, and exports all', async () => {
  const app = new Hono();
  app.get('/', (c) => {
    const { page = '1', perPage = '25', format = 'json' } = c.req.query();
    const limit = Number(perPage);
    const sift = async (some: readonly number[]) => some.filter((id) => id === 1);
    const list = numbers(130, c.req.header('x-sift') ? { sift, siftedMax: 100 } : { totalMax: 100 });
    const listing = longListing(database.db, list, { limit, offset: (Number(page) - 1) * limit } as ListQuery);
    const row = z.object({ id: z.int() });
    return sendList(c, { name: 'numbers', row, format: format as ListFormat }, listing);
  });
  const first = await (await app.request('/?perPage=2')).json();
  expect(first).toEqual({ data: [{ id: 130 }, { id: 129 }], total: 100, hasMore: true });
  const last = await (await app.request('/?perPage=10&page=13')).json();
  expect(last).toEqual({ data: expect.arrayContaining([{ id: 1 }]), total: 130 });
  const headers = { 'x-sift': 'on' };
  const searched = await (await app.request('/', { headers })).json();
  expect(searched).toEqual({ data: [], total: 0, hasMore: true, sifted: 100 });
  expect(await (await app.request('/?format=ndjson', { headers })).text()).toBe('{"id":1}\n');
  expect((await (await app.request('/?format=csv')).text()).trimEnd().split('\r\n')).toHaveLength(1 + 130);
});

it('reads all slices, sifted ones to the end', async () => {
  const all: number[] = [];
  for await (const slice of readSlices(database.db, numbers(2_500))) all.push(...ids(slice));
  expect(all).toEqual(Array.from({ length: 2_500 }, (_, index) => 2_500 - index));
  const even: number[] = [];
  const list = numbers(2_500, { sift: isEven, siftedMax: 10, totalMax: 10 });
  for await (const slice of readSlices(database.db, list)) even.push(...ids(slice));
  expect(even).toEqual(all.filter((id) => id % 2 === 0));
});
