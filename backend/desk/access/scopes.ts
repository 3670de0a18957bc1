/** The parts of the desk, as their lists are named in the API. */
export const RESOURCES = [
  'posts',
  'sources',
  'summaries',
  'mail',
  'subscribers',
  'readers',
  'hashtags',
  'reports',
  'jobs',
  'log',
] as const;

export type Resource = (typeof RESOURCES)[number];

/** What a token may do: read one part of the desk, or read and write it. */
export type Scope = `${Resource}:read` | `${Resource}:write`;

export const SCOPES: readonly Scope[] = RESOURCES.flatMap((name) => [`${name}:read`, `${name}:write`] as const);

export const isResource = (name: string): name is Resource => (RESOURCES as readonly string[]).includes(name);

/** Whoever may write may read. */
export const hasScope = (granted: ReadonlySet<string>, needed: Scope): boolean =>
  granted.has(needed) || granted.has(needed.replace(/:read$/, ':write'));
