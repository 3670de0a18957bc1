import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { insertOperator } from '#backend/desk/access/operators.ts';
import { renewRecoveryCodes } from '#backend/desk/access/recovery-codes.ts';
import { beginSession } from '#backend/desk/access/sessions.ts';

const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
];

/**
 * Fills an empty database with something for every screen of the desk (desk-data.sql), and begins sessions of an operator whose
 * password nobody knows. Returns what the cookie of the last one holds.
 */
export async function fillDesk(database: DatabaseHandle): Promise<string> {
  await database.exec(readFileSync(join(import.meta.dirname, 'desk-data.sql'), 'utf8'));
  const { db } = database;
  const now = new Date();
  const operator = await insertOperator(
    db,
    { name: 'ada', passwordHash: '-', totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', totpStep: 0 },
    now,
  );
  if (!operator) throw new Error('The database has an operator already.');
  await renewRecoveryCodes(db, operator.id);
  let cookie = '';
  for (const userAgent of AGENTS) {
    cookie = await beginSession(db, operator.id, { address: '2001:db8::7334', userAgent }, now);
  }
  return cookie;
}
