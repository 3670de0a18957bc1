/** What visitors ask for, and how much of all requests each kind is. */
export const SHARES = { 'cached page': 0.8, search: 0.1, 'signed-in read': 0.05, write: 0.05 } as const;
export type Kind = keyof typeof SHARES;
export const KINDS = Object.keys(SHARES) as Kind[];

/** Of the visitors, those who are signed in. They alone read and write what is theirs, and read pages in between. */
export const READER_SHARE = 0.2;

const PERSONAL: readonly Kind[] = ['signed-in read', 'write'];

/**
 * How much of one visitor's requests each kind is, so that those of all visitors together come to `SHARES`.
 *
 * @param readerShare of all visitors, more than the personal kinds are of all requests
 */
export function sharesOf(isReader: boolean, readerShare = READER_SHARE): Record<Kind, number> {
  const personal = sumOf(PERSONAL);
  const restOfVisitor = isReader ? 1 - personal / readerShare : 1;
  const shareOf = (kind: Kind): number => {
    if (PERSONAL.includes(kind)) return isReader ? SHARES[kind] / readerShare : 0;
    return (SHARES[kind] / (1 - personal)) * restOfVisitor;
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, shareOf(kind)])) as Record<Kind, number>;
}

/** The kind at this place, from 0 to 1, when all are laid side by side. */
export function pickKind(shares: Record<Kind, number>, place: number): Kind {
  let end = 0;
  for (const kind of KINDS) {
    end += shares[kind];
    if (place < end) return kind;
  }
  return 'cached page';
}

const sumOf = (kinds: readonly Kind[]): number => kinds.reduce((sum, kind) => sum + SHARES[kind], 0);
