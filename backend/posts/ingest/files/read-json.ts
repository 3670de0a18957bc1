import type { Raw, RawRecord } from './container.ts';
import { isRaw } from './container.ts';
import { findRecords } from './find-records.ts';

/** A number that JavaScript would round, as networks number posts. */
const LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const MAY_BE_LONG = /[:[,]\s*\d{16,}\s*[,}\]]/;

/** @throws SyntaxError */
export const parseExactly = (text: string): unknown =>
  JSON.parse(
    MAY_BE_LONG.test(text) ? text.replace(LONG_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`)) : text,
  );

/** The start of a script of an archive, before its list. */
const ASSIGNMENT = /^\s*(?:(?:var|let|const)\s+)?([\w.$]+)\s*=\s*(?=[[{])/;

export const nameOfScript = (head: string): string | undefined => ASSIGNMENT.exec(head)?.[1];

/**
 * The objects of JSON in whatever shape: an array, several of them, one object a line, one document that holds a list
 * somewhere, a script that assigns one. Arrays and lines are streamed, a document is read whole. A broken record is
 * reported and affects no other.
 */
export async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  let line = 0;
  for await (const part of splitValues(chunks)) {
    if ('reason' in part) {
      yield { line: ++line, reason: part.reason };
      continue;
    }
    const value = tryParse(part.text);
    if (value instanceof SyntaxError) yield { line: ++line, reason: `not valid JSON: ${value.message}` };
    else {
      for (const { raw, document } of findRecords(value, part.isElement)) yield toRecord(++line, raw, document);
    }
  }
}

function tryParse(text: string): unknown {
  try {
    return parseExactly(text);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

function toRecord(line: number, raw: unknown, document: Raw | undefined): RawRecord {
  if (!isRaw(raw)) return { line, reason: 'the record must be an object' };
  return document ? { line, raw, document } : { line, raw };
}

/** Whether it is an element of an array. */
type Part = { text: string; isElement: boolean } | { reason: string };

/** The elements of top-level arrays, and other top-level values. */
async function* splitValues(chunks: AsyncIterable<string>): AsyncGenerator<Part> {
  const scanner = createScanner();
  let isStart = true;
  for await (const chunk of chunks) {
    if (isStart && chunk.trim() === '') continue;
    yield* scanner.push(isStart ? chunk.replace(/^\uFEFF/, '').replace(ASSIGNMENT, '') : chunk);
    isStart = false;
  }
  yield* scanner.end();
}

/**
 * Finds the ends of values by their brackets. A line of lines of objects is one, whatever its brackets do, so that a broken
 * one does not swallow the next.
 */
function createScanner() {
  let parts: string[] = [];
  let depth = 0;
  let [inString, isEscaped, inArray, isEmpty] = [false, false, false, true];

  const take = (text: string): Part[] => {
    const whole = parts.join('') + text;
    parts = [];
    isEmpty = true;
    return whole.trim() === '' ? [] : [{ text: whole.trim(), isElement: inArray }];
  };

  function* push(text: string): Generator<Part> {
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) inString = false;
        else if (code === NEWLINE && !inArray) {
          // No string holds one, so the line was broken.
          yield* take(text.slice(start, index));
          [start, depth, inString] = [index + 1, 0, false];
        }
        continue;
      }
      if (code <= 0x20) continue;
      if (isEmpty && depth === 0 && !inArray && code === OPEN_BRACKET) {
        inArray = true;
        start = index + 1;
        continue;
      }
      if (isEmpty && depth === 0 && !inArray && (code === COMMA || code === SEMICOLON)) {
        start = index + 1;
        continue;
      }
      if (depth === 0 && inArray && (code === COMMA || code === CLOSE_BRACKET)) {
        const found = take(text.slice(start, index));
        if (found.length === 0 && code === COMMA) yield { reason: 'not valid JSON: a value is missing before a comma' };
        yield* found;
        start = index + 1;
        if (code === CLOSE_BRACKET) inArray = false;
        continue;
      }
      if (!inArray && depth > 0 && code === OPEN_BRACE && isNewLine(text, index) && isWholeLine(text, start, parts)) {
        // An object that begins a line before the last one has ended.
        yield* take(text.slice(start, index));
        [start, depth] = [index, 0];
      }
      isEmpty = false;
      if (code === QUOTE) inString = true;
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        depth -= 1;
        if (depth <= 0 && !inArray) {
          yield* take(text.slice(start, index + 1));
          [start, depth] = [index + 1, 0];
        }
      } else if (!inArray && depth === 0) {
        // Words between values: one problem a line.
        const end = text.indexOf('\n', index);
        yield* take(text.slice(start, end < 0 ? text.length : end));
        index = end < 0 ? text.length : end;
        start = index + 1;
      }
    }
    parts.push(text.slice(start));
  }

  function* end(): Generator<Part> {
    const rest = take('');
    yield* rest;
    if (inArray && rest.length === 0) yield { reason: 'the array ends without its ]' };
  }

  return { push, end };
}

const [QUOTE, BACKSLASH, NEWLINE, COMMA, SEMICOLON] = [0x22, 0x5c, 0x0a, 0x2c, 0x3b];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

const isNewLine = (text: string, index: number): boolean => text[index - 1] === '\n';

/** Whether the value before was on one line, as in files of one object a line. */
const isWholeLine = (text: string, start: number, parts: readonly string[]): boolean => {
  const first = (parts.join('') + text.slice(start, start + 2000)).trimStart();
  const [line = ''] = first.split('\n', 1);
  return line.length > 2 && line.includes('":') && !/[{[,]\s*$/.test(line);
};
