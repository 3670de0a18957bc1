/** One record of a source: what it says, or why it could not be read. Lines count from 1. */
export type SourceRecord = { line: number; value: unknown } | { line: number; reason: string };

/** The whole source is unusable, as opposed to one line of it. The message is for the person who sent it. */
export class IngestSourceError extends Error {
  override name = 'IngestSourceError';
}

export type SourceFormat = 'ndjson' | 'json' | 'csv';
