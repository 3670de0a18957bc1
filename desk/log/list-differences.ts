import { formatTime } from '../parts/relative-time';
import type { LogLine } from './log-line';

/** One thing that changed, as text. */
export type Difference = { field: string; before: string; after: string };

/** What was before and after, field by field; what stayed the same is left out. */
export function listDifferences({ before, after }: Pick<LogLine, 'before' | 'after'>): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field: nameField(field), before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((difference) => difference.before !== difference.after);
}

/** `publishedAt` → "published at" */
const nameField = (field: string): string => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return MOMENT.test(value) ? formatTime(value) : value;
  if (Array.isArray(value)) return listToText(value);
  if (typeof value !== 'object') return String(value);
  if ('name' in value && typeof value.name === 'string') return value.name;
  return Object.entries(value)
    .map(([name, part]) => `${nameField(name)} ${toText(part)}`)
    .join(', ');
}

function listToText(values: unknown[]): string {
  if (values.length === 0) return '–';
  return values.every((value) => typeof value === 'string') ? values.join(', ') : String(values.length);
}
