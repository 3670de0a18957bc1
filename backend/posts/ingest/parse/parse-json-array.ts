import { IngestSourceError, parseJsonText, type SourceRecord } from './source-record.ts';

/**
 * Streams a JSON array by element, so that neither size nor a broken element affects the others. A record's line is its
 * index. An object is read whole: one post, or posts under `data`. @throws IngestSourceError when the source is
 * neither.
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

/** An array, one post, or either under `data`. */
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

/** Splits the inside of an array at its top-level commas. */
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
