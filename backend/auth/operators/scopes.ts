/** The resources of the desk's API. */
export const RESOURCES = [
  'posts',
  'authors',
  'sources',
  'summaries',
  'stories',
  'mail',
  'subscribers',
  'readers',
  'hashtags',
  'reports',
  'captures',
  'requests',
  'suggestions',
  'lists',
  'jobs',
  'log',
] as const;

export type Resource = (typeof RESOURCES)[number];

/** The scope of INGEST_TOKEN: `POST /api/news` alone. */
export const INGEST_SCOPE = 'posts:ingest';
/** The scope of a browser extension: `posts.suggest` alone. */
export const SUGGEST_SCOPE = 'posts:suggest';
/** The scope for the whole site as a file. Not included in others, because the file contains everything. */
export const BACKUP_SCOPE = 'backup:read';

/** A right of a key: to read a resource, to read and write it, to ingest, to suggest posts, or to back up. */
export type Scope =
  | `${Resource}:read`
  | `${Resource}:write`
  | typeof INGEST_SCOPE
  | typeof SUGGEST_SCOPE
  | typeof BACKUP_SCOPE;

/** For operators in person and local commands; no key has it. */
export const OPERATOR_ONLY = 'operator';

export const SCOPES: readonly Scope[] = [
  ...RESOURCES.flatMap((name) => [`${name}:read`, `${name}:write`] as const),
  INGEST_SCOPE,
  SUGGEST_SCOPE,
  BACKUP_SCOPE,
];

export const isResource = (name: string): name is Resource => (RESOURCES as readonly string[]).includes(name);

/** Write includes read. */
export const hasScope = (granted: ReadonlySet<string>, needed: Scope): boolean =>
  granted.has(needed) || granted.has(needed.replace(/:read$/, ':write'));
