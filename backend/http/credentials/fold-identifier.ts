import { fold } from '#lib/utils/fold.ts';

// Longer than any name of an account.
const MAX_LENGTH = 254;

/**
 * The spelling under which wrong passwords for a typed name are counted: folded, without blanks and control characters.
 * Never used to find an account.
 */
export const foldIdentifier = (typed: string): string => fold(typed.slice(0, MAX_LENGTH)).replace(/[\s\p{C}]/gu, '');
