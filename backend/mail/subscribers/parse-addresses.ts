import { UserError } from '#runtime/user-error.mjs';
import { parseCsvRecord } from '../../posts/ingest/parse/parse-csv.ts';

/** Spellings: email, E-Mail, Email Address. */
const EMAIL = /^e-?mail(?:[ _-]?address)?$/i;

/**
 * The addresses of a CSV file with a header, unchanged. @throws UserError naming the line, where one cannot be read, or
 * when no column is called "email"
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
  return addresses;
}
