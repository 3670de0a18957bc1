import { nameField, toText } from '../parts/to-text';
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
