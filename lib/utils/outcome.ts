/** The outcome of a form without JavaScript that the next page's address names, one of those with a text; or null. */
export const findOutcome = <Texts extends object>(texts: Texts, named: string | string[] | undefined) =>
  (Object.keys(texts) as (keyof Texts)[]).find((outcome) => outcome === named) ?? null;
