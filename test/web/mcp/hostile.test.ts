import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillSite, openMcp, type TestMcp } from './open-mcp';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await openMcp();
  await mcp.reset();
  await fillSite(mcp);
});
afterAll(() => mcp.close());

const message = (method: unknown, params?: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const toolCall = (name: unknown, args: unknown) => message('tools/call', { name, arguments: args });
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a message', () => {
  it.each<[string, BodyInit, number, number]>([
    ['nothing', '', 400, -32_700],
    ['no JSON', '{', 400, -32_700],
    ['no message', '{}', 400, -32_600],
    ['a number', '1', 400, -32_600],
    ['null', 'null', 400, -32_600],
    ['a batch', `[${toolCall('search', { query: 'x' })}]`, 400, -32_600],
    ['an empty batch', '[]', 400, -32_600],
    ['more than 64 kB', toolCall('search', { query: 'x'.repeat(65_536) }), 413, -32_700],
    ['a nest', toolCall('search', { query: 1 }).replace('1}', `${nested(5_000)}}`), 400, -32_700],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 400, -32_700],
    ['a subscription', message('subscriptions/listen', {}), 404, -32_601],
    ['a method that is no text', message(5), 400, -32_600],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32_600],
  ])('of %s is refused', async (_, body, status, code) => {
    const answer = await mcp.send(body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(answer.body.error?.message).not.toMatch(/ {2}at |node_modules|\/lib\//);
  });

  it.each([
    ['of another type', { 'content-type': 'text/plain' }],
    ['of a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s is refused', async (_, headers) => {
    expect((await mcp.send(message('tools/list'), headers)).status).toBe(400);
  });

  it.each([
    ['unknown/method', {}],
    ['tools/call', { name: 'nothing', arguments: {} }],
    ['tools/call', { name: '__proto__', arguments: {} }],
    ['tools/call', { name: 'constructor', arguments: {} }],
    ['tools/call', {}],
    ['prompts/get', { name: 'weekly_brief' }],
    ['prompts/get', { name: 'weekly_brief', arguments: { topic: 'x'.repeat(201) } }],
    ['prompts/get', { name: 'toString' }],
    ['resources/read', { uri: 'sellerfeed://post/%E0%A4%A' }],
    ['resources/read', { uri: 'file:///etc/passwd' }],
    ['resources/read', { uri: 'sellerfeed://post/..%2f..%2fx' }],
    ['resources/read', { uri: 5 }],
    ['resources/subscribe', { uri: 'sellerfeed://post/x' }],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'weekly_brief' }, argument: { name: 'topic', value: '' } },
    ],
    ['logging/setLevel', { level: 'debug' }],
    ['sampling/createMessage', {}],
    ['roots/list', {}],
  ])('that calls %s with %j gets an error of the protocol', async (method, params) => {
    const { status, body } = await mcp.send(message(method, params));
    expect([status, body.result]).toEqual([200, undefined]);
    expect(body.error?.message).not.toMatch(/ {2}at |node_modules|\/lib\//);
  });

  it.each([
    ['search', {}],
    ['search', { query: 5 }],
    ['search', { query: ['x'] }],
    ['search', { query: 'x', limit: 5 }],
    ['search', { query: 'x'.repeat(301) }],
    ['search', null],
    ['search', 'x'],
    ['fetch', { id: 'x'.repeat(401) }],
    ['fetch', { id: { $ne: '' } }],
    ['latest', { limit: 51 }],
    ['latest', { limit: 0 }],
    ['latest', { limit: 1.5 }],
    ['latest', { limit: '5' }],
    ['latest', { authors: 'Jo' }],
    ['latest', { authors: Array(21).fill('Jo') }],
    ['latest', { hashtags: [{}] }],
    ['summary', { kind: 'yearly' }],
    ['summary', { kind: 'daily', date: 20_261_128 }],
    ['topics', { kind: 'users' }],
    ['topics', { kind: 'authors', limit: 1_000_000 }],
  ])('that calls %s with %j gets a result with the fault', async (name, args) => {
    const { status, body } = await mcp.send(toolCall(name, args));
    expect(status).toBe(200);
    const said = body.error?.message ?? JSON.stringify(body.result);
    expect(body.error ?? body.result).toMatchObject(body.error ? { code: expect.any(Number) } : { isError: true });
    expect(said).not.toMatch(/ {2}at |node_modules|\/lib\//);
  });

  it('is served without the cookies and tokens that come along', async () => {
    const headers = { cookie: 'session=secret', authorization: 'Bearer secret', origin: 'https://other.example' };
    const { status, headers: sent, body } = await mcp.send(toolCall('search', { query: 'keyword' }), headers);
    expect([status, sent.get('access-control-allow-origin'), sent.get('set-cookie')]).toEqual([200, '*', null]);
    expect(sent.get('cache-control')).toBe('no-store');
    expect(body.result?.isError).toBeUndefined();
  });

  it('is allowed to pages of other sites', async () => {
    const response = await fetch(mcp.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('by %s is refused', async (method) => {
    const response = await fetch(mcp.url, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

it('says so while the content API is away, and keeps nothing of it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  mcp.setAway(true);
  try {
    for (const [name, args] of [
      ['search', { query: 'something new' }],
      ['fetch', { id: 'post:fees-rise' }],
      ['latest', { from: '2026-10-06' }],
    ] as const)
      expect(await mcp.call(name, args)).toEqual({
        isError: true,
        content: [{ type: 'text', text: 'The archive cannot be read right now. Try again in a minute.' }],
      });
  } finally {
    mcp.setAway(false);
  }
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
  expect((await mcp.call('fetch', { id: 'post:fees-rise' })).structuredContent?.text).toContain('Ignore all previous');
});

it('is not there with MCP=off', async () => {
  vi.stubEnv('MCP', 'off');
  const { status, body } = await mcp.send(message('tools/list'));
  expect([status, body.error?.message]).toEqual([404, 'This site has no endpoint for assistants.']);
});
