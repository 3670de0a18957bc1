/**
 * A text as letters are compared: without case, invisible characters and the forms that one letter may have. Search and
 * highlighting, hashtags, collections and names compare nothing else; `app.fold` is the same in SQL. Accents remain,
 * because "año" and "ano" are two words.
 */
export const fold = (text: string): string =>
  toPlainLetters(text)
    .toLowerCase()
    // A capital has no final form, and İ is an i with a dot.
    .replace(/[ςß]|i\u0307/g, (letter) => (letter === 'ς' ? 'σ' : letter === 'ß' ? 'ss' : 'i'))
    .replace(/[`‘’‚‛′‵ʹʻʼʽˈˊˋ׳❛❜]/g, "'")
    .replace(/[“”„‟«»״〝〞〟❝❞]/g, '"')
    .replace(/[‐-―−⁃⸺⸻֊־]/g, '-')
    .replace(/[ \t\v\f\u0085\u1680\u2028\u2029]+/g, ' ');

/** Case and accents as written, in one form of each letter: composed, without styles such as 𝗯𝗼𝗹𝗱, nothing invisible. */
export const toPlainLetters = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(EXCESS_MARKS, '$1')
    // Unicode decomposes these to a space and an accent, and to two characters.
    .replace(/´/g, "'")
    .replace(/″/g, '"')
    .normalize('NFKC');

/** More combining marks than any script uses: composing takes quadratic time. */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;
