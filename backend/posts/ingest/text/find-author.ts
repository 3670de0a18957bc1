/** The limit of `postUser`. */
const NAME_MAX = 200;

/**
 * The author named in a text: the line before the first "Link to post" (spec §3), or null. Stored, because the feed is
 * filtered by stored names alone (call 3).
 */
export function findAuthor(text: string): string | null {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const marker = lines.findIndex((line) => /^link to post\b/i.test(line));
  const name = lines.slice(0, Math.max(marker, 0)).findLast((line) => line !== '');
  return name && name.length <= NAME_MAX ? name : null;
}
