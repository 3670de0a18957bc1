/** Some sources put the author's name and this marker below a text, before its address or its hashtags (spec §3). */
const MARKER = /^link to post\b/i;
/** A line of the marker and the post's address alone. */
const BARE_MARKER = /^link to post\s*[:：–—-]?\s*(?:\(?(?:https?:\/\/|www\.)\S+)?$/i;
const ADDRESS = /^\(?(?:https?:\/\/|www\.)\S+$/i;
const NAME_MAX = 200;

/** The line before the first "Link to post" (spec §3), or null. */
export function findAuthor(text: string): string | null {
  const { lines, name } = findMarker(text);
  return name === -1 ? null : (lines[name] ?? null);
}

/**
 * The text without the marker, its address and the name before it, which are no words of the post. What follows stays, and so does
 * a line before that is not the `author`.
 */
export function withoutLinkToPost(text: string, author: string | null): string {
  const { lines, marker, name } = findMarker(text);
  if (!BARE_MARKER.test(lines[marker] ?? '')) return text;
  const isNamed = author !== null && lines[name] === toLine(author);
  const hasAddress = ADDRESS.test(lines[marker + 1] ?? '');
  const left = text
    .split('\n')
    .filter(
      (_line, index) => !(index === marker || (isNamed && index === name) || (hasAddress && index === marker + 1)),
    );
  return (
    left
      .join('\n')
      .replaceAll(/\n\s*\n\s*\n/g, '\n\n')
      .trim() || text
  );
}

function findMarker(text: string) {
  const lines = text.split('\n').map(toLine);
  const marker = lines.findIndex((line) => MARKER.test(line));
  const name = lines.slice(0, Math.max(marker, 0)).findLastIndex((line) => line !== '');
  return { lines, marker, name: (lines[name]?.length ?? 0) <= NAME_MAX ? name : -1 };
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
