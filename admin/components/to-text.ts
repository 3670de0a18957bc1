import { formatTime } from './relative-time';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** `publishedAt` → "published at" */
export const nameField = (field: string): string => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** A value of the API for those who read no JSON: moments as dates, what is missing as a dash. */
export function toText(value: unknown): string {
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
