import fc from 'fast-check';
import { nastyText } from '../factories/nasty-text.ts';

/** A route as its server names it: `/api/bookmarks/:id` or `/api/bookmarks/[id]`. */
export type FuzzedRoute = { method: string; pattern: string };
export type NastyRequest = { method: string; path: string; headers: Record<string, string>; body: string | null };

/** Values that servers have mishandled, among valid ones, so that a request gets further than the first check. */
const VALUES = [
  '',
  '1',
  '-1',
  '0',
  '1.5',
  '1e309',
  '99999999999999999999',
  'true',
  'null',
  '*',
  'ppc',
  'createdAt:desc',
  'publishedAt',
  '2026-01-31',
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2026-02-31',
  'a@example.com',
  'ada',
  'password',
  '#launch',
  'a-slug',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '\\',
  '(eq.1)',
  'eq.1',
  'in.(1,2)',
  'wfts(english).x',
  'fts.x',
  'cs.{1}',
  'is.null',
  'not.eq.1',
  'id.desc.nullslast',
  `${'or('.repeat(900)}id.eq.1${')'.repeat(900)}`,
  '('.repeat(500),
  'completed',
  'daily-2026-01-31',
  'daily-0000-01-01',
  '\0',
];

const NAMES = [
  'sort',
  'sort[a][b]',
  'sort[createdAt]',
  'filters[title][$containsi]',
  'filters[$or][0][title][$containsi]',
  'filters[$not][id][$eq]',
  'filters[$and][0]',
  'filters[publishedAt][$gte]',
  'filters[publishedAt][$lte]',
  'filters[id][$in][0]',
  'filters[hashtags][id][$eq]',
  'filters[bookmarks][name]',
  'filters[users_permissions_user][id][$eq]',
  'filters[name][$notContainsi]',
  'filters',
  'pagination[page]',
  'pagination[pageSize]',
  'pagination[start]',
  'pagination[limit]',
  'pagination[withCount]',
  'populate',
  'populate[bookmarks][filters][name]',
  'fields[0]',
  'fields',
  'publicationState',
  'select',
  'order',
  'limit',
  'offset',
  'or',
  'and',
  'not.and',
  'date',
  'status',
  'on_conflict',
  'columns',
  'apikey',
  'redirect_to',
  'provider',
  'token',
  'token_hash',
  'code',
  'type',
  'grant_type',
  'scope',
  'ids',
  'format',
  'search',
  'page',
  'from',
  'to',
  'authors',
  'hashtags',
  'bookmarks',
];

const FIELDS = [
  'data',
  'name',
  'news',
  'connect',
  'disconnect',
  'id',
  'identifier',
  'username',
  'email',
  'password',
  'currentPassword',
  'passwordConfirmation',
  'first_name',
  'code',
  'token',
  'type',
  'bookmarks',
  'posts',
  'content',
  'tags',
  'title',
  'text',
  'hashtags',
  'publishedAt',
  'postLink',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'gotrue_meta_security',
  'factor_type',
  'friendly_name',
  'issuer',
  'challenge_id',
  'status',
  'date',
  '__proto__',
];

const value = (): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...VALUES) }, { weight: 1, arbitrary: nastyText() });

const json = (): fc.Arbitrary<unknown> =>
  fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      value(),
      fc.integer(),
      fc.constantFrom(null, true, 1e308, -0),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...FIELDS), tie('node'), { maxKeys: 6 }),
    ),
  })).node;

const body = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), json(), { maxKeys: 6 }).map(toJson) },
    { weight: 2, arbitrary: json().map(toJson) },
    { weight: 1, arbitrary: fc.array(json().map(toJson), { maxLength: 4 }).map((lines) => lines.join('\n')) },
    { weight: 1, arbitrary: value() },
  );

// Lone surrogates are escaped by JSON.stringify, so they reach the server as such.
const toJson = (input: unknown): string => JSON.stringify(input);

const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'application/x-ndjson',
  'text/csv',
  'text/plain',
  'multipart/form-data; boundary=x',
  'nonsense',
];

/** A request to one of these routes that nobody sends in good faith. `tokens` are what may stand in `Authorization`. */
export const nastyRequest = (routes: readonly FuzzedRoute[], tokens: readonly string[]): fc.Arbitrary<NastyRequest> =>
  fc
    .record({
      route: fc.constantFrom(...routes),
      segments: fc.array(segment(), { minLength: 4, maxLength: 4 }),
      query: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), value()), value()), { maxLength: 4 }),
      token: fc.option(fc.constantFrom(...tokens), { freq: 4, nil: null }),
      contentType: fc.option(fc.constantFrom(...CONTENT_TYPES), { freq: 6, nil: null }),
      body: body(),
    })
    .map(({ route, segments, query, token, contentType, body: text }) => {
      const search = query.map(([name, given]) => `${encode(name)}=${encode(given)}`).join('&');
      return {
        method: route.method,
        path: fillPath(route.pattern, segments) + (search && `?${search}`),
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(contentType === null ? {} : { 'content-type': contentType }),
        },
        body: route.method === 'GET' || route.method === 'HEAD' ? null : text,
      };
    });

/** A segment of a path, encoded, sometimes wrongly. */
const segment = (): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('1', '2', '99', 'ppc', 'daily-2026-01-31', 'daily-0000-01-01', 'subscribe-main-list'),
    },
    { weight: 3, arbitrary: value().map(encode) },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%ff', '%E0%A4%A', '..', '%2e%2e%2f', '%2f') },
  );

const fillPath = (pattern: string, segments: readonly string[]): string => {
  let next = 0;
  return pattern.replace(/:\w+(?:\{[^/]*\})?|\[(?:\.\.\.)?\w+\]|\*/g, () => segments[next++ % segments.length] || 'x');
};

// Addresses are UTF-8: half of a surrogate pair cannot stand in one.
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 8_000);
