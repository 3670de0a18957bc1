import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from './make-directory.ts';
import { resolveDataDir } from './paths.ts';
import { UserError } from './user-error.mjs';

const GENERATORS = {
  SESSION_SECRET: randomToken,
  JWT_SECRET: randomToken,
  REVALIDATE_SECRET: randomToken,
  INGEST_TOKEN: randomToken,
  SUPABASE_PUBLISHABLE_KEY: () => `sb_publishable_${randomToken()}`,
  SUPABASE_SECRET_KEY: () => `sb_secret_${randomToken()}`,
} as const;

export type Env = Record<string, string | undefined>;

type SecretName = keyof typeof GENERATORS;
type Secrets = Record<SecretName, string>;

export const SECRET_NAMES = Object.keys(GENERATORS) as SecretName[];

/**
 * Secrets from the environment, else from `<dataDir>/secrets.json` (mode 0600), which is created and completed as
 * needed. Processes that start together end up with the same values. @throws UserError naming the file when it cannot
 * be read as JSON or written.
 */
export function loadSecrets(dataDir: string, env: Env = process.env): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = readSecrets(file) ?? createSecrets(dataDir, file);
  const complete: Secrets = { ...generateSecrets(), ...stored };
  if (SECRET_NAMES.some((name) => !stored[name])) storeSecrets(dataDir, complete);
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

/** Replaces the stored secrets; missing ones are generated when needed. */
export function storeSecrets(dataDir: string, secrets: Partial<Secrets>): void {
  const file = join(dataDir, 'secrets.json');
  renameSync(writeDraft(dataDir, file, secrets), file);
}

function createSecrets(dataDir: string, file: string): Partial<Secrets> {
  const secrets = generateSecrets();
  const draft = writeDraft(dataDir, file, secrets);
  try {
    // A link, unlike a rename, fails if the file exists: the other process's secrets stay.
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readSecrets(file) ?? secrets;
  } finally {
    rmSync(draft, { force: true });
  }
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

/** Authenticates a command to the backend on its machine. INGEST_TOKEN is given to scripts, which must not choose operators. */
export const machineToken = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'commands on the machine', 32)).toString('base64url');

/**
 * Fills unset secrets from `<DATA_DIR>/secrets.json`. In production, several machines must agree on those of an
 * external database or upstream, so they are required there.
 */
export function withGeneratedSecrets(env: Env): Env {
  if (env.NODE_ENV === 'production' && (env.DATABASE_URL || env.SUPABASE_URL || env.API_URL)) return env;
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, ...ours } = loadSecrets(resolveDataDir(env), env);
  return { ...env, ...ours, ...(env.SUPABASE_URL ? {} : { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY }) };
}
