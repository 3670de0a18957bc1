const WORD = /[^\s'"]+/g;

/**
 * Removes queries, which hold searches and tokens. A query begins at the first question mark after a slash and ends
 * with its word. Linear time, because the text may be long.
 */
export const stripQueries = (text: string): string =>
  text.replace(WORD, (word) => {
    const path = word.indexOf('/');
    const query = path === -1 ? -1 : word.indexOf('?', path);
    return query === -1 ? word : word.slice(0, query);
  });
