import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { formatOfFile, parseSource } from '#backend/posts/ingest/parse/parse-source.ts';
import { IngestSourceError, type SourceRecord } from '#backend/posts/ingest/parse/source-record.ts';
import { UserError } from '#runtime/user-error.mjs';

export const RECORDS_FILE = 'NDJSON, a JSON array, CSV or TSV; - reads the input';

export async function withRecords(
  file: string,
  work: (records: AsyncIterable<SourceRecord>) => Promise<void>,
): Promise<void> {
  const records = await openRecords(file);
  try {
    await work(records);
  } catch (error) {
    if (error instanceof IngestSourceError) throw new UserError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

async function openRecords(file: string): Promise<AsyncIterable<SourceRecord>> {
  if (file !== '-') {
    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) throw new UserError(`There is no file ${file}.`);
  }
  const bytes = file === '-' ? process.stdin : createReadStream(file);
  return parseSource(bytes, { format: formatOfFile(file) });
}
