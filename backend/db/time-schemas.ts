import { z } from 'zod';

/** A time of the database, sent as ISO-8601 in UTC. */
export const timeSchema = z.coerce
  .date()
  .transform((at) => at.toISOString())
  .pipe(z.iso.datetime());

/** A time in a request: ISO-8601 with zone. */
export const momentSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
