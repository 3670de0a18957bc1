export type TextPart = {
  isCode: boolean;
  /** The part as written, with its fences. */
  source: string;
  /** Without fences. */
  text: string;
};

const OPEN = /^([ \t]*)(`{3,})(.*)$/;
const LANGUAGE = /^[\w+#.-]{0,20}$/;

/**
 * Splits a text at its code, which is between fences of three or more backticks, on lines of their own or beside the code as in
 * chats. Without an end a fence is text. Joined by line breaks, the sources are the text.
 */
export function splitCode(text: string): TextPart[] {
  const lines = text.split('\n');
  const parts: TextPart[] = [];
  let start = 0;
  const addText = (end: number) => {
    const source = lines.slice(start, end).join('\n');
    if (end > start) parts.push({ isCode: false, source, text: source });
  };
  const findEnd = createFindEnd(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', fence, rest = ''] = OPEN.exec(lines[at] ?? '') ?? [];
    const end = fence === undefined ? null : findEnd(at, fence.length, rest);
    if (end === null) continue;
    addText(at);
    const source = lines.slice(at, end + 1).join('\n');
    parts.push({ isCode: true, source, text: unfence(source, indent.length) });
    start = end + 1;
    at = end;
  }
  addText(lines.length);
  return parts;
}

/** The text without its code; the whole where there is nothing else. */
export function withoutCode(text: string): string {
  if (!text.includes('```')) return text;
  const said = splitCode(text).filter(({ isCode }) => !isCode);
  return said.map((part) => part.text).join('\n') || withoutFences(text);
}

/** The text with its code, but without the fences. */
export const withoutFences = (text: string): string =>
  text.includes('```')
    ? splitCode(text)
        .map((part) => part.text)
        .join('\n')
    : text;

/** The last line with a fence is looked up once, else each fence without an end would read all that follows. */
function createFindEnd(lines: readonly string[]) {
  const ends = lines.map((line) => /(?<!`)(`{3,})[ \t\r]*$/.exec(line)?.[1]?.length ?? 0);
  const longestAfter = new Array<number>(lines.length + 1).fill(0);
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    longestAfter[at] = Math.max(ends[at] ?? 0, longestAfter[at + 1] ?? 0);
  }
  return (at: number, length: number, rest: string): number | null => {
    if (rest.includes('`')) return /[^`]/.test(rest.trim()) && (ends[at] ?? 0) >= length ? at : null;
    if ((longestAfter[at + 1] ?? 0) < length) return null;
    const offset = ends.slice(at + 1).findIndex((end) => end >= length);
    return offset < 0 ? null : at + 1 + offset;
  };
}

function unfence(source: string, indent: number): string {
  const [first = '', ...rest] = source.split('\n');
  const opening = first.replace(/^[ \t]*`{3,}/, '');
  const isLanguage = rest.length > 0 && LANGUAGE.test(opening.trim());
  const indented = new RegExp(`^[ \\t]{0,${indent}}`);
  const lines = [...(isLanguage ? [] : [opening]), ...rest.map((line) => line.replace(indented, ''))];
  const code = lines.join('\n').trimEnd();
  return code
    .slice(0, code.search(/(?<!`)`{3,}$/))
    .trimEnd()
    .replace(/^(?:[ \t]*\n)+/, '');
}
