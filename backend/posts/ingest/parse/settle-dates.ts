import { type DateOrder, findDateOrder, isAmbiguous, settleOrder } from '../../../text/parse-date.ts';
import type { SourceRecord } from './source-record.ts';

/**
 * Replaces dates such as `1/2/2025`, which are months first where another date of the source has a number above 12 in
 * that place, and days first where one has it in the other. Records are held back from the first such date until one tells; a date that
 * none tells of stays as it is.
 */
export async function* settleDates(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord> {
  let order: DateOrder | null = null;
  let held: SourceRecord[] = [];
  for await (const record of records) {
    const date = readDate(record);
    order ??= findDateOrder([date]);
    held.push(record);
    if (order === null && (held.length > 1 || isAmbiguous(date))) continue;
    for (const each of held) yield settle(each, order);
    held = [];
  }
  yield* held;
}

const readDate = (record: SourceRecord): unknown =>
  'value' in record && typeof record.value === 'object' && record.value !== null && 'publishedAt' in record.value
    ? record.value.publishedAt
    : undefined;

function settle(record: SourceRecord, order: DateOrder | null): SourceRecord {
  const date = readDate(record);
  if (order === null || !('value' in record) || !isAmbiguous(date)) return record;
  return { ...record, value: { ...(record.value as object), publishedAt: settleOrder(date, order) } };
}
