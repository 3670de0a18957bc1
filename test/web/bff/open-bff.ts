import type { IncomingHttpHeaders } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { vi } from 'vitest';
import type { Mail } from '#backend/mail/mailer.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import type { TestDatabaseKind } from '#test/rig/database.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { parseJson } from '@/lib/utils/parse-json';
import { callRoute } from './routes.ts';

export const WEB_ORIGIN = 'http://web.test';

type Answer = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape, and assert what they hold.
  body: any;
};

type SendOptions = { body?: unknown; headers?: Record<string, string> };

/** A browser as far as the handlers see one: it keeps cookies and says where a request comes from. */
export type Browser = {
  cookies: Map<string, string>;
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
};

export type Bff = {
  backend: TestBackend;
  openBrowser(): Browser;
  /** Every answer that any browser got, headers and body, for tests that look for what must be in none. */
  answers: string[];
  /** Headers of what arrived at the content API. */
  upstreamHeaders: IncomingHttpHeaders[];
  /** Empties the database and this record. */
  reset(changes?: Partial<BackendConfig>): Promise<void>;
  mailTo(address: string): Promise<Mail>;
  close(): Promise<void>;
};

/** The route handlers over a real content API that listens on a free port. */
export async function openBff(kind: TestDatabaseKind): Promise<Bff> {
  const backend = await createTestBackend(kind);
  const upstreamHeaders: IncomingHttpHeaders[] = [];
  const listener = getRequestListener((request, env) => backend.app.fetch(request, env));
  const server = await serveLocally((request, response) => {
    upstreamHeaders.push(request.headers);
    void listener(request, response);
  });
  stubWebEnv({ API_URL: server.url, SITE_URL: WEB_ORIGIN });
  // The settings are parsed once per module registry.
  vi.resetModules();

  const answers: string[] = [];
  return {
    backend,
    answers,
    upstreamHeaders,
    openBrowser: () => openBrowser(answers),
    reset: async (changes) => {
      await backend.reset(changes);
      answers.length = 0;
      upstreamHeaders.length = 0;
    },
    mailTo: backend.mailTo,
    close: async () => {
      await server.close();
      await backend.close();
    },
  };
}

function openBrowser(answers: string[]): Browser {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, { body, headers }: SendOptions = {}): Promise<Answer> => {
    const request = new Request(WEB_ORIGIN + path, {
      method,
      headers: {
        host: new URL(WEB_ORIGIN).host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : { origin: WEB_ORIGIN, 'sec-fetch-site': 'same-origin' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = await callRoute(request);
    const text = await response.text();
    answers.push([...response.headers].join('\n'), text);
    for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie);
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  };
  return {
    cookies,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body === undefined ? {} : { body }),
  };
}

function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split('; ');
  const separator = pair.indexOf('=');
  const name = pair.slice(0, separator);
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(separator + 1));
}
