import { z } from 'zod';

/** As many as a page of a list shows, and as many as an export's slice for scripts. */
const MAX_IDS = 500;
const MAX_ID = 2_147_483_647;

export const idSchema = z.int().min(1).max(MAX_ID);

/** The rows that a verb is about: `POST /{resource}/{verb}` with `{ ids }`. */
export const idsSchema = z.array(idSchema).min(1).max(MAX_IDS);
export const idsBodySchema = z.strictObject({ ids: idsSchema });

/** What a verb answers: the rows that it was done to, and the lines of the log by which it can be undone. */
export const changedSchema = z.object({ ids: z.array(z.int()), changes: z.array(z.int()) });

/** A moment in a filter: ISO-8601 with its zone. */
export const momentSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const timeSchema = z.coerce.date().transform((at) => at.toISOString());
