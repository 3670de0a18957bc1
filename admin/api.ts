/** The signed-in operator, and the CSRF token of their writes. */
export type Session = {
  operator: { id: number; name: string };
  token: string;
  recoveryCodesLeft: number;
  /** The public site. */
  siteUrl: string;
};

let session: Session | null = null;

export const getSession = (): Session | null => session;

export function setSession(next: Session | null): void {
  session = next;
}

/** The address of a page of the site, whose origin need not be the desk's. */
export const toSiteUrl = (path: string): string => new URL(path, session?.siteUrl ?? window.location.origin).href;

type AskToSignIn = () => Promise<void>;

let askToSignIn: AskToSignIn | null = null;
let renewal: Promise<void> | null = null;

/** The page names how it asks for a new sign-in while everything stays as it is; null when it is not there. */
export function onSessionEnd(ask: AskToSignIn | null): void {
  askToSignIn = ask;
}

/** Asks for a new sign-in, once however many requests find the session ended. Resolves to whether there is one. */
async function renewSession(): Promise<boolean> {
  if (!askToSignIn) return false;
  renewal ??= askToSignIn().finally(() => {
    renewal = null;
  });
  return renewal.then(
    () => true,
    () => false,
  );
}

/**
 * A rejected request. React-admin reads `status`, and shows `body.errors` at the inputs of these names. `status` is 0
 * without a response. `existing`: what is there already in place of the new one.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  status: number;
  body: { errors: Record<string, string> };
  existing: Existing | null;

  constructor(message: string, status: number, errors: Record<string, string> = {}, existing: Existing | null = null) {
    super(message);
    this.status = status;
    this.body = { errors };
    this.existing = existing;
  }
}

export type Existing = { id: number; title: string; state: string };

/** No response in time; the request may have been completed. */
export class ResponseTimeoutError extends ApiError {
  override name = 'ResponseTimeoutError';
}

const API = '/admin/api';
/** Every write carries the session's token; a page of another origin cannot know it. */
const TOKEN_HEADER = 'x-desk-token';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const READ_TIMEOUT_MS = 15_000;
/** A write may fetch a picture or a feed, send a mail, or change thousands of rows. Proxies wait for as long (deploy/nginx.conf). */
const WRITE_TIMEOUT_MS = 60_000;
/** 128 kbit/s: on a line as slow as that a picture is still on its way when others would have been answered. */
const SLOW_LINE_BYTES_PER_MS = 16;

/**
 * Calls the desk's API. When the session has ended, the operator signs in again and the request is repeated, so that
 * input is not lost; never in another operator's name. After signing out a rejected request never settles, because
 * react-admin would sign out again and replace the form. @param path from `/admin/api`, such as `/posts/7` @throws
 * ApiError with the server's message, and `body.errors` by field; `ResponseTimeoutError` after 15 seconds, for writes
 * after a minute and more for large bodies
 */
export const callApi = async <Answer>(method: Method, path: string, body?: unknown): Promise<Answer> =>
  readAnswer(await inSession(method, () => send(method, path, body)));

type Listeners<Progress> = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/**
 * Sends a file as it is, and resolves to the last line of the answer, before which lines of progress come. It may take
 * as long as it goes on; `signal` ends it. @throws ApiError as `callApi` does
 */
export const sendFile = async <Progress, Answer>(
  path: string,
  file: Blob,
  listeners: Listeners<Progress>,
): Promise<Answer> => readAnswer(await inSession('POST', () => streamFile(path, file, listeners)));

/** Attempts it again where the session had ended, or another tab has its token. */
async function inSession(method: Method, attempt: () => Promise<Answered>): Promise<Answered> {
  const sender = getSession()?.operator.id;
  const isSender = () => getSession()?.operator.id === sender;
  const response = await attempt();
  if (response.status === 401 && sender !== undefined && !isSender()) return new Promise(() => {});
  const mayTryAgain =
    (response.status === 401 && sender !== undefined && (await renewSession())) ||
    (response.status === 403 && method !== 'GET' && (await hasNewToken()));
  return mayTryAgain && isSender() ? attempt() : response;
}

/** The same without a session: nobody is asked to sign in. `token` belongs to another session than the page's. */
export async function callApiSignedOut<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer> {
  return readAnswer(await send(method, path, body, token));
}

/** The session that the browser's cookie stands for, or null. */
export async function fetchSession(): Promise<Session | null> {
  try {
    return (await callApiSignedOut<{ data: Session }>('GET', '/session')).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The address of a file of the API, for a link. */
export const apiUrl = (path: string): string => `${API}${path}`;

/**
 * Whether the same operator signed in again in another tab, which gave the cookie that both share another token.
 *
 * @throws ApiError where it was another operator
 */
async function hasNewToken(): Promise<boolean> {
  const [before, now] = [getSession(), await fetchSession()];
  if (!before || !now || now.token === before.token) return false;
  if (now.operator.id !== before.operator.id) throw new ApiError(sayOther(now.operator.name), 403);
  setSession(now);
  return true;
}

const sayOther = (name: string) =>
  `${name} has signed in here in another tab, so this was not sent. To go on as ${name}, reload the page.`;

type Answered = Pick<Response, 'ok' | 'status'> & { text: string };

async function send(method: Method, path: string, body: unknown, token = getSession()?.token): Promise<Answered> {
  const headers = new Headers({ accept: 'application/json' });
  if (method !== 'GET' && token) headers.set(TOKEN_HEADER, token);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const json = body === undefined ? null : JSON.stringify(body);
  const signal = AbortSignal.timeout(toTimeoutMs(method, json));
  try {
    const response = await fetch(apiUrl(path), {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
      ...(json !== null && { body: json }),
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch {
    if (signal.aborted) throw new ResponseTimeoutError(method === 'GET' ? TOO_LONG : TOO_LONG_TO_WRITE, 0);
    throw new ApiError('The site does not answer. Try again in a moment.', 0);
  }
}

async function streamFile<Progress>(
  path: string,
  file: Blob,
  { signal, onProgress }: Listeners<Progress>,
): Promise<Answered> {
  const headers = new Headers({ accept: 'application/x-ndjson', 'content-type': 'application/octet-stream' });
  const token = getSession()?.token;
  if (token) headers.set(TOKEN_HEADER, token);
  try {
    const init = {
      method: 'POST',
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
      body: file,
    } as const;
    const response = await fetch(apiUrl(path), init);
    let last = '';
    for await (const line of readLines(response)) {
      last = line;
      const { progress } = (parseJson(line) ?? {}) as { progress?: Progress };
      if (progress) onProgress(progress);
    }
    if (response.ok && !/^\{"(?:data|error)"/.test(last)) throw new Error('The answer breaks off.');
    const { error } = (parseJson(last) ?? {}) as { error?: { status?: number } };
    return { ok: response.ok && !error, status: error?.status ?? response.status, text: last };
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(BROKEN_OFF, 0);
  }
}

async function* readLines(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

const BROKEN_OFF =
  'The connection broke off. What is stored already stays, and the same file can be given again: it stores nothing twice.';

const TOO_LONG = 'The site took too long to answer. Try again in a moment.';
const TOO_LONG_TO_WRITE =
  'The site took too long to answer. It may have done this all the same: look before you try again.';

const toTimeoutMs = (method: Method, json: string | null): number =>
  method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS + Math.ceil((json?.length ?? 0) / SLOW_LINE_BYTES_PER_MS);

function readAnswer<Answer>({ ok, status, text }: Answered): Answer {
  const answer = parseJson(text);
  if (ok) return answer as Answer;
  const { message, details } = (answer as ErrorBody | null)?.error ?? {};
  const errors = (details?.errors ?? []).map((field) => [field.path.join('.'), field.message]);
  throw new ApiError(message ?? `The site answers ${status}.`, status, Object.fromEntries(errors), details?.existing);
}

/** The backend's wire shape of errors. */
type ErrorBody = {
  error?: {
    message?: string;
    details?: { errors?: { path: (string | number)[]; message: string }[]; existing?: Existing };
  };
};

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
