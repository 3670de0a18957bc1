/** A point of a summary's Markdown: the lines of a list's entry, and its words before its citations. */
export type SummaryPoint = { from: number; to: number; text: string };

const ENTRY = /^[-*] /;
const HEADING = /^#{1,6} /;

export function listPoints(content: string): SummaryPoint[] {
  const lines = content.split('\n');
  return lines.flatMap((line, from) => {
    if (!ENTRY.test(line)) return [];
    let to = from;
    while (/^\s+\S/.test(lines[to + 1] ?? '')) to += 1;
    const said = line
      .replace(ENTRY, '')
      .replace(/ — \[.*$/, '')
      // A post that is only listed is a link alone.
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    return [{ from, to, text: said.replaceAll(/\\(?=[^\p{L}\p{N}\s])/gu, '') }];
  });
}

/** The text without a point, and without its heading if that has no other. */
export function strikePoint(content: string, index: number): string {
  const point = listPoints(content)[index];
  if (!point) return content;
  const lines = content.split('\n').toSpliced(point.from, point.to - point.from + 1);
  return tidy(lines);
}

/** The text with a point before the one above it; the first of a section goes to the end of the section above. */
export function movePointUp(content: string, index: number): string {
  const points = listPoints(content);
  const [above, point] = [points[index - 1], points[index]];
  if (!above || !point) return content;
  const lines = content.split('\n');
  const own = lines.splice(point.from, point.to - point.from + 1);
  const isFirst = lines.slice(above.to + 1, point.from).some((line) => HEADING.test(line));
  lines.splice(isFirst ? above.to + 1 : above.from, 0, ...own);
  return tidy(lines);
}

function tidy(lines: readonly string[]): string {
  const filled = lines.filter((line, index) => {
    const next = lines.slice(index + 1).find((one) => one.trim() !== '') ?? '';
    return !HEADING.test(line) || ENTRY.test(next);
  });
  return filled
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
