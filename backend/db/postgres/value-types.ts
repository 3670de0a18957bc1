import pg from 'pg';

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;
/** `2026-11-19 06:00:00.5+00` → `2026-11-19T06:00:00.5+00:00`. */
const toIso: Parse = (text) => isoTimestamp(text);

/** Types with a custom parser, by the ids of the type and its array. */
const PARSERS: [parse: Parse, type: number, array: number][] = [
  [toInteger, 20, 1016], // int8
  [toNumber, 1700, 1231], // numeric
  [asIs, 1082, 1182], // date
  [asIs, 1186, 1187], // interval
  [asIs, 19, 1003], // name
  [toIso, 1114, 1115], // timestamp
  [toIso, 1184, 1185], // timestamptz
];
const TEXT_ARRAY = 1009;

const splitArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY as number);
const parseArray =
  (parse: Parse): Parse =>
  (text) =>
    splitArray(text).map((item) => (item === null ? null : parse(item)));

/** The same for PGlite's option `parsers`. */
export const PARSERS_BY_TYPE: Record<number, Parse> = Object.fromEntries(PARSERS.map(([parse, type]) => [type, parse]));

const BY_TYPE = new Map<number, Parse>(
  PARSERS.flatMap(([parse, type, array]) => [
    [type, parse],
    [array, parseArray(parse)],
  ]),
);

/** The driver's `types`: exact numbers, and times as PostgREST's texts. */
export const VALUE_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type: number): Parse => BY_TYPE.get(type) ?? pg.types.getTypeParser(type),
};

function toInteger(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** A number if it is written the same. */
function toNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
