import { decodeEntities } from '../../../text/decode-entities.ts';
import type { SourceRecord } from './source-record.ts';

/**
 * Decodes the entities in all texts of records, as exports of X and of databases of HTML have them. Called once on a
 * record's way, where it is stored rather than where its file is read: what was decoded twice is no longer what was said.
 */
export async function* decodeRecords(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord> {
  for await (const record of records) {
    yield 'value' in record ? { ...record, value: decodeValue(record.value, 0) } : record;
  }
}

/** A post holds texts and lists of texts. */
const DEPTH_MAX = 2;

function decodeValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return decodeEntities(value);
  if (typeof value !== 'object' || value === null || depth === DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((part) => decodeValue(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, decodeValue(part, depth + 1)]));
}
