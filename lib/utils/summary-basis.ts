const BASIS = /\s*(\*Selected from \d+ posts? by [^\n]+\.\*)\s*$/;

/**
 * A summary's text, and the line below it that says who selected its sentences. The line is empty where an editor or another program has written
 * in it.
 */
export function splitBasis(markdown: string): { text: string; basis: string } {
  const [all = '', basis = ''] = BASIS.exec(markdown) ?? [];
  return { text: markdown.slice(0, markdown.length - all.length), basis };
}
