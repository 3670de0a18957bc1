/** As long as `postUser` may be. */
const NAME_MAX = 200;

/**
 * Who wrote a text that says so itself: the line before the first that begins with "Link to post" (spec §3), or null. Kept
 * with the post, because the feed can be filtered by kept names alone (call 3).
 */
export function findAuthor(text: string): string | null {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const marker = lines.findIndex((line) => /^link to post\b/i.test(line));
  const name = lines.slice(0, Math.max(marker, 0)).findLast((line) => line !== '');
  return name && name.length <= NAME_MAX ? name : null;
}
