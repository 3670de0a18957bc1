/** More kinds of calls than the web makes. What comes beyond them is counted together, so that labels stay few. */
const MOST_CALLS = 80;

/**
 * Makes the function that gives an upstream's address the name that it is counted under: its path, with `:id` and `:slug`
 * for what says which one.
 */
export function createCallNamer(): (path: string) => string {
  const known = new Set<string>();
  return (path) => {
    const name = toPattern(path);
    if (known.has(name)) return name;
    if (known.size >= MOST_CALLS) return 'other';
    known.add(name);
    return name;
  };
}

const toPattern = (path: string): string =>
  (path.split('?', 1)[0] ?? '')
    .replace(/^(\/api\/news\/get-by-url-slug)\/.*$/, '$1/:slug')
    .replace(/^(\/uploads)\/.*$/, '$1/:file')
    .replace(/\/\d+(?=\/|$)/g, '/:id');
