import { ApiError } from './api-error';
import { getSession, renewSession, type Session, setSession } from './session';

const API = '/admin/api';
/** Every write carries the session's token; a page of another origin cannot know it. */
const TOKEN_HEADER = 'x-desk-token';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Asks the desk's API. When the session has ended, whoever sits there is asked to sign in again and the request is sent once
 * more, so that what was typed is not lost. After signing out nobody waits for an answer: what the ended session refuses never
 * settles, since react-admin would sign out once more, and bring up an empty form in the place of the one being filled in.
 * Nothing is ever sent again in the name of another operator.
 *
 * @param path from `/admin/api`, such as `/posts/7`
 * @throws ApiError with the server's own words; wrong fields stand in `body.errors` by name, where forms look for them
 */
export async function callApi<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const sender = getSession()?.operator.id;
  const isSender = () => getSession()?.operator.id === sender;
  const response = await send(method, path, body);
  if (response.status === 401 && sender !== undefined && !isSender()) return new Promise(() => {});
  const mayTryAgain =
    (response.status === 401 && sender !== undefined && (await renewSession())) ||
    (response.status === 403 && method !== 'GET' && (await hasNewToken()));
  return readAnswer(mayTryAgain && isSender() ? await send(method, path, body) : response);
}

/** The same for whoever has no session yet: nobody is asked to sign in. `token` is that of another session than the page's. */
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
  `${name} has signed in here in another tab, so this was not sent. To go on as ${name}, load the page anew.`;

async function send(method: Method, path: string, body: unknown, token = getSession()?.token): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (method !== 'GET' && token) headers.set(TOKEN_HEADER, token);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    return await fetch(apiUrl(path), {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('The site does not answer. Try again in a moment.', 0);
  }
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const answer = parseJson(await response.text());
  if (response.ok) return answer as Answer;
  const { message, details } = (answer as ErrorBody | null)?.error ?? {};
  const errors = (details?.errors ?? []).map((field) => [field.path.join('.'), field.message]);
  throw new ApiError(message ?? `The site answers ${response.status}.`, response.status, Object.fromEntries(errors));
}

/** The backend's wire shape of errors. */
type ErrorBody = {
  error?: { message?: string; details?: { errors?: { path: (string | number)[]; message: string }[] } };
};

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
