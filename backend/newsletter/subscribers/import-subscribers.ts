import { sql } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import { normalizeEmail } from '../../../supabase/functions/_shared/main-list/normalize-email.ts';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import type { Db } from '../../db/db.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { parseCsvRecord } from '../../posts/ingest/parse/parse-csv.ts';
import { askToConfirmJob } from './ask-to-confirm.ts';

const ADDED_AT_ONCE = 1000;

type Context = { db: Db; jobs: Jobs; config: { digestRate: number }; actor: Actor };

/**
 * Puts addresses on the list in one transaction and returns those that are none. Without consent, each that was never
 * asked to confirm is, at the rate of the Monday mail. The log has how many came, and never who.
 */
export async function importSubscribers(
  { db, jobs, config, actor }: Context,
  { emails, consented }: { emails: readonly string[]; consented: boolean },
  at: Date,
): Promise<{ added: number; unchanged: number; mailed: number; invalid: string[] }> {
  const valid = [...new Set(emails.map(normalizeEmail).filter((email) => email !== null))];
  const gapMs = config.digestRate > 0 ? 1000 / config.digestRate : 0;
  const { added, mailed } = await db.transaction().execute(async (transaction) => {
    let [addresses, mails] = [0, 0];
    for (let start = 0; start < valid.length; start += ADDED_AT_ONCE) {
      const some = valid.slice(start, start + ADDED_AT_ONCE);
      if (consented) addresses += await addConfirmed(transaction, some);
      else {
        const asked = await addPending(transaction, some, at);
        const before = mails;
        const startAfter = (index: number) => new Date(at.getTime() + (before + index) * gapMs);
        await jobs.sendMany(askToConfirmJob, asked, { transaction, startAfter });
        mails += asked.length;
        addresses += asked.filter(({ isNew }) => isNew).length;
      }
    }
    const after = { addresses, state: consented ? 'confirmed' : 'pending' };
    const change = { action: 'subscribers.import', subjectId: null, after };
    if (addresses > 0) await recordChange(transaction, actor, change, at);
    return { added: addresses, mailed: mails };
  });
  const invalid = emails.filter((email) => normalizeEmail(email) === null);
  return { added, unchanged: valid.length - added, mailed, invalid };
}

/** Pending ones become confirmed; unsubscribed and suppressed ones stay. Returns the number added or confirmed. */
async function addConfirmed(db: Db, emails: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into public.subscribers as s (email, status, confirmed_at)
    select email, 'confirmed', now() from unnest(${emails}::text[]) email
    on conflict (email) do update
      set status = 'confirmed', confirmed_at = now(), confirm_token_hash = null, updated_at = now()
      where s.status = 'pending'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Adds addresses, and returns them and the pending ones that no mail has asked to confirm. */
async function addPending(db: Db, emails: string[], at: Date): Promise<{ id: number; isNew: boolean }[]> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into public.subscribers as s (email, confirmation_mailed_at)
    select email, ${at.toISOString()}::timestamptz from unnest(${emails}::text[]) email
    on conflict (email) do update set confirm_token_hash = null, confirmation_mailed_at = excluded.confirmation_mailed_at,
        updated_at = now()
      where s.status = 'pending' and s.confirmation_mailed_at is null
    returning id::int, xmax = 0 as "isNew"`.execute(db);
  return rows;
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
