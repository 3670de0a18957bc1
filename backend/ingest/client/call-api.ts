import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { COMMAND_USER_HEADER, commandActor } from '../../audit/actor.ts';
import type { IngestApi } from './send-posts.ts';

const TIMEOUT_MS = 60_000;
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/**
 * Asks a running backend for something of the operator's, under `/admin`: GET, or POST where there is a body. Returns the
 * `data` of its answer.
 * @throws UserError with the backend's own words, or where it does not answer
 */
export async function callApi<Data>(
  api: IngestApi,
  path: string,
  schema: z.ZodType<Data>,
  body?: object,
): Promise<Data> {
  const response = await send(api, path, body);
  const answer: unknown = await response.json().catch(() => null);
  const parsed = z.object({ data: schema }).safeParse(answer);
  if (response.ok && parsed.success) return parsed.data.data;
  const reason = refusalSchema.safeParse(answer).data?.error.message;
  throw new UserError(reason ?? `The backend at ${api.url} answered HTTP ${response.status}.`);
}

async function send({ url, token }: IngestApi, path: string, body?: object): Promise<Response> {
  try {
    return await fetch(`${url}/admin/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [COMMAND_USER_HEADER]: encodeURIComponent(commandActor().name),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new UserError(`The backend at ${url} does not answer (${(error as Error).message}).`, { cause: error });
  }
}
