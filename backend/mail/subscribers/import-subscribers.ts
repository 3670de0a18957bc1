import { sql } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import { normalizeEmail } from '../../../supabase/functions/_shared/main-list/normalize-email.ts';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import type { Db } from '../../db/db.ts';
import { parseCsvRecord } from '../../posts/ingest/parse/parse-csv.ts';

const ADDED_AT_ONCE = 1000;

/**
 * Puts addresses on the list in one transaction and returns those that are none. The log has how many came, and never who.
 */
export async function importSubscribers(
  db: Db,
  actor: Actor,
  { emails, consented }: { emails: readonly string[]; consented: boolean },
  at: Date,
): Promise<{ added: number; unchanged: number; invalid: string[] }> {
  const valid = [...new Set(emails.map(normalizeEmail).filter((email) => email !== null))];
  const added = await db.transaction().execute(async (transaction) => {
    let addresses = 0;
    for (let start = 0; start < valid.length; start += ADDED_AT_ONCE) {
      addresses += await addSubscribers(transaction, valid.slice(start, start + ADDED_AT_ONCE), consented);
    }
    const after = { addresses, state: consented ? 'confirmed' : 'pending' };
    const change = { action: 'subscribers.import', subjectId: null, after };
    if (addresses > 0) await recordChange(transaction, actor, change, at);
    return addresses;
  });
  const invalid = emails.filter((email) => normalizeEmail(email) === null);
  return { added, unchanged: valid.length - added, invalid };
}

/**
 * Adds addresses. With consent pending ones become confirmed; unsubscribed and suppressed ones stay. Returns the number
 * added or confirmed.
 */
async function addSubscribers(db: Db, emails: string[], hasConsented: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into public.subscribers as s (email, status, confirmed_at)
    select email, case when ${hasConsented} then 'confirmed' else 'pending' end, case when ${hasConsented} then now() end
    from unnest(${emails}::text[]) email
    on conflict (email) do update
      set status = 'confirmed', confirmed_at = now(), confirm_token_hash = null, updated_at = now()
      where ${hasConsented} and s.status = 'pending'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Spellings: email, E-Mail, Email Address. */
const EMAIL = /^e-?mail(?:[ _-]?address)?$/i;

/**
 * The addresses of a CSV file with a header, unchanged. @throws UserError naming the line, where one cannot be read, or
 * when no column is called "email" or holds an address
 */
export function parseAddresses(text: string): string[] {
  const header = text.slice(0, Math.max(0, text.search(/\r?\n|$/)));
  const delimiter = [',', ';', '\t'].find((one) => header.includes(one)) ?? ',';
  const addresses: string[] = [];
  let column = -1;
  for (let at = 0; at < text.length; ) {
    const record = parseCsvRecord(text, at, delimiter, true);
    if (record === 'incomplete' || 'problem' in record) {
      const line = text.slice(0, at).split('\n').length;
      throw new UserError(`Line ${line} is not valid CSV${record === 'incomplete' ? '' : `: ${record.problem}`}.`);
    }
    const { fields, next } = record;
    at = next;
    if (column < 0) {
      column = fields.findIndex((name) => EMAIL.test(name.trim()));
      if (column < 0) throw new UserError('There is no column "email" in the first line.');
    } else if (fields[column]?.trim()) addresses.push(fields[column]?.trim() ?? '');
  }
  if (addresses.length === 0) throw new UserError('There is no address in the column "email".');
  return addresses;
}
