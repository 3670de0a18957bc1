import { z } from 'zod';
import { POST_TYPES } from '#lib/design/platforms.ts';
import type { Db } from '../../db/db.ts';
import { getPost } from '../curation/get-post.ts';
import { POST_STATES } from '../curation/post-state.ts';
import { preparePost } from '../ingest/prepare-post.ts';
import { findKnownKeys } from '../ingest/repository.ts';
import { postFields, postInputSchema } from '../post-input.ts';
import { type Captured, capturedSchema, parseCaptured, textSchema, wordSchema } from './parse-captured.ts';
import { type ParsedPaste, parsePaste } from './parse-paste.ts';
import { type CapturedPost, PasteError } from './pasted-post.ts';

/** `now` is when it was copied, from which ages count. */
export const parseInputSchema = (now: Date) =>
  z.strictObject({
    paste: textSchema.optional().describe('what was copied on LinkedIn or X').meta({ file: 'text', fileFlag: 'file' }),
    html: textSchema.optional().describe('the same as HTML').meta({ file: 'text' }),
    captured: capturedSchema.optional().describe('what a bookmarklet or extension read'),
    url: wordSchema.optional().describe('the address of the post'),
    now: postFields(now).publishedAt.optional().describe('when it was copied, from which "3d" counts; by default now'),
  });

const capturedPostSchema = z.object({
  text: z.string().nullable(),
  postUser: z.string().nullable(),
  userLink: z.string().nullable(),
  postLink: z.string().nullable(),
  type: z.enum(POST_TYPES).nullable(),
  /** A day, or a moment. */
  publishedAt: z.string().nullable(),
  hashtags: z.array(z.string()),
  imageUrl: z.string().nullable(),
});

export const parsedSchema = z.object({
  post: capturedPostSchema,
  /** Fields that follow from a rule of thumb. */
  guessed: z.array(z.keyof(capturedPostSchema)),
  /** The lines that follow the post and begins with another, or empty. */
  rest: z.string(),
  /** How many posts are in the rest. */
  more: z.int(),
  /** The stored post with this number, or of this text where neither has an address. */
  existing: z.object({ id: z.int(), title: z.string(), slug: z.string(), state: z.enum(POST_STATES) }).nullable(),
});

type ParseInput = z.output<ReturnType<typeof parseInputSchema>>;
type Parsed = z.output<typeof parsedSchema>;

/** Reads a post from a paste or a capture, and finds out whether it is here already. Throws `PasteError`. */
export async function parsePost(
  db: Db,
  { paste, html, captured, url, now: at }: ParseInput,
  now: Date,
): Promise<Parsed> {
  const moment = at ?? now;
  const parsed: ParsedPaste = captured
    ? parseCaptured({ ...dropEmpty(captured), ...(url && { url }) }, moment)
    : parsePaste({ text: paste, html, url, now: moment });
  return { ...parsed, more: countPosts(parsed.rest, moment), existing: await findExisting(db, parsed.post, now) };
}

const MORE_MAX = 30;

/** As many as the paste can be taken apart into. */
function countPosts(rest: string, now: Date): number {
  let [left, count] = [rest, 0];
  try {
    for (; left !== '' && count < MORE_MAX; count += 1) left = parsePaste({ text: left, now }).rest;
  } catch (error) {
    // The lines that are left then are no post.
    if (!(error instanceof PasteError)) throw error;
  }
  return count;
}

const dropEmpty = (captured: Captured): Captured =>
  Object.fromEntries(Object.entries(captured).filter(([, value]) => value !== undefined && value !== ''));

async function findExisting(db: Db, { postLink, text }: CapturedPost, now: Date): Promise<Parsed['existing']> {
  const input = postInputSchema(now).safeParse({ text: text ?? postLink, postLink });
  if (!input.success) return null;
  const prepared = preparePost(input.data, now);
  const id = (await findKnownKeys(db, [prepared])).get(prepared.key);
  const post = id === undefined ? null : await getPost(db, id);
  return post && { id: post.id, title: post.title, slug: post.slug, state: post.state };
}
