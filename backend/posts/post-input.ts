import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { POST_TYPES, parsePostType } from '#lib/design/platforms.ts';
import { type DateOrder, parseDate } from '../text/parse-date.ts';
import { postKey } from '../text/post-keys.ts';

const TEXT_MAX = 50_000;
/** A letter of another script is nine characters in an address, and an index holds 2,704 bytes. */
const LINK_KEY_MAX = 2_000;
const EARLIEST = Date.UTC(2000, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
const NO_DATE = 'must be a date or time, such as 2026-11-19T08:00:00Z';
const SHOWN_MAX = 60;

/** One post before defaults; ingest/README.md explains the fields. */
export type PostInput = z.output<ReturnType<typeof postInputSchema>>;

const blankToUndefined = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankToUndefined, schema.optional());

const isWhole = (value: string) => !value.includes('\uFFFD');
const DAMAGED = 'is damaged: it holds U+FFFD, so the source was neither UTF-8 nor windows-1252';

const line = (max: number) =>
  z
    .string('must be a text')
    .transform((value) => cleanText(value).replace(/\s+/g, ' ').trim())
    .refine(isWhole, DAMAGED)
    .refine((value) => value.length <= max, `must have at most ${max} characters`);

const link = z
  .string('must be a text')
  .transform((value) => cleanText(value).trim())
  .pipe(z.string().max(1000, 'must have at most 1000 characters'))
  .refine((value) => postKey(value) !== null, 'must be a web address (https://…)')
  .refine((value) => !/^(?:https?:)?\/\/[^/?#]*@/i.test(value), 'must not hold a name or password')
  .refine((value) => (postKey(value)?.length ?? 0) <= LINK_KEY_MAX, 'is too long')
  .transform((value) => (/^https?:/i.test(value) ? value : `https://${value}`));

const title = line(255);
const text = z
  .string({ error: (issue) => (issue.input === undefined ? 'is missing' : 'must be a text') })
  .transform((value) => cleanText(value).trim())
  .refine((value) => value !== '', 'is empty')
  .refine((value) => value.length <= TEXT_MAX, `must have at most ${TEXT_MAX} characters`)
  .refine(isWhole, DAMAGED);

const type = z
  .string()
  .transform((value) => parsePostType(value) ?? value)
  .pipe(z.enum(POST_TYPES, `must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(POST_TYPES)}`));

/**
 * The columns of a post but its date, hashtags and picture. `name` is that of operations, `wire` that of ingest, data sets
 * and Strapi. Statements, schemas and types that read or write posts derive from here. All columns are texts. Plain ones are
 * stored as given, and public by `api/content/public-fields.ts`; others have a rule in `ingest/prepare-post.ts`.
 */
export const POST_COLUMNS = [
  { name: 'title', wire: 'title', column: 'title', schema: title, isRequired: true },
  { name: 'description', wire: 'description', column: 'description', schema: line(2000) },
  { name: 'text', wire: 'text', column: 'text', schema: text, isRequired: true },
  { name: 'author', wire: 'postUser', column: 'post_user', schema: line(200) },
  { name: 'platform', wire: 'type', column: 'type', schema: type, isRequired: true },
  { name: 'link', wire: 'postLink', column: 'post_link', schema: link },
  { name: 'authorLink', wire: 'userLink', column: 'user_link', schema: link, isPlain: true },
] as const;

export type PostColumn = (typeof POST_COLUMNS)[number];

/** The values of a post's columns, by one of their names. */
export type PostValues<Key extends 'name' | 'wire' | 'column'> = {
  [Column in PostColumn as Column[Key]]: Column extends { isRequired: true }
    ? z.output<Column['schema']>
    : z.output<Column['schema']> | null;
};

/** A SQL list of the columns. */
export const writeColumns = (write: (column: PostColumn) => string): RawBuilder<unknown> =>
  sql.raw(POST_COLUMNS.map(write).join(', '));

export type PlainField = Extract<PostColumn, { isPlain: true }>;
export const PLAIN_FIELDS = POST_COLUMNS.filter((column): column is PlainField => 'isPlain' in column);

/** An object with a property per plain field, such as `{ user_link: … }` for `column`. */
export const mapPlainFields = <Key extends 'name' | 'wire' | 'column', Value>(
  key: Key,
  toValue: (field: PlainField) => Value,
) => Object.fromEntries(PLAIN_FIELDS.map((field) => [field[key], toValue(field)])) as Record<PlainField[Key], Value>;

/** The schemas of ingest. */
const OPTIONAL = Object.fromEntries(POST_COLUMNS.map(({ wire, schema }) => [wire, optional<z.ZodType>(schema)])) as {
  [Column in PostColumn as Column['wire']]: Column extends { schema: infer Schema extends z.ZodType }
    ? ReturnType<typeof optional<Schema>>
    : never;
};

// An invalid hashtag is dropped with a warning (`checkHashtags`).
const hashtags = z
  .union(
    [z.array(z.union([z.string(), z.number()]).transform(String)), z.string().transform(splitHashtags)],
    'must be a list of texts',
  )
  .transform((names) => names.filter((name) => name.trim() !== ''));

const NO_DATA_URL = 'must be a data URL (data:image/…;base64,…)';
const dataUrl = z.string(NO_DATA_URL).regex(/^data:image\/[a-z+.-]+;base64,/i, NO_DATA_URL);

/**
 * `now` bounds `publishedAt`: a date up to a day ahead (clock, time zone) becomes now; a later one is rejected.
 * `dateOrder` is how the source writes numeric dates.
 */
export function postInputSchema(now: Date, dateOrder?: DateOrder) {
  const fields = postFields(now, dateOrder);
  return z.object(
    {
      ...OPTIONAL,
      text,
      publishedAt: optional(fields.publishedAt),
      hashtags: optional(hashtags),
      imageUrl: optional(link),
      image: optional(z.string('must be a path').max(4096)),
      imageData: optional(dataUrl),
      imageAlt: optional(fields.imageAlt),
    },
    'must be an object',
  );
}

export function postFields(now: Date, dateOrder?: DateOrder) {
  const publishedAt = z.union([z.string(), z.number()], NO_DATE).transform((value, context) => {
    const refuse = (problem: string) => {
      context.addIssue({ code: 'custom', message: `${problem}: ${JSON.stringify(value).slice(0, SHOWN_MAX)}` });
      return z.NEVER;
    };
    const date = parseDate(value, dateOrder)?.date;
    if (!date) return refuse(NO_DATE);
    if (date.getTime() < EARLIEST) return refuse('is before the year 2000');
    if (date.getTime() > now.getTime() + DAY_MS) return refuse('is more than a day in the future');
    return date > now ? now : date;
  });
  return { title, text, link, publishedAt, dataUrl, imageAlt: line(500) };
}

/** The warning for an operator about a date that could be read, or null. */
export function explainZone(publishedAt: unknown): string | null {
  const isDate = typeof publishedAt === 'string' || typeof publishedAt === 'number';
  const zone = isDate ? parseDate(publishedAt)?.unknownZone : null;
  return zone ? `publishedAt was read as UTC, because no time zone is known as ${JSON.stringify(zone)}` : null;
}

export function explainIssues(error: z.ZodError): string {
  return error.issues
    .map((issue) =>
      issue.path.length > 0 ? `${String(issue.path[0])} ${issue.message}` : `the record ${issue.message}`,
    )
    .join('; ');
}

/** LF line ends, without control characters and lone surrogates. */
function cleanText(value: string): string {
  return value
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '')
    .replace(/(?![\n\t])\p{Cc}|\uFEFF/gu, '');
}

// "#a #b", "a b", "amazon ppc, listing", "a;b|c": blanks separate only without another separator.
function splitHashtags(value: string): string[] {
  return value.split(/[,;|]/.test(value) ? /[,;|]/ : /\s+/);
}

export const POST_FIELDS: readonly string[] = Object.keys(postInputSchema(new Date()).shape);
