import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import { BACKUP_PATH, LEAVE_S3_PARAMETER } from '../route.ts';

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** The running backend's entries as they stand in the file. @throws UserError with the backend's reason, or when it breaks off */
export async function* fetchBackup(
  { url, token }: { url: string; token: string },
  { leaveS3Pictures, signal }: { leaveS3Pictures: boolean; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const response = await fetch(`${url}${BACKUP_PATH}?${LEAVE_S3_PARAMETER}=${leaveS3Pictures}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal,
  });
  if (!response.ok || !response.body) {
    const reason = refusalSchema.safeParse(await response.json().catch(() => null)).data?.error.message;
    throw new UserError(reason ?? `The backend at ${url} answered HTTP ${response.status}.`);
  }
  try {
    yield* response.body;
  } catch (error) {
    signal.throwIfAborted();
    throw new UserError('The backend broke off the backup. Its log says why.', { cause: error });
  }
}
