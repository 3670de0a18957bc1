/** `next` is the start of the next record; `incomplete` if the text ends within this one. */
export type CsvRecord = { fields: string[]; next: number } | { problem: string } | 'incomplete';

/**
 * Parses the record at `start` (RFC 4180: quoted fields may hold delimiters, line breaks and doubled quotes). A quote
 * inside an unquoted field is literal (5" bottle). `isLast`: no more text follows.
 */
export function parseCsvRecord(text: string, start: number, delimiter: string, isLast: boolean): CsvRecord {
  const fields: string[] = [];
  for (let at = start; ; at += 1) {
    const field = text[at] === '"' ? parseQuoted(text, at, isLast) : parsePlain(text, at, delimiter);
    if ('problem' in field) return field;
    const end = text.startsWith('\r\n', field.end) ? field.end + 1 : field.end;
    if (end >= text.length && !isLast) return 'incomplete';
    fields.push(field.value);
    if (end >= text.length) return { fields, next: text.length };
    if (text[end] === '\n') return { fields, next: end + 1 };
    // A trailing carriage return may be half of a line break.
    if (text[end] === '\r' && end + 1 >= text.length && !isLast) return 'incomplete';
    if (text[end] !== delimiter) return { problem: `unexpected ${JSON.stringify(text[end])} after a closing quote` };
    at = end;
  }
}

type Field = { value: string; end: number } | { problem: string };

function parseQuoted(text: string, start: number, isLast: boolean): Field {
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return isLast ? { problem: 'a quote is never closed' } : { value, end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

function parsePlain(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  const stop = text[end] === '\n' && text[end - 1] === '\r' && end > start ? end - 1 : end;
  return { value: text.slice(start, stop), end: stop };
}
