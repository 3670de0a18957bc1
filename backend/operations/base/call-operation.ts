import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { COMMAND_USER_HEADER, commandActor } from '../../audit/actor.ts';
import type { Operation } from './operation.ts';

const TIMEOUT_MS = 120_000;

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** Has a running backend do it. @throws UserError with the backend's reason, or what is wrong with the backend */
export async function callOperation<Input, Output>(
  { url, token }: { url: string; token: string },
  { name, output }: Operation<Input, Output>,
  input: Input,
): Promise<Output> {
  const response = await post(`${url}/admin/operations/${name}`, token, input);
  const answer: unknown = await response.json().catch(() => null);
  const parsed = z.object({ data: output }).safeParse(answer);
  if (response.ok && parsed.success) return parsed.data.data;
  const reason = refusalSchema.safeParse(answer).data?.error.message;
  throw new UserError(reason ?? `The backend at ${url} answered HTTP ${response.status}.`);
}

async function post(url: string, token: string, input: unknown): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [COMMAND_USER_HEADER]: encodeURIComponent(commandActor().name),
      },
      body: JSON.stringify(input),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new UserError(`The backend does not answer (${(error as Error).message}).`, { cause: error });
  }
}
