/** A term of a search, folded, and how much it tells. */
export type WeighedTerm = { term: string; weight: number };

/** From so many terms on a query is a sentence, of which most words are those of any text; so many of it are searched. */
const SENTENCE_TERMS = 4;
/** Fewer texts say nothing about words. */
const SAMPLE_MIN = 10;
const COMMON_SHARE = 1 / 3;

/**
 * Weighs terms by how few texts of a sample have them, and of a sentence keeps the few that tell most: the words of any text differ by language, and a
 * list of them would be for one. At least one term is left. Texts and terms are folded.
 */
export function weighTerms(terms: readonly string[], sample: readonly string[]): WeighedTerm[] {
  const weighed = terms.map((term) => {
    const texts = sample.filter((text) => text.includes(term)).length;
    return {
      term,
      weight: Math.log((sample.length + 2) / (texts + 1)),
      isCommon: texts > sample.length * COMMON_SHARE,
    };
  });
  const isSentence = terms.length >= SENTENCE_TERMS && sample.length >= SAMPLE_MIN;
  const telling = isSentence
    ? weighed
        .filter(({ isCommon }) => !isCommon)
        .sort((a, b) => b.weight - a.weight)
        .slice(0, SENTENCE_TERMS)
    : weighed;
  return (telling.length > 0 ? telling : weighed).map(({ term, weight }) => ({ term, weight }));
}

/** The sum of the weights of those terms that a folded text has. */
export const weighText = (text: string, terms: readonly WeighedTerm[]): number =>
  terms.reduce((sum, { term, weight }) => sum + (text.includes(term) ? weight : 0), 0);
