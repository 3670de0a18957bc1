type TextBlock =
  | { kind: 'paragraph'; text: string }
  /** Lines that begin with a bullet or a number; `marker` is what the author wrote. */
  | { kind: 'list'; items: { marker: string; text: string }[] };

const LIST_LINE = /^[ \t]*([-*•‣▪◦·–—→➡✅✔☑👉🔹🔸]\uFE0F?|\d{1,3}[.)])[ \t]+(\S.*)$/u;

/**
 * A post's text as blocks: paragraphs, parted by empty lines and with their own line breaks inside, and runs of lines
 * that read as a list, so that those can be indented. Nothing is renumbered and no other markup is interpreted.
 */
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
