import { parseJsonText } from './parse-json-text.ts';
import type { SourceRecord } from './source-record.ts';

/** One JSON object a line. Empty lines count but are no records. */
export async function* parseNdjson(chunks: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let line = 0;
  for await (const text of splitLines(chunks)) {
    line += 1;
    if (text.trim() !== '') yield parseJsonText(line, text);
  }
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  // Kept in parts, because a line with an image in it may span thousands of chunks.
  let parts: string[] = [];
  for await (const chunk of chunks) {
    const lines = chunk.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield parts.join('') + line;
      parts = [];
    }
    parts.push(last);
  }
  yield parts.join('');
}
