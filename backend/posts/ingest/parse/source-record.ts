/** One record, or the reason why it could not be read. Lines count from 1. */
export type SourceRecord = { line: number; value: unknown } | { line: number; reason: string };

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
