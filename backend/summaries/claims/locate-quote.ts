import { toPlain } from '../text/claim-words.ts';
import { segment } from '../text/split-sentences.ts';

/** How much is read of the sentences before and behind it. */
const MAX_BESIDE = 1000;

const toKeys = (text: string): string[] => toPlain(text).match(/[\p{L}\p{M}\p{N}%$€£+]+/gu) ?? [];

/** The whole sentences of a quotation, those before and behind, and those of its lines. */
type Place = { context: string; next: string; before: string; lines: string[] };

export function locate(quote: string, text: string): Place | null {
  const rows = text
    .split('\n')
    .flatMap((line, row) => segment(line.trim()).map((sentence) => ({ sentence, row })))
    .filter(({ sentence }) => sentence.trim() !== '');
  const sentences = rows.map(({ sentence }) => sentence);
  const all = sentences.flatMap((sentence, index) => toKeys(sentence).map((key) => ({ key, index })));
  const line = ` ${all.map(({ key }) => key).join(' ')} `;
  const parts = quote.split(/\s*(?:…|\.{3}|\[…\])\s*/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const held = new Set<number>();
  for (const part of parts) {
    const keys = toKeys(part);
    const wanted = keys.join(' ');
    if (keys.length === 0 || !line.includes(` ${wanted} `)) return null;
    const start = all.findIndex((_one, at) => keys.every((key, offset) => all[at + offset]?.key === key));
    if (start === -1) return null;
    for (const { index } of all.slice(start, start + keys.length)) held.add(index);
  }
  if (held.size === 0) return null;
  const [first, last] = [Math.min(...held), Math.max(...held)];
  const own = new Set([...held].map((index) => rows[index]?.row));
  return {
    lines: rows.filter(({ row }) => own.has(row)).map(({ sentence }) => sentence),
    context: [...held]
      .sort((a, b) => a - b)
      .map((index) => sentences[index])
      .join(' '),
    before: (sentences[first - 1] ?? '').slice(-MAX_BESIDE),
    next: (sentences[last + 1] ?? '').slice(0, MAX_BESIDE),
  };
}
