// Longer than any name of an account.
const MAX_LENGTH = 254;

/**
 * The spelling under which wrong passwords for a typed name are counted: without case, width, blanks and invisible
 * characters. Never used to find an account.
 */
export const foldIdentifier = (typed: string): string =>
  typed
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
