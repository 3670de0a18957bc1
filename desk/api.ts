import { HttpError } from 'react-admin';
import { getSession, renewSession } from './session';

const API = '/admin/api';
/** Every write carries the session's token; a page of another origin cannot know it. */
const TOKEN_HEADER = 'x-desk-token';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Asks the desk's API. When the session has ended, whoever sits there is asked to sign in again and the request is sent once
 * more, so that what was typed is not lost.
 *
 * @param path from `/admin/api`, such as `/posts/7`
 * @throws HttpError with the server's own words; wrong fields stand in `body.errors` by name, where forms look for them
 */
export async function callApi<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const response = await send(method, path, body);
  if (response.status !== 401) return readAnswer(response);
  await renewSession();
  return readAnswer(await send(method, path, body));
}

/** The same without a session: to get one. */
export async function callApiSignedOut<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  return readAnswer(await send(method, path, body));
}

/** The address of a file of the API, for a link. */
export const apiUrl = (path: string): string => `${API}${path}`;

async function send(method: Method, path: string, body: unknown): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  const token = getSession()?.token;
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
    throw new HttpError('The site does not answer. Nothing was changed, unless it went down just now.', 0);
  }
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  const answer = parseJson(text);
  if (response.ok) return answer as Answer;
  const { message, details } = (answer as ErrorBody | null)?.error ?? {};
  throw new HttpError(message ?? `The site answers ${response.status}.`, response.status, {
    errors: Object.fromEntries((details?.errors ?? []).map((field) => [field.path.join('.'), field.message])),
  });
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
