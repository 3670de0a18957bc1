import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { requestContext } from '#lib/http/request-context.ts';
import { BOOT_SCRIPT } from '#lib/security/boot-script.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { noteAnnouncement } from '../page-cache/announcements.ts';
import { addPagePolicy } from '../page-policy.ts';
import { createCompressedCopies } from './compressed-copies.ts';
import { createKeptSearches } from './kept-searches.ts';

const SEARCH = '/?search=ppc';
const MINUTE_MS = 60_000;

/** What the page says of itself, and how it is answered. */
let page: { keptUntil: number | undefined; status: number; headers: Record<string, string>; script: string };
/** Done in the middle of an answer. */
let meanwhile: (response: ServerResponse) => Promise<void>;
let quietMs: number;
/** When it is a search's turn to be made. */
let turn: () => Promise<void>;
let time: number;
let asked: number;
let url: string;

beforeEach(async () => {
  page = { keptUntil: MINUTE_MS, status: 200, headers: {}, script: 'self.__next_f.push([1,"a"])' };
  [time, asked, quietMs] = [0, 0, 3_001];
  [meanwhile, turn] = [async () => {}, async () => {}];
  const searches = createKeptSearches({
    copies: createCompressedCopies(),
    // Two pages and what they cost beside.
    maxBytes: 30_000,
    now: () => time,
    sinceAnnouncement: () => quietMs,
  });
  const compress = compression();
  let count = 0;
  const server = await serveLocally((request, response) => {
    count += 1;
    response.setHeader('x-request-id', `request-${count}`);
    addPagePolicy(request, response);
    const context = { id: '', method: '', path: '', setStatus: () => {} };
    const make = () => searches.learn(request, response, () => void render(request, response));
    requestContext.run(context, () =>
      searches.answer(request, response, () =>
        compress(request, response, () => {
          void turn().then(() => searches.answerAfterWaiting(request, response, make));
        }),
      ),
    );
  });
  url = server.url;
  onTestFinished(() => server.close());
});

/** As Next does: with the nonce of the policy on each script, in pieces. */
async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked += 1;
  const [, nonce] = /'nonce-([^']+)'/.exec(String(request.headers['content-security-policy'])) ?? [];
  const context = requestContext.getStore();
  if (context && page.keptUntil !== undefined) context.keptUntil = page.keptUntil;
  response.statusCode = page.status;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    vary: 'rsc',
    link: `</f.woff2>; rel=preload; nonce="${nonce}"; as="font"`,
    'x-request-id': response.getHeader('x-request-id'),
    ...page.headers,
  };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.flushHeaders();
  response.write(`<script>${BOOT_SCRIPT}</script><script src="/a.js" nonce="${nonce}"></script>`);
  response.write(
    Buffer.from(`<script nonce="${nonce}">self.__next_f.push([1,"{\\"nonce\\":\\"${nonce}\\"}"])</script>`),
  );
  await meanwhile(response);
  response.write(Buffer.from(`<script nonce="${nonce}">${page.script}</script>${'<p>ü</p>'.repeat(1000)}`));
  response.end(`<p>for ${request.url}, made ${asked}</p>`);
}

type Asked = { method?: string; headers?: Record<string, string>; signal?: AbortSignal };
async function ask(path = SEARCH, options: Asked = {}) {
  const response = await fetch(url + path, { headers: { 'accept-encoding': 'br' }, ...options });
  const text = await response.text();
  const isKept = response.headers.get('cache-status') === 'web; hit';
  return { isKept, status: response.status, headers: response.headers, text };
}
const nonceOf = ({ text }: { text: string }) => / nonce="([^"]+)"/.exec(text)?.slice(1) ?? [];
const isKept = async (path?: string, options?: Asked) => (await ask(path, options)).isKept;

it('shows a search once more to the next who asks, whole', async () => {
  const first = await ask();
  const second = await ask();
  expect([first.isKept, second.isKept, asked]).toEqual([false, true, 1]);
  expect(second.text).toContain(`for ${SEARCH}, made 1`);
  const [nonce = ''] = nonceOf(first);
  expect(second.text).toBe(first.text.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, ''));
  expect(second.headers.get('content-encoding')).toBe('br');
  expect(second.headers.get('vary')).toBe('rsc, Accept-Encoding');
  expect(second.headers.get('cache-control')).toBe('private, no-store');
  // Its own.
  expect([first, second].map(({ headers }) => headers.get('x-request-id'))).toEqual(['request-1', 'request-2']);
  const plain = await ask(SEARCH, { headers: { 'accept-encoding': 'identity' } });
  expect([plain.isKept, plain.text, plain.headers.get('content-encoding')]).toEqual([true, second.text, null]);
  expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(second.text)));
  const head = await ask(SEARCH, { method: 'HEAD' });
  expect([head.isKept, head.text, head.status]).toEqual([true, '', 200]);
});

it('shows it with a policy of hashes, in which nobody’s nonce is', async () => {
  const [first, second] = [await ask(), await ask()];
  const [before, after] = [first, second].map(({ headers }) => String(headers.get('content-security-policy')));
  expect(before).toContain("'nonce-");
  expect(after).not.toContain('nonce-');
  expect(after?.match(/'sha256-/g)).toHaveLength(3);
  const [nonce = ''] = nonceOf(first);
  expect(first.headers.get('link')).toContain(nonce);
  expect(second.text + [...second.headers].join('\n')).not.toContain(nonce);
  expect(second.headers.get('link')).toBe('</f.woff2>; rel=preload; as="font"');
});

it('shows what was made while one was waiting', async () => {
  const { promise: itsTurn, resolve } = Promise.withResolvers<void>();
  const { promise: isWaiting, resolve: wait } = Promise.withResolvers<void>();
  turn = () => {
    wait();
    return itsTurn;
  };
  const late = ask();
  await isWaiting;
  turn = async () => {};
  await ask();
  resolve();
  expect(await late).toMatchObject({ isKept: true, text: expect.stringContaining('made 1') });
});

describe('is made anew', () => {
  it.each<[string, () => unknown]>([
    [
      'past its time',
      () => {
        time = MINUTE_MS;
      },
    ],
    [
      'when the clock was set back',
      () => {
        time = -1;
      },
    ],
    ['when anything was announced', noteAnnouncement],
  ])('%s', async (_, change) => {
    await ask();
    expect(await isKept()).toBe(true);
    change();
    expect((await ask()).text).toContain('made 2');
  });

  it('where something was announced while it was made', async () => {
    page.headers = {
      get vary() {
        noteAnnouncement();
        return 'rsc';
      },
    };
    await ask();
    expect(await isKept()).toBe(false);
  });

  it('while what was announced may not be known everywhere', async () => {
    quietMs = 3_000;
    await ask();
    expect(await isKept()).toBe(false);
    quietMs = 3_001;
    await ask();
    expect(await isKept()).toBe(true);
  });

  it('where the visitor went away in the middle of it', async () => {
    const visitor = new AbortController();
    meanwhile = async (response) => {
      visitor.abort();
      await once(response, 'close');
    };
    await expect(ask(SEARCH, { signal: visitor.signal })).rejects.toThrow('aborted');
    meanwhile = async () => {};
    expect((await ask()).text).toContain('made 2');
  });

  it.each<[string, Partial<typeof page>]>([
    ['of which nothing is said', { keptUntil: undefined }],
    ['that is one reader’s', { keptUntil: 0 }],
    ['that failed', { status: 503 }],
    ['that sets a cookie', { headers: { 'set-cookie': 'a=b' } }],
    ['that is no page', { headers: { 'content-type': 'text/x-component' } }],
    ['with a script that nobody knows', { script: 'alert(1)' }],
  ])('each time where it is one %s', async (_, said) => {
    Object.assign(page, said);
    await ask();
    expect(await isKept()).toBe(false);
    expect(asked).toBe(2);
  });

  it.each<[string, string, Asked]>([
    ['another address for the same', '/?search=ppc&utm_source=x', {}],
    ['another page', '/feed?search=ppc', {}],
    ['data', SEARCH, { headers: { rsc: '1' } }],
    ['a draft', SEARCH, { headers: { cookie: '__prerender_bypass=x' } }],
    ['a post to it', SEARCH, { method: 'POST' }],
  ])('where the question is another: %s', async (_, path, options) => {
    await ask();
    expect(await isKept(path, options)).toBe(false);
    // What is answered to that is not learnt for the page.
    expect((await ask()).text).toContain('made 1');
  });
});

it('is for feeds with a filter alone', async () => {
  for (const path of [
    '/',
    '/feed/a-post',
    '/feed/a-post?search=ppc',
    '/auth?search=ppc',
    `/?search=${'x'.repeat(1000)}`,
  ]) {
    await ask(path);
    expect([path, await isKept(path)]).toEqual([path, false]);
  }
});

it('forgets what was asked for least lately when there are many', async () => {
  const paths = ['one', 'two', 'three'].map((word) => `/?search=${word}`);
  const [one = '', two = '', three = ''] = paths;
  for (const path of [one, two]) await ask(path);
  expect(await isKept(one)).toBe(true);
  await ask(three);
  expect(await Promise.all([one, three].map((path) => isKept(path)))).toEqual([true, true]);
  expect(await isKept(two)).toBe(false);
});

it('takes its nonce out and nothing that looks like it', async () => {
  page.script = 'self.__next_f.push([1," nonce=\\"mine\\" "])';
  await ask();
  expect((await ask()).text).toContain(page.script);
});
