import 'server-only';
import { z } from 'zod';
import { toListedPost } from '@/lib/posts/listed-post';
import { normalizePost } from '@/lib/posts/normalize';
import { wirePostSchema } from '@/lib/posts/wire';
import type { Bookmark } from '@/lib/tags/model';
import { normalizeNamed, wireSingleNamedSchema } from '@/lib/tags/wire';
import { type CallContext, callContentApi, readContentApi } from '@/lib/upstream/content';
import type { CollectedPost, CollectionChanges, CollectionPage } from './model';

// Calls of our content API. They throw `AppError`; another reader's collection is `not_found`, as is each in a Strapi.

const wirePageSchema = z.object({
  data: z.array(z.object({ note: z.string().nullable(), news: wirePostSchema })),
  meta: z.object({
    bookmark: wireSingleNamedSchema.shape.data,
    pagination: z.object({ total: z.number() }),
  }),
});

export async function listCollected(
  id: number,
  { q, page }: { q: string; page: number },
  caller: CallContext,
): Promise<CollectionPage> {
  const query = new URLSearchParams({ q, page: String(page) });
  const { data, meta } = await readContentApi(wirePageSchema, `/api/bookmarks/${id}/posts?${query}`, caller);
  return {
    bookmark: normalizeNamed(meta.bookmark),
    posts: data.map(toCollected),
    total: meta.pagination.total,
  };
}

function toCollected({ note, news }: z.output<typeof wirePageSchema>['data'][number]): CollectedPost {
  const { id, slug, title, author, authorPath, publishedAt, excerpt, readMinutes } = toListedPost(normalizePost(news));
  return { id, slug, title, author, authorPath, publishedAt, excerpt, readMinutes, note };
}

/** Returns the note as it is kept. */
export async function changeNote(
  { id, postId, note }: { id: number; postId: number; note: string | null },
  caller: CallContext,
): Promise<string | null> {
  const call = { ...caller, method: 'PUT' as const, body: { data: { note } } };
  return (await readContentApi(wireNoteSchema, `/api/bookmarks/${id}/posts/${postId}`, call)).data.note;
}

const wireNoteSchema = z.object({ data: z.object({ note: z.string().nullable() }) });

/** Moves a post behind another one, or to the beginning. */
export async function movePost(
  id: number,
  data: { post: number; after: number | null },
  caller: CallContext,
): Promise<void> {
  await callContentApi(`/api/bookmarks/${id}/order`, { ...caller, method: 'POST', body: { data } });
}

const wireChangesSchema = z.object({
  data: z.object({
    undo: z.object({
      remove: z.array(z.object({ bookmark: z.number(), post: z.number() })),
      put: z.array(
        z.object({ bookmark: z.number(), post: z.number(), note: z.string().nullable(), position: z.number() }),
      ),
    }),
  }),
});

/** Returns the changes that take these back. */
export async function changeCollections(data: CollectionChanges, caller: CallContext): Promise<CollectionChanges> {
  const call = { ...caller, method: 'POST' as const, body: { data } };
  return (await readContentApi(wireChangesSchema, '/api/bookmarks/changes', call)).data.undo;
}

/** Brings back a collection that was just deleted, as it was. */
export async function restoreCollection(id: number, caller: CallContext): Promise<Bookmark> {
  const call = { ...caller, method: 'POST' as const };
  return normalizeNamed((await readContentApi(wireSingleNamedSchema, `/api/bookmarks/${id}/restore`, call)).data);
}
