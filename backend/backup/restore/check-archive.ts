import { listKnownVersions } from '../../db/migrate.ts';
import { BackupFileError } from '../format/backup-file-error.ts';
import { type Archive, checkSeal, openArchive } from '../format/read-archive.ts';

/**
 * A backup that this version can restore: whole, unchanged, and of no newer version.
 * @throws BackupFileError otherwise; nothing was touched
 */
export async function openForRestore(
  file: string,
  onRead?: (bytes: number, size: number) => void,
  signal?: AbortSignal,
): Promise<Archive> {
  const archive = await openArchive(file);
  const known = new Set(listKnownVersions());
  const newer = archive.header.migrations.filter((version) => !known.has(version));
  if (newer.length > 0) {
    throw new BackupFileError(
      `${file} was made by a newer version (migration ${newer.at(-1)}). Upgrade this installation first.`,
    );
  }
  await checkSeal(archive, (bytes) => onRead?.(bytes, archive.size), signal);
  return archive;
}

/** Whether it was made with the tables that this version has. */
export function isOfThisVersion({ header }: Archive): boolean {
  const held = new Set(header.migrations);
  return listKnownVersions().every((version) => held.has(version));
}
