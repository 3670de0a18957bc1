import type { SourceRecord } from './source-record.ts';

/** One JSON text as a record; what is wrong with it becomes the reason. */
export function parseJsonText(line: number, text: string): SourceRecord {
  try {
    return { line, value: JSON.parse(text) };
  } catch (error) {
    return { line, reason: `not valid JSON: ${(error as Error).message}` };
  }
}
