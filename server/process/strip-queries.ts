const WORD = /[^\s'"]+/g;

/**
 * Takes the queries of addresses out of a text: they hold searches, and the tokens of mailed links. A query begins at the first
 * question mark after a slash and ends with its word. In one pass, because anybody may send us a long text.
 */
export const stripQueries = (text: string): string =>
  text.replace(WORD, (word) => {
    const path = word.indexOf('/');
    const query = path === -1 ? -1 : word.indexOf('?', path);
    return query === -1 ? word : word.slice(0, query);
  });
