import { UserError } from '#server/process/user-error.mjs';

/** The file is no backup, is damaged or made by a newer version. Nothing was changed. */
export class BackupFileError extends UserError {
  override name = 'BackupFileError';
}
