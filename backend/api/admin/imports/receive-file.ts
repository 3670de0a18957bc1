import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../../http/api-error.ts';

const FILE_MAX_BYTES = 100_000_000;
const TOO_LARGE =
  'The file has more than 100 MB. Give the one file of the archive that holds the posts (in one of X: data/tweets.js), or use `npm run ingest` on the machine of the site, which takes any size.';
/** Of a process that was killed. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

export type ReceivedFile = { path: string; remove: () => Promise<void> };

/**
 * Writes a body to a file of its own folder, where nothing stands beside it that a reader could take for a part of it.
 * Leaves nothing behind when it fails. @throws ApiError with status 413
 */
export async function receiveFile(body: AsyncIterable<Uint8Array> | null, dataDir: string): Promise<ReceivedFile> {
  const all = path.join(dataDir, 'imports');
  await mkdir(all, { recursive: true, mode: 0o700 });
  await removeLeftBehind(all);
  const folder = await mkdtemp(path.join(all, 'file-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'file');
  let size = 0;
  const bounded = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > FILE_MAX_BYTES) throw new ApiError('PayloadTooLargeError', TOO_LARGE);
      yield chunk;
    }
  };
  try {
    await pipeline(bounded(), createWriteStream(file, { mode: 0o600 }));
    return { path: file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const at = path.join(folder, name);
    const { mtimeMs } = await stat(at).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(at, { recursive: true, force: true });
  }
}
