import type { SearchPlan, Unit } from './plan-search.ts';

/** Units that find posts; the weaker ones only put them into an order. */
const MAX_FINDING = 4;
/** Of the weight of all words, what posts have to have: first most of it. */
const SHARES = [0.6, 0.34, 0] as const;
/** Below this share of the strongest's weight a word is one of the question, not of what is asked for. */
const WEAK = 0.35;

/**
 * The queries of a plan as PostgreSQL's `tsquery`, from strict to loose: with most of the weight of its words, with some,
 * with any. Empty where nothing finds a post.
 */
export function toMatchQueries({ units, phrases, excluded }: SearchPlan): string[] {
  const finding = findingUnits(units);
  const required = phrases.map(allOf);
  const without = excluded.map((terms) => `!(${allOf(terms)})`);
  const total = totalMass(finding);
  if (finding.length === 0) return [];
  const queries = SHARES.map((share) => {
    const sets = listSets(finding, share * total).map((set) => set.map(toQuery).join(' & '));
    return [`(${sets.map((set) => `(${set})`).join(' | ')})`, ...required, ...without].join(' & ');
  });
  return [...new Set(queries)];
}

/** Words that a post has together, or in its title, to be among the best. */
const MAX_STRONG = 3;

/** Posts with the strongest words together, or with the very strongest in the title. */
export function toStrongQueries({ units, phrases, excluded }: SearchPlan): string[] {
  const finding = findingUnits(units);
  const rest = [...phrases.map(allOf), ...excluded.map((terms) => `!(${allOf(terms)})`)];
  const inTitle = finding.slice(0, 2).map((unit) => {
    const single = unit.variants.filter(({ terms }) => terms.length === 1).flatMap(({ terms }) => terms[0] ?? []);
    return single.length > 0 ? `(${single.map((term) => quote(`^${term}`)).join(' | ')})` : toQuery(unit);
  });
  const together = finding.length > 1 ? [finding.slice(0, MAX_STRONG).map(toQuery)] : [];
  return [...together, inTitle].map((parts) => [...parts, ...rest].join(' & '));
}

/** All posts but those with what a minus excludes; null without one. */
export const toRemainingQuery = ({ excluded }: SearchPlan): string | null =>
  excluded.length === 0 ? null : ["'*'", ...excluded.map((terms) => `!(${allOf(terms)})`)].join(' & ');

/** The posts with what a minus excludes. */
export const toExcludedQuery = ({ excluded }: SearchPlan): string =>
  excluded.map((terms) => `(${allOf(terms)})`).join(' | ');

/**
 * The least share of all posts, from 0 to 1, that the strictest query finds, as if words were independent; 0 where a minus
 * or a phrase beside words leaves fewer.
 */
export function shareOf({ units, phrases, excluded }: SearchPlan, posts: number): number {
  if (excluded.length > 0 || (phrases.length > 0 && units.length > phrases.length)) return 0;
  const sets = phrases.length > 0 ? [units] : listSets(...strictest(findingUnits(units)));
  const shares = sets.map((set) => set.reduce((share, { found }) => share * (found / Math.max(1, posts)), 1));
  return Math.max(0, ...shares);
}

const strictest = (finding: Unit[]): [Unit[], number] => [finding, SHARES[0] * totalMass(finding)];
const totalMass = (finding: readonly Unit[]): number => finding.reduce((sum, unit) => sum + massOf(unit), 0);

function findingUnits(units: readonly Unit[]): Unit[] {
  const sorted = units.filter(({ isPart }) => !isPart).sort((a, b) => b.weight - a.weight || a.place - b.place);
  const strongest = sorted[0]?.weight ?? 0;
  return sorted.filter(({ weight }) => weight >= WEAK * strongest).slice(0, MAX_FINDING);
}

/** Squared, because the few words that a question asks for are to outweigh its many others. */
const massOf = ({ weight }: Unit): number => weight ** 2;

/** The smallest sets of units that weigh so much together, of units with the heaviest first. */
function listSets(units: readonly Unit[], enough: number): Unit[][] {
  if (units.length === 0) return [];
  const [first, ...rest] = units;
  if (!first) return [];
  const left = rest.reduce((sum, unit) => sum + massOf(unit), 0);
  const mass = massOf(first);
  const withFirst =
    mass >= enough
      ? [[first]]
      : mass + left >= enough
        ? listSets(rest, enough - mass).map((set) => [first, ...set])
        : [];
  return [...withFirst, ...(left >= enough ? listSets(rest, enough) : [])];
}

/** A unit in any of its forms. */
export const toQuery = ({ variants }: Pick<Unit, 'variants'>): string =>
  `(${variants.map(({ terms }) => allOf(terms)).join(' | ')})`;

export const allOf = (terms: readonly string[][]): string => `(${terms.map(anyOf).join(' & ')})`;
export const anyOf = (stems: readonly string[]): string => `(${stems.map(quote).join(' | ')})`;
const quote = (term: string): string => `'${term.replaceAll("'", "''")}'`;
