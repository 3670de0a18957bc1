import { z } from 'zod';
import { MAX_NOTE_LENGTH, RELATIONS, REQUEST_KINDS } from './kinds';

const line = (max: number) => z.string().trim().min(1).max(max);

const linkSchema = z.url({ protocol: /^https?$/ }).max(1000);

/** A request as the form sends it. */
export const requestSchema = z
  .object({
    kind: z.enum(REQUEST_KINDS.map(({ value }) => value)),
    author: line(200),
    post: z.string().trim().max(MAX_NOTE_LENGTH).default(''),
    link: z.string().trim().max(1000).default(''),
    name: line(100),
    email: line(254).pipe(z.email()),
    relation: z.enum(RELATIONS.map(({ value }) => value)),
    // Browsers send line breaks as two characters, and count them as one.
    note: z
      .string()
      .transform((note) => note.replaceAll('\r\n', '\n').trim())
      .pipe(z.string().max(MAX_NOTE_LENGTH))
      .default(''),
  })
  .refine(({ kind, post }) => kind !== 'takedown' || post !== '')
  .refine(({ kind, link }) => kind !== 'claim' || linkSchema.safeParse(link).success);
/** The action of a confirmed author: another link or, without one, removal of all posts. */
export const manageSchema = z.object({ token: line(200), link: linkSchema.optional() });

export type AuthorRequest = z.output<typeof requestSchema>;
