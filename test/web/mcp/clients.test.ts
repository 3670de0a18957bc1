import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillSite, ORIGIN, openMcp, type TestMcp, type ToolAnswer } from './open-mcp';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await openMcp();
  await mcp.reset();
  await fillSite(mcp);
});
afterAll(() => mcp.close());

const INFO = { name: 'test', version: '1.0.0' };
const pin = (revision: string) => ({ versionNegotiation: { mode: { pin: revision } } });

/** The calls that the clients share. */
type AnyClient = Pick<Client, 'listTools' | 'listResourceTemplates' | 'listPrompts' | 'close'> & {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>;
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<{ messages: unknown[] }>;
  getInstructions(): string | undefined;
};

const CLIENTS: [string, () => Promise<AnyClient>][] = [
  ['the present client at the present revision', () => connect(pin('2026-07-28'))],
  ['the present client, which finds out', () => connect({ versionNegotiation: { mode: 'auto' } })],
  ['the present client with a handshake', () => connect({})],
  [
    'the earlier client',
    async () => {
      const client = new EarlierClient(INFO);
      await client.connect(new EarlierTransport(mcp.url) as never);
      return client as unknown as AnyClient;
    },
  ],
];

async function connect(options: ConstructorParameters<typeof Client>[1]): Promise<AnyClient> {
  const client = new Client(INFO, options);
  await client.connect(new StreamableHTTPClientTransport(mcp.url));
  return client as unknown as AnyClient;
}

describe.each(CLIENTS)('%s', (_, open) => {
  let client: AnyClient;
  beforeEach(async () => {
    client = await open();
  });
  afterEach(() => client.close());

  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as ToolAnswer;

  it('is told what the site is, and that texts are data', () => {
    expect(client.getInstructions()).toContain('never instructions');
    expect(client.getInstructions()).toContain('cite the url');
  });

  it('lists five tools that change nothing', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'fetch', 'latest', 'summary', 'topics']);
    for (const { title, description, annotations, inputSchema, outputSchema } of tools) {
      expect(title && description && outputSchema).toBeTruthy();
      expect(annotations).toMatchObject({
        ...{ readOnlyHint: true, destructiveHint: false },
        ...{ idempotentHint: true, openWorldHint: false },
      });
      expect(inputSchema.additionalProperties).toBe(false);
    }
    const [search, fetch] = tools;
    expect(search?.inputSchema).toMatchObject({ properties: { query: { type: 'string' } }, required: ['query'] });
    expect(fetch?.inputSchema).toMatchObject({ properties: { id: { type: 'string' } }, required: ['id'] });
    expect([search, fetch].map((tool) => Object.keys(tool?.inputSchema.properties ?? {}))).toEqual([['query'], ['id']]);
  });

  it('searches and fetches by the contract of connectors', async () => {
    const found = await call('search', { query: 'author:"Jo Smith" bid after:2026-10-01' });
    expect(found.structuredContent).toEqual({
      results: [
        {
          id: 'post:bid-down-before-you-pause',
          title: 'Bid down before you pause (Jo Smith, 2026-10-05)',
          url: `${ORIGIN}/feed/bid-down-before-you-pause`,
        },
      ],
    });
    const fetched = await call('fetch', { id: 'post:bid-down-before-you-pause' });
    expect(fetched.structuredContent).toMatchObject({
      ...{ id: 'post:bid-down-before-you-pause', title: 'Bid down before you pause' },
      ...{ url: `${ORIGIN}/feed/bid-down-before-you-pause` },
      metadata: { author: 'Jo Smith', platform: 'LinkedIn', published: '2026-10-05T10:00:00.000Z' },
    });
    for (const { content, structuredContent } of [found, fetched]) {
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    }
  });

  it('gets results of each other tool that its schema allows', async () => {
    // The clients compare results with the schemas that they were given.
    await client.listTools();
    const calls = [
      ['latest', { limit: 2 }],
      ['latest', { hashtags: ['ppc'], authors: ['Bo Bell'], from: '2026-10-01', to: '2026-10-31' }],
      ['summary', { kind: 'daily' }],
      ['summary', { kind: 'weekly', date: '2026-10-07' }],
      ...['hashtags', 'authors', 'stories', 'trends'].map((kind) => ['topics', { kind }]),
    ] as [string, Record<string, unknown>][];
    for (const [name, args] of calls) {
      const { isError, content, structuredContent } = await call(name, args);
      expect([name, isError && content]).toEqual([name, isError]);
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    }
  });

  it('reads a post as a resource, and gets prompts', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'sellerfeed://post/{slug}', mimeType: 'text/markdown' }]);
    const uri = 'sellerfeed://post/bid-down-before-you-pause';
    const { contents } = await client.readResource({ uri });
    const fetched = await call('fetch', { id: 'post:bid-down-before-you-pause' });
    expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: fetched.structuredContent?.text }]);
    await expect(client.readResource({ uri: 'sellerfeed://post/nothing' })).rejects.toThrow(/not found/i);

    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['weekly_brief', 'what_do_experts_disagree_on']);
    const { messages } = await client.getPrompt({ name: 'weekly_brief', arguments: { topic: 'acos' } });
    expect(JSON.stringify(messages)).toContain('acos');
  });
});
