import 'server-only';
import { z } from 'zod';
import { type CallContext, callOrElse, callOrNull, readContentApi } from '@/lib/upstream/content';
import {
  LIST_ABOUT_MAX_CHARACTERS,
  LIST_NAME_MAX_CHARACTERS,
  LIST_TITLE_MAX_CHARACTERS,
  type ListChange,
  type OwnList,
} from './model';

const wireOwnListSchema = z.object({
  id: z.number(),
  token: z.string(),
  title: z.string(),
  about: z.string().nullable(),
  shownAs: z.string(),
  isPublished: z.boolean(),
  isHidden: z.boolean(),
});

const toOwnList = ({ id: _id, ...list }: z.output<typeof wireOwnListSchema>): OwnList => list;

/** Bounds the request: the content API counts characters and not halves of them. */
export const listChangeSchema = z.object({
  title: z.string().max(2 * LIST_TITLE_MAX_CHARACTERS),
  about: z
    .string()
    .max(2 * LIST_ABOUT_MAX_CHARACTERS)
    .nullable(),
  shownAs: z.string().max(2 * LIST_NAME_MAX_CHARACTERS),
  isPublished: z.boolean(),
});

/** The reader's published collections; null where the content API keeps no order, notes and lists, as a Strapi. */
export const listPublished = (caller: CallContext): Promise<number[] | null> =>
  callOrElse<number[] | null>(
    async () => {
      const { data } = await readContentApi(
        z.object({ data: z.array(wireOwnListSchema) }),
        '/api/bookmarks/lists',
        caller,
      );
      return data.filter(({ isPublished }) => isPublished).map(({ id }) => id);
    },
    () => null,
  );

/** Null for a collection that never was published, for another reader's, and in front of a Strapi, which has no lists. Throws `AppError`. */
export const getOwnList = (id: number, caller: CallContext): Promise<OwnList | null> =>
  callOrNull(async () => {
    const schema = z.object({ data: wireOwnListSchema.nullable() });
    const { data } = await readContentApi(schema, `/api/bookmarks/${id}/list`, caller);
    return data && toOwnList(data);
  });

/** Publishes a collection, changes what its page says, or makes it private again. Throws `AppError`: 400 with one sentence. */
export async function changeOwnList(id: number, data: ListChange, caller: CallContext): Promise<OwnList> {
  const call = { ...caller, method: 'PUT' as const, body: { data } };
  return toOwnList(
    (await readContentApi(z.object({ data: wireOwnListSchema }), `/api/bookmarks/${id}/list`, call)).data,
  );
}
