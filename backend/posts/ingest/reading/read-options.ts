import { POST_FIELDS } from '../../post-input.ts';

/** The wishes of an operator about a file. */
export type ReadOptions = {
  /** Columns or dotted paths of keys, and the fields that they are; an empty field leaves them out. */
  map?: ReadonlyMap<string, string> | undefined;
  /** Fields of records that lack them. */
  set?: ReadonlyMap<string, string> | undefined;
  now: Date;
};

const FIELDS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(POST_FIELDS);

/** Pairs of `--map column=field`. @throws RangeError with a sentence for a field that does not exist */
export const parseMap = (pairs: readonly string[]): Map<string, string> =>
  new Map(pairs.map((pair) => parsePair('map', pair, pair.lastIndexOf('='), true)));

/** Pairs of `--set field=value`. @throws RangeError with a sentence for a field that does not exist */
export const parseSet = (pairs: readonly string[]): Map<string, string> =>
  new Map(pairs.map((pair) => parsePair('set', pair, pair.indexOf('='), false)));

function parsePair(option: 'map' | 'set', pair: string, at: number, isFieldLast: boolean): [string, string] {
  const [left, right] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  const field = isFieldLast ? right : left;
  const isKnown = POST_FIELDS.includes(field) || (isFieldLast && field === '');
  if (at >= 1 && isKnown && (isFieldLast || right !== '')) return [left, right];
  const usage = option === 'map' ? 'column=field (or column= to leave it out)' : 'field=value';
  throw new RangeError(`--${option} ${pair}: say ${usage}, the field being one of ${FIELDS}.`);
}
