import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import { idSchema, jsonIdSchema } from '../../../../db/parameters.ts';

/** The page size of the desk, and the slice of scripts' exports. */
const MAX_IDS = 500;

export const idsSchema = z.array(jsonIdSchema).min(1).max(MAX_IDS);
export const idsInput = z.strictObject({ ids: idsSchema });
export const idInput = z.strictObject({ id: idSchema });

export const referenceSchema = z.union([jsonIdSchema, z.string().trim().min(1).max(2000)]);
export const referencesInput = z.strictObject({ ids: z.array(referenceSchema).min(1).max(MAX_IDS) });

/** Resolves names and numbers to ids. @throws UserError if no row matches */
export async function resolveIds(
  references: readonly (string | number)[],
  kind: string,
  findByName: (name: string) => Promise<{ id: number } | null>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const reference of references) {
    const named = typeof reference === 'string' ? await findByName(reference) : null;
    const id = named?.id ?? idSchema.safeParse(reference).data;
    if (id === undefined) throw new UserError(`There is no ${kind} "${reference}".`);
    ids.push(id);
  }
  return ids;
}

/** The changed rows, and the log entries by which the change can be reverted. */
export const changedSchema = z.object({ ids: z.array(z.int()), changes: z.array(z.int()) });
