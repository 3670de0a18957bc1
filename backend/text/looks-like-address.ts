/** No username may look like an e-mail address, so that an identifier is unambiguous. Wide forms (`＠`) count as ASCII. */
export function looksLikeAddress(text: string): boolean {
  const line = text.normalize('NFKC').trim();
  const at = line.indexOf('@', 1);
  return at > 0 && at < line.length - 1 && !/\s/.test(line);
}
