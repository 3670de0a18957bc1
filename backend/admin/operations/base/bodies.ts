import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';

/** The page size of the desk, and the slice of scripts' exports. */
const MAX_IDS = 500;
const MAX_ID = 2_147_483_647;

export const idSchema = z.coerce.number('must be a number').int().min(1).max(MAX_ID);

export const idsSchema = z.array(z.int().min(1).max(MAX_ID)).min(1).max(MAX_IDS);
export const idsInput = z.strictObject({ ids: idsSchema });
export const idInput = z.strictObject({ id: idSchema });

export const referenceSchema = z.union([z.int().min(1).max(MAX_ID), z.string().trim().min(1).max(2000)]);
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
    const number = Number(reference);
    if (!named && !(Number.isInteger(number) && number >= 1 && number <= MAX_ID)) {
      throw new UserError(`There is no ${kind} "${reference}".`);
    }
    ids.push(named?.id ?? number);
  }
  return ids;
}

/** The changed rows, and the log entries by which the change can be reverted. */
export const changedSchema = z.object({ ids: z.array(z.int()), changes: z.array(z.int()) });
