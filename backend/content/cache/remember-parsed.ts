const MAX_TEXTS = 500;
/** Longer ones are searches and long filters, which are seldom asked twice in the same words. */
const MAX_LENGTH = 500;

/**
 * Parses, and remembers what the texts asked for last were parsed to: parsing the query of a page costs more than sending its kept
 * answer. What is parsed must not depend on anything else, and nobody may change it. Errors are thrown anew.
 */
export function rememberParsed<Parsed>(parse: (text: string) => Parsed): (text: string) => Parsed {
  // In the order of their last use.
  const parsed = new Map<string, Parsed>();
  return (text) => {
    const known = parsed.get(text);
    if (known !== undefined) parsed.delete(text);
    const result = known ?? parse(text);
    if (text.length > MAX_LENGTH) return result;
    parsed.set(text, result);
    const [oldest] = parsed.keys();
    if (parsed.size > MAX_TEXTS && oldest !== undefined) parsed.delete(oldest);
    return result;
  };
}
