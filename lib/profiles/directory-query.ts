const MAX_CHARACTERS = 60;

/** The words that are looked for among the names of a directory, in one spelling; empty for nothing. The web's server loads it without a bundler. */
export function parseDirectoryQuery(given: string | string[] | null | undefined): string {
  const first = Array.isArray(given) ? given[0] : given;
  return (first ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
}
