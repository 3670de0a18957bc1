import pg from 'pg';

// What a value of PostgreSQL is here, by the number of its type. Times are texts as PostgREST sends them; what is not named
// stays the text that PostgreSQL writes.

type Parse = (text: string) => unknown;

const [BOOL, BYTEA, NAME, INT8, INT2, INT4, TEXT, OID, JSON_TEXT] = [16, 17, 19, 20, 21, 23, 25, 26, 114];
const [FLOAT4, FLOAT8, DATE, TIMESTAMP, TIMESTAMPTZ, NUMERIC, UUID, JSONB] = [
  700, 701, 1082, 1114, 1184, 1700, 2950, 3802,
];

const TEXT_ARRAY = 1009;

/** `2026-11-19 06:00:00.5+00` → `2026-11-19T06:00:00.5+00:00`. */
const toIso: Parse = (text) => isoTimestamp(text);
const isTrue: Parse = (text) => text === 't';

const SCALARS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [BOOL, isTrue],
  [BYTEA, pg.types.getTypeParser(BYTEA)],
  [INT8, toInteger],
  [INT2, Number],
  [INT4, Number],
  [OID, Number],
  [FLOAT4, Number],
  [FLOAT8, Number],
  [NUMERIC, toNumber],
  [JSON_TEXT, JSON.parse],
  [JSONB, JSON.parse],
  [TIMESTAMP, toIso],
  [TIMESTAMPTZ, toIso],
]);

const ELEMENTS: ReadonlyMap<number, number> = new Map([
  [199, JSON_TEXT],
  [1000, BOOL],
  [1003, NAME],
  [1005, INT2],
  [1007, INT4],
  [TEXT_ARRAY, TEXT],
  [1015, TEXT],
  [1016, INT8],
  [1021, FLOAT4],
  [1022, FLOAT8],
  [1028, OID],
  [1115, TIMESTAMP],
  [1182, DATE],
  [1185, TIMESTAMPTZ],
  [1231, NUMERIC],
  [2951, UUID],
  [3807, JSONB],
]);

const asIs: Parse = (text) => text;
/** The elements of an array of any type, of one dimension. */
const splitArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY as number);

/** For the driver's `types`; PostgreSQL sends everything as text. */
export const VALUE_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type: number): Parse => {
    const element = ELEMENTS.get(type);
    if (element === undefined) return SCALARS.get(type) ?? asIs;
    const parse = SCALARS.get(element) ?? asIs;
    return (text) => splitArray(text).map((item) => (item === null ? null : parse(item)));
  },
};

function toInteger(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** A number where it says the same. */
function toNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
