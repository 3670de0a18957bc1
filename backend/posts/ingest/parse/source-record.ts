/** Which item of its source a record is; `postKey` is its post's key where neither its link nor its text is its own. */
export type RecordedItem = { itemKey: string; postKey: string | null };

/** One record, or the reason why it could not be read. Lines count from 1. */
export type SourceRecord = { line: number; value: unknown; item?: RecordedItem } | { line: number; reason: string };

/** The whole source is unusable. The message is for its sender. */
export class IngestSourceError extends Error {
  override name = 'IngestSourceError';
}

export type SourceFormat = 'ndjson' | 'json' | 'csv';

export function parseJsonText(line: number, text: string): SourceRecord {
  try {
    return { line, value: JSON.parse(text) };
  } catch (error) {
    return { line, reason: `not valid JSON: ${(error as Error).message}` };
  }
}
