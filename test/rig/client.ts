import type { TestBackend } from './backend.ts';

export type TestAnswer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape, and assert what they hold.
  body: any;
};

type Options = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

/** Sends a request to the app and reads the JSON answer. A `body` that is a string is sent as it is. */
export async function send(
  backend: TestBackend,
  method: string,
  path: string,
  { token, body, headers }: Options = {},
): Promise<TestAnswer> {
  const response = await backend.app.request(path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

export type Account = { id: number; username: string; email: string; password: string; token: string };

/** Signs an account up through the API. */
export async function signUp(backend: TestBackend, username: string): Promise<Account> {
  const account = { username, email: `${username.toLowerCase()}@example.com`, password: `${username}-password` };
  const { status, body } = await send(backend, 'POST', '/api/auth/local/register', { body: account });
  if (status !== 200) throw new Error(`Sign-up of ${username} answered ${status}: ${JSON.stringify(body)}`);
  return { ...account, id: body.user.id, token: body.jwt };
}

export const signIn = (backend: TestBackend, identifier: string, password: string): Promise<TestAnswer> =>
  send(backend, 'POST', '/api/auth/local', { body: { identifier, password } });
