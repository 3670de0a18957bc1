type TextBlock =
  | { kind: 'paragraph'; text: string }
  /** `marker` is the author's bullet or number. */
  | { kind: 'list'; items: { marker: string; text: string }[] };

const LIST_LINE = /^[ \t]*([-*•‣▪◦·–—→➡✅✔☑👉🔹🔸]\uFE0F?|\d{1,3}[.)])[ \t]+(\S.*)$/u;

/** Splits a post's text into paragraphs at empty lines, and into lists. Numbers stay unchanged; other markup is ignored. */
export function splitBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open = false;
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const current = open ? blocks.at(-1) : undefined;
    const [, marker, rest] = LIST_LINE.exec(line) ?? [];
    if (line.trim() === '') {
      open = false;
      continue;
    }
    open = true;
    if (marker !== undefined && rest !== undefined) {
      if (current?.kind === 'list') current.items.push({ marker, text: rest });
      else blocks.push({ kind: 'list', items: [{ marker, text: rest }] });
    } else if (current?.kind === 'paragraph') current.text += `\n${line}`;
    else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}
