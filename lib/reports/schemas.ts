import { z } from 'zod';
import { MAX_NOTE_LENGTH, REPORT_REASONS } from './reasons';

/** Browsers send a line break as two characters and count it as one. */
const toOneCharacterBreaks = (note: string): string => note.replaceAll('\r\n', '\n');

/** The body of the dialog and of the plain form. */
export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS.map(({ value }) => value)),
  note: z.string().transform(toOneCharacterBreaks).pipe(z.string().trim().max(MAX_NOTE_LENGTH)).default(''),
});
export type Report = z.output<typeof reportSchema>;
