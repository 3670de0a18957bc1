import { z } from 'zod';
import { tryDecode } from '#runtime/try-decode.ts';

/**
 * `opt-out`: remove all posts of the author and take none in again. `takedown`: remove one post. `claim`: confirm that the requester is
 * the author, show a link of theirs, and let them leave without an operator.
 */
export const REQUEST_KINDS = ['opt-out', 'takedown', 'claim'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The requester is the author, acts for the author, or is somebody else. */
export const RELATIONS = ['author', 'agent', 'other'] as const;

export const REQUEST_STATES = ['open', 'granted', 'refused'] as const;

/** Days until a request has to be answered: the month that the GDPR allows, whichever month it is. */
export const DAYS_TO_ANSWER = 30;

const line = (name: string, max: number) =>
  z
    .string(`${name} is a required field`)
    .transform((value) => value.replace(/\s+/g, ' ').trim())
    .refine((value) => value !== '', `${name} is a required field`)
    .refine((value) => [...value].length <= max, `${name} must have at most ${max} characters`);

export const linkSchema = z
  .url({ protocol: /^https?$/, error: 'link must be a web address' })
  .max(1000, 'link must have at most 1000 characters');

/** `data` of a request. `author` is the name on the author's page, `post` the address of a post or the end of it. */
export const requestBodySchema = z
  .strictObject({
    kind: z.enum(REQUEST_KINDS, `kind must be one of ${REQUEST_KINDS.join(', ')}`),
    author: line('author', 200),
    post: z.string('post must be an address').trim().max(2000, 'post must be an address').optional(),
    /** A page or profile of the author, which proves a claim. */
    link: linkSchema.optional(),
    name: line('name', 100),
    email: line('email', 254).pipe(z.email('email must be a valid email')),
    relation: z.enum(RELATIONS, `relation must be one of ${RELATIONS.join(', ')}`),
    note: z
      .string('note must be a text')
      .trim()
      .refine((note) => [...note].length <= 2000, 'note must have at most 2000 characters')
      .transform((note) => note || null)
      .nullish()
      .transform((note) => note ?? null),
  })
  .refine(({ kind, post }) => kind !== 'takedown' || post, { path: ['post'], error: 'post is a required field' })
  .refine(({ kind, link }) => kind !== 'claim' || link, { path: ['link'], error: 'link is a required field' });
export type RequestBody = z.output<typeof requestBodySchema>;

/** The end of a post's address, without leading slashes. */
export function toSlug(address: string): string {
  const path = address.replace(/^.*\/feed\/+|^\/+/, '').replace(/[?#].*$/, '');
  return tryDecode(path) ?? path;
}

/** A request as operators see it. */
export const requestSchema = z.object({
  id: z.int(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  author: z.string(),
  /** The post to take down. */
  postId: z.int().nullable(),
  postTitle: z.string().nullable(),
  postAuthor: z.string().nullable(),
  link: z.string().nullable(),
  /** Has to stand on the page of a claim, by itself or in a link to the author's page with `rel="me"`. */
  code: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  relation: z.enum(RELATIONS),
  note: z.string().nullable(),
  createdAt: z.string(),
  dueAt: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
});
export type AuthorRequest = Omit<z.output<typeof requestSchema>, 'code'>;

export const requestFilterSchema = z.strictObject({
  state: z.enum(REQUEST_STATES).default('open'),
  kind: z.enum(REQUEST_KINDS).optional(),
  /** In the author's name, or in the name or address of the requester. */
  q: z.string().trim().max(200).optional(),
});
export type RequestFilter = z.output<typeof requestFilterSchema>;

export const REQUEST_SORTS = ['dueAt', 'createdAt', 'author'] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];

/** How many requests of a kind there were, and how they ended. */
export type RequestTotals = {
  kind: (typeof REQUEST_KINDS)[number];
  received: number;
  open: number;
  granted: number;
  refused: number;
};
