import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from './make-directory.ts';
import { UserError } from './user-error.mjs';

const GENERATORS = {
  SESSION_SECRET: randomToken,
  JWT_SECRET: randomToken,
  REVALIDATE_SECRET: randomToken,
  INGEST_TOKEN: randomToken,
  SUPABASE_PUBLISHABLE_KEY: () => `sb_publishable_${randomToken()}`,
  SUPABASE_SECRET_KEY: () => `sb_secret_${randomToken()}`,
} as const;

/** An environment as a process gets it. */
export type Env = Record<string, string | undefined>;

type SecretName = keyof typeof GENERATORS;
export type Secrets = Record<SecretName, string>;

export const SECRET_NAMES = Object.keys(GENERATORS) as SecretName[];

/**
 * The secrets of the embedded installation: each one from the environment if it is set there, else from
 * `<dataDir>/secrets.json`, which is created (mode 0600) on first use and completed when a newer version
 * needs a secret it lacks. Web and backend may start at the same moment: whoever writes first wins, and
 * both end up with the same values.
 *
 * @throws UserError naming the file when it cannot be read as JSON or written.
 */
export function loadSecrets(dataDir: string, env: Env = process.env): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = readSecrets(file) ?? createSecrets(dataDir, file);
  const complete = isComplete(stored) ? stored : completeSecrets(dataDir, file, stored);
  const entries = SECRET_NAMES.map((name) => [name, env[name] || complete[name]] as const);
  return Object.fromEntries(entries) as Secrets;
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

function generateSecrets(): Secrets {
  const entries = SECRET_NAMES.map((name) => [name, GENERATORS[name]()] as const);
  return Object.fromEntries(entries) as Secrets;
}

function isComplete(stored: Partial<Secrets>): stored is Secrets {
  return SECRET_NAMES.every((name) => stored[name]);
}

/** `null` when the file is not there. */
function readSecrets(file: string): Partial<Secrets> | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UserError(`The generated secrets in ${file} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw new TypeError('not a JSON object');
    const entries = Object.entries(parsed).filter((entry) => typeof entry[1] === 'string' && entry[1] !== '');
    return Object.fromEntries(entries) as Partial<Secrets>;
  } catch (error) {
    throw new UserError(
      `The generated secrets in ${file} are damaged. Restore the file, or delete it: everyone is signed out then.`,
      { cause: error },
    );
  }
}

/** Puts these secrets in the place of the stored ones; those that are missing are generated when they are needed. */
export function storeSecrets(dataDir: string, secrets: Partial<Secrets>): void {
  const file = join(dataDir, 'secrets.json');
  renameSync(writeDraft(dataDir, file, secrets), file);
}

function createSecrets(dataDir: string, file: string): Partial<Secrets> {
  const secrets = generateSecrets();
  const draft = writeDraft(dataDir, file, secrets);
  try {
    // A link, unlike a rename, fails when the file is there already: the other process's secrets stay.
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readSecrets(file) ?? secrets;
  } finally {
    rmSync(draft, { force: true });
  }
}

function completeSecrets(dataDir: string, file: string, stored: Partial<Secrets>): Secrets {
  const secrets: Secrets = { ...generateSecrets(), ...stored };
  renameSync(writeDraft(dataDir, file, secrets), file);
  return secrets;
}

function writeDraft(dataDir: string, file: string, secrets: Partial<Secrets>): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    makeDirectory(dataDir);
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new UserError(
      `DATA_DIR (${dataDir}) must be a directory this user may write to: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
  return draft;
}
