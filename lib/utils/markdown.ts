/** Omits fields without a value. */
export function markdownDocument(
  particulars: Record<string, string | number | readonly string[] | null | undefined>,
  body: string,
): string {
  const lines = Object.entries(particulars)
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

/** Plain text for previews, without `#` headings. HTML tags are removed, their text stays. */
export function stripMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]*(`{3,}|~{3,}).*$/gm, '')
    .replaceAll(/^[ \t]*\[[^\]\n]+\]:[ \t].*$/gm, '')
    .replaceAll(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, '')
    .replaceAll(/^[ \t]*=+[ \t]*$/gm, '')
    .replaceAll(/^[ \t]*\|?[ \t]*:?-{2,}[-:| \t]*$/gm, '')
    .replaceAll(/^[ \t]*(?:>[ \t]?)+/gm, '')
    .replaceAll(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replaceAll(/^[ \t]*#{1,6}[ \t].*$/gm, '')
    .replaceAll(/!?\[([^\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1')
    .replaceAll(/!?\[([^\]\n]+)\]\[[^\]\n]*\]/g, '$1')
    .replaceAll(/<((?:https?:\/\/|mailto:)[^>\s]+)>/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(/`+([^`\n]+)`+/g, '$1')
    .replaceAll(/(?<!\\)(\*{1,3}|~~)(?=\S)([^*~\n]*?[^\s\\])\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}\\])(_{1,3})(?=\S)([^_\n]*?[^\s\\])\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/[ \t]*\|[ \t]*/g, ' ')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
