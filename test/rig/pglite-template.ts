import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { REGISTRY } from '#backend/main/job-registry.ts';
import { ROOT } from '#runtime/paths.ts';

const CACHE = path.join(ROOT, 'node_modules/.cache/test-database');
const INGREDIENTS = [
  '{supabase,backend/db}/migrations/*.sql',
  'backend/db/*.ts',
  'backend/main/job-registry.ts',
  'backend/jobs/**/*.ts',
  'test/rig/*-template.ts',
  'node_modules/{@electric-sql/pglite,pg-boss}/package.json',
];
const DUMP_FILE = 'dump.tar';
const DATA_DIRECTORY = 'data';

// Parts that a test's database in memory does not need take a third of the time of opening one: 128 MB of buffers that are
// cleared first, and the two databases that others are made from.
const SLIM = [
  "alter system set shared_buffers = '16MB'",
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

/**
 * A dump of a migrated, empty PGlite with its job queues, to open others in memory from: creating a cluster and migrating it takes four times as
 * long. It is kept for later runs, under a name made of everything that went into it.
 */
export async function getPgliteTemplate(): Promise<Blob> {
  return new Blob([readFileSync(path.join(await ensureTemplate(), DUMP_FILE))]);
}

/**
 * Puts the same database into a DATA_DIR, for a process that is to start on it: that takes a third of the time of an
 * empty one.
 */
export async function layPgliteTemplate(dataDir: string): Promise<void> {
  cpSync(path.join(await ensureTemplate(), DATA_DIRECTORY), dataDir, { recursive: true });
}

async function ensureTemplate(): Promise<string> {
  const directory = path.join(CACHE, hashTemplate());
  if (!existsSync(directory)) await createTemplate(directory);
  return directory;
}

/** Another one for another schema, and for other code that makes it. */
export function hashTemplate(): string {
  const hash = createHash('sha256');
  for (const file of globSync(INGREDIENTS, { cwd: ROOT }).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Two workers may get here at once: each makes a directory of its own, and the first one gives it the name. */
async function createTemplate(directory: string): Promise<void> {
  const temporary = `${directory}.${randomUUID()}`;
  const dataDir = path.join(temporary, DATA_DIRECTORY);
  mkdirSync(dataDir, { recursive: true });
  const whole = await dumpAfter({ dataDir }, fillTemplate);
  const slim = await dumpAfter({ dump: whole }, async (database) => {
    for (const statement of SLIM) await database.exec(statement);
  });
  writeFileSync(path.join(temporary, DUMP_FILE), Buffer.from(await slim.arrayBuffer()));
  try {
    renameSync(temporary, directory);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  }
}

/** The initial content of every test's database: the schema and the job queues. */
export async function fillTemplate(database: DatabaseHandle): Promise<void> {
  await migrate(database);
  await (await openJobs({ database, log: pino({ level: 'silent' }), jobs: REGISTRY })).close();
}

async function dumpAfter(
  options: Pick<DatabaseOptions, 'dataDir' | 'dump'>,
  work: (database: DatabaseHandle) => Promise<void>,
): Promise<Blob> {
  const database = await openDatabase({ ...options, relaxedDurability: true });
  try {
    await work(database);
    if (!database.pglite) throw new Error('Only PGlite can be dumped');
    return await database.pglite.dumpDataDir('none');
  } finally {
    await database.close();
  }
}
