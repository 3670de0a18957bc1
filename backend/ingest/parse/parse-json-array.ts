import { parseJsonText } from './parse-json-text.ts';
import { IngestSourceError, type SourceRecord } from './source-record.ts';

/**
 * A JSON array, element by element, so that a large file is never held whole and one broken element does not cost the
 * others. The line of a record is its place in the array. A source that is an object instead is read whole: it is
 * one post, or carries them as `data`.
 * @throws IngestSourceError when the source is neither.
 */
export async function* parseJsonArray(chunks: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const scanner = createScanner();
  let head = '';
  let whole: string[] | null = null;
  let line = 0;
  for await (const chunk of chunks) {
    let text = chunk;
    if (head === '') {
      text = chunk.trimStart();
      head = text.charAt(0);
      if (head === '') continue;
      if (head === '{') whole = [];
      else if (head !== '[') throw new IngestSourceError('The source is not a JSON array or object.');
      else text = text.slice(1);
    }
    if (whole) whole.push(text);
    else for (const element of scanner.push(text)) yield parseJsonText(++line, element);
  }
  if (whole) yield* parseWhole(whole.join(''));
  else {
    const rest = scanner.rest();
    if (rest.trim() !== '') yield parseJsonText(++line, rest);
    else if (head !== '' && !scanner.isClosed()) yield { line: line + 1, reason: 'the array ends without its ]' };
  }
}

/** The records of a parsed JSON document: an array, one post, or either of them under `data`. */
function* listRecords(document: unknown): Generator<SourceRecord> {
  const isWrapped = typeof document === 'object' && document !== null && 'data' in document && !('text' in document);
  const content = isWrapped ? document.data : document;
  const values = Array.isArray(content) ? content : [content];
  for (const [index, value] of values.entries()) yield { line: index + 1, value };
}

function* parseWhole(text: string): Generator<SourceRecord> {
  const document = parseJsonText(1, text);
  if ('reason' in document) throw new IngestSourceError(`The source is ${document.reason}`);
  yield* listRecords(document.value);
}

/** Cuts the inside of an array at its top-level commas. Knows just enough JSON for that: strings and nesting. */
function createScanner() {
  let parts: string[] = [];
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let isClosed = false;

  function* push(text: string): Generator<string> {
    let start = 0;
    for (let index = 0; index < text.length && !isClosed; index += 1) {
      const char = text[index];
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (char === '\\') isEscaped = true;
        else if (char === '"') inString = false;
      } else if (char === '"') inString = true;
      else if (char === '{' || char === '[') depth += 1;
      else if ((char === ',' || char === ']') && depth === 0) {
        isClosed = char === ']';
        const element = parts.join('') + text.slice(start, index);
        parts = [];
        start = index + 1;
        if (element.trim() !== '' || !isClosed) yield element;
      } else if (char === '}' || char === ']') depth -= 1;
    }
    if (!isClosed) parts.push(text.slice(start));
  }

  return { push, rest: () => parts.join(''), isClosed: () => isClosed };
}
