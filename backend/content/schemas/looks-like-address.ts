/**
 * Whether a text reads like an e-mail address. No username may: an identifier that does is always an address, so nobody can
 * stand under somebody else's. Wide forms (`＠`) count as what they look like.
 */
export const looksLikeAddress = (text: string): boolean => /^\S+@\S+$/.test(text.normalize('NFKC').trim());
