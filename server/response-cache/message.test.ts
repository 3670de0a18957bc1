import { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { parseMessage, toMessageTarget, withId } from './message.ts';

const bytes = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const CALL = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'search', arguments: { query: 'a' } } };

describe('a message', () => {
  const bodyOf = (message: unknown) => parseMessage(bytes(message))?.body.toString();

  it('is the same for all ids, progress and traces', () => {
    const { params } = CALL;
    for (const same of [
      { ...CALL, id: 'x' },
      { ...CALL, id: 0.5 },
      { ...CALL, params: { ...params, _meta: { progressToken: 5, traceparent: '00-1-1-00' } } },
    ])
      expect(bodyOf(same)).toBe(
        JSON.stringify({ ...CALL, id: 0, params: { ...params, ...('_meta' in same.params && { _meta: {} }) } }),
      );
    expect(parseMessage(bytes(CALL))).toMatchObject({ id: 7, tool: 'search', isExpensive: true });
    expect(parseMessage(bytes({ ...CALL, method: 'tools/list' }))).toMatchObject({ tool: null, isExpensive: false });
    expect(parseMessage(bytes({ ...CALL, method: 'resources/read' }))).toMatchObject({ tool: null, isExpensive: true });
  });

  it('keeps what the protocol says of the client', () => {
    const params = { ...CALL.params, _meta: { 'io.modelcontextprotocol/clientInfo': { name: 'a' }, other: 1 } };
    expect(bodyOf({ ...CALL, params })).toContain('"_meta":{"io.modelcontextprotocol/clientInfo":{"name":"a"}}');
  });

  it.each([
    ['', '{', '1', 'null', '[]', `[${JSON.stringify(CALL)}]`, '{"id":1}', `${'['.repeat(101)}${']'.repeat(101)}`],
    [
      { ...CALL, id: undefined },
      { ...CALL, id: null },
      { ...CALL, id: {} },
      { ...CALL, method: 5 },
    ],
    [JSON.stringify(CALL).replace('7', '1e999'), { ...CALL, padding: 'x'.repeat(65_536) }],
  ])('is none: %j', (...given) => {
    for (const one of given) expect(parseMessage(bytes(one))).toBeNull();
  });

  it('has another target for other headers of the protocol, and none of the visitor', () => {
    const target = (headers: Record<string, string>) => toMessageTarget(headers, bytes('x'), false);
    const own = { 'content-type': 'application/json', 'mcp-name': 'search' };
    const { key, headers } = target({ ...own, cookie: 'session=x', authorization: 'Bearer x', 'mcp-session-id': '5' });
    expect(headers).toEqual(own);
    expect(target(own).key).toBe(key);
    expect(target({ ...own, 'mcp-name': 'fetch' }).key).not.toBe(key);
    expect(toMessageTarget(own, bytes('y'), false).key).not.toBe(key);
  });
});

describe('a response', () => {
  const sealed = (body: string) =>
    ({ headers: { etag: 'W/"x"', vary: 'Accept-Encoding' }, body: bytes(body) }) as never;

  it('gets the id of its message', () => {
    for (const id of [5, 'a"b', 0]) {
      const { body, headers } = withId(sealed('{"result":{"id":0},"jsonrpc":"2.0","id":0}'), id);
      expect(JSON.parse(body.toString())).toEqual({ result: { id: 0 }, jsonrpc: '2.0', id });
      expect(headers).toEqual({ vary: 'Accept-Encoding' });
    }
  });

  it('gets it where it is an error of the library, whatever that is', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    for (const method of ['x/y', 'tools/call', 'resources/read']) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method, params: { name: 'none', uri: 'none:1' } });
      const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      const call = new Request('http://test/mcp', { method: 'POST', headers, body });
      const response = await transport.handleRequest(call);
      await server.close();
      const own = JSON.parse(withId(sealed(await response.text()), 'seven').body.toString());
      expect(own).toMatchObject({ error: {}, id: 'seven' });
    }
  });

  it.each(['{"error":{},"id":null}', '', 'Internal Server Error'])('without one stays as it is: %j', (text) => {
    expect(withId(sealed(text), 5).body.toString()).toBe(text);
  });
});
