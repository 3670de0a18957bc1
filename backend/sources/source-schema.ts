import { z } from 'zod';
import type { Draft } from '../posts/drafts.ts';
import type { FoundFeed } from './inspect-feed.ts';
import type { NewSource, Source } from './repository.ts';

// What the operator's command and a running backend tell each other about sources.

const type = z.enum(['LinkedIn', 'Twitter']).nullable();
const line = z.string().trim().min(1).max(200);

export const newSourceSchema: z.ZodType<NewSource> = z.strictObject({
  url: z.string().max(2000),
  title: z.string().nullable(),
  type,
  author: line.nullable(),
});
export const addSchema = z.strictObject({ sources: z.array(newSourceSchema).max(1000) });
export const inspectSchema = z.strictObject({ url: z.string().max(2000) });
export const referenceSchema = z.strictObject({ source: z.string().max(2000) });
export const publishSchema = z.strictObject({
  ids: z.union([z.literal('all'), z.array(z.int().positive()).max(10_000)]),
});
export const discardSchema = z.strictObject({ ids: z.array(z.int().positive()).max(10_000) });
export const draftQuerySchema = z.strictObject({ limit: z.coerce.number().int().min(1).max(10_000).default(50) });

export const sourceSchema: z.ZodType<Source> = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string().nullable(),
  type,
  author: z.string().nullable(),
  state: z.enum(['active', 'paused']),
  reason: z.string().nullable(),
  failures: z.number(),
  next_poll_at: z.string(),
  polled_at: z.string().nullable(),
  new_posts: z.number(),
});
export const foundFeedSchema: z.ZodType<FoundFeed> = z.object({
  url: z.string(),
  format: z.string(),
  title: z.string().nullable(),
  items: z.number(),
});
export const draftSchema: z.ZodType<Draft> = z.object({
  id: z.number(),
  title: z.string(),
  post_user: z.string().nullable(),
  post_link: z.string().nullable(),
  type: z.enum(['LinkedIn', 'Twitter']),
  created_at: z.string(),
});
