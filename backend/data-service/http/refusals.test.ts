import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { refuseFilters, refuseImpossibleText, refuseOddPaths } from './refusals.ts';

const app = new Hono();
app.all('/rest/v1/*', refuseOddPaths(), refuseFilters(), refuseImpossibleText(), async (c) =>
  c.json({ body: await c.req.text() }),
);

const TABLE = '/rest/v1/gb_daily_summaries';
const ask = (path: string, init?: RequestInit) => app.request(`http://data-service.test${path}`, init);
const send = (body: string) => ask(TABLE, { method: 'POST', body });
const filters = (count: number, of: (index: number) => string): string =>
  `${TABLE}?${Array.from({ length: count }, (_, index) => of(index)).join('&')}`;

it.each([
  ['the description', '/rest/v1/'],
  ['a table', TABLE],
  ['a function', '/rest/v1/rpc/count_days'],
  ['what the site asks for', `${TABLE}?select=id,date,content&status=eq.completed&order=date.desc&limit=10`],
  ['ten lists in one another', `${TABLE}?${'or=('}${'and('.repeat(9)}id.eq.1${')'.repeat(10)}`],
  ['fifty conditions', filters(50, (index) => `id=neq.${index}`)],
  ['three patterns', filters(3, (index) => `content=ilike.*${index}*`)],
  ['three patterns of one list', `${TABLE}?content=like(any).{*a*,*b*,*c*}`],
  ['words that look like operators', `${TABLE}?title=eq.dislike.fts`],
  ['words that every object has', `${TABLE}?title=eq.constructor`],
])('lets %s pass', async (_, path) => {
  expect((await ask(path)).status).toBe(200);
});

it.each([
  ['a name that is a slash', '/rest/v1/%2f', 404],
  ['a name that is no name', '/rest/v1/%00', 404],
  ['a path below a table', `${TABLE}/1/2`, 404],
  ['a list of 900 lists', `${TABLE}?${'or=('}${'or('.repeat(900)}id.eq.1${')'.repeat(901)}`, 400],
  ['901 brackets alone', `${TABLE}?or=${'('.repeat(901)}`, 400],
  ['fifty-two conditions', filters(52, (index) => `id=neq.${index}`), 400],
  ['four patterns', filters(4, (index) => `content=ilike.*${index}*`), 400],
  ['four patterns, negated', filters(4, (index) => `content=not.ilike.*${index}*`), 400],
  ['four patterns in a tree', `${TABLE}?or=(${Array(4).fill('content.like.*a*').join(',')})`, 400],
  ['four patterns of one list', `${TABLE}?content=ilike(any).{*a*,*b*,*c*,*d*}`, 400],
  ['full-text search', `${TABLE}?content=wfts(english).x`, 400],
  ['full-text search in a tree', `${TABLE}?or=(content.fts.x,id.eq.1)`, 400],
  ['an operator that every object has', `${TABLE}?id=__proto__`, 400],
  ['another one', `${TABLE}?id=constructor`, 400],
  ['a third, in a tree', `${TABLE}?or=(id.not.toString.1,id.eq.2)`, 400],
  ['a regular expression', `${TABLE}?content=match.(a%2B)%2B`, 400],
])('refuses %s', async (_, path, status) => {
  const response = await ask(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^PGRST/), message: expect.any(String) });
});

it.each([
  ['a NUL character', '{"title":"a\\u0000b"}'],
  ['half of a surrogate pair', '{"data":{"a":["\\ud800"]}}'],
  ['100,000 lists in one another', '['.repeat(100_000) + ']'.repeat(100_000)],
])('refuses a body with %s', async (_, body) => {
  const response = await send(body);
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'bad_json' }]);
});

it.each(['{', '{"title":"🚀"}'])('hands on the body %s as it is', async (body) => {
  expect(await (await send(body)).json()).toEqual({ body });
});
