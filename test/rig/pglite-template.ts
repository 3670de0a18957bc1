import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { ROOT } from '#server/process/root.ts';

const DIRECTORY = path.join(ROOT, 'node_modules/.cache/test-database');
const INGREDIENTS = ['supabase/migrations/*.sql', 'backend/db/*.ts', 'node_modules/@electric-sql/pglite/package.json'];

/**
 * A dump of a migrated, empty PGlite, to open others from: creating a cluster and migrating it takes four times as long.
 * It is kept for later runs, under a name made of everything that went into it.
 */
export async function getPgliteTemplate(): Promise<Blob> {
  const file = path.join(DIRECTORY, `${hashIngredients()}.tar`);
  if (!existsSync(file)) await createTemplate(file);
  return new Blob([readFileSync(file)]);
}

function hashIngredients(): string {
  const hash = createHash('sha256');
  for (const file of globSync(INGREDIENTS, { cwd: ROOT }).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Two workers may get here at once: each writes a file of its own, and the later one takes the name over. */
async function createTemplate(file: string): Promise<void> {
  const database = await openDatabase({ relaxedDurability: true });
  try {
    await migrate(database);
    const { driver } = database.connection as PgliteConnection;
    const dump = await driver.dumpDataDir('none');
    mkdirSync(DIRECTORY, { recursive: true });
    for (const old of globSync('*.tar', { cwd: DIRECTORY })) rmSync(path.join(DIRECTORY, old));
    const temporary = `${file}.${randomUUID()}`;
    writeFileSync(temporary, Buffer.from(await dump.arrayBuffer()));
    renameSync(temporary, file);
  } finally {
    await database.close();
  }
}
