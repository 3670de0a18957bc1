import { z } from 'zod';
import { MAX_NOTE_LENGTH, REPORT_REASONS } from './reasons';

/** Browsers send a form's line breaks as two characters, and count them as one. */
const toOneCharacterBreaks = (note: string): string => note.replaceAll('\r\n', '\n');

/** One reason and a note or none, as the dialog and the plain form send them. */
export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS.map(({ value }) => value)),
  note: z.string().transform(toOneCharacterBreaks).pipe(z.string().trim().max(MAX_NOTE_LENGTH)).default(''),
});
export type Report = z.output<typeof reportSchema>;
