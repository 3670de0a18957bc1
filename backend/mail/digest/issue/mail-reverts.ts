import { z } from 'zod';
import { type Reverts, requireUnchanged } from '../../../db/audit/revert.ts';
import { findChoice, requireUnsent, setChoice } from './choices.ts';

const choiceSchema = z.object({ posts: z.array(z.int()).nullable() });

/** Sent mails cannot be reverted. */
export const MAIL_REVERTS: Reverts = {
  'mail.choose': async ({ transaction }, { subjectId, before, after }) => {
    const date = subjectId ?? '';
    await requireUnsent(transaction, date);
    requireUnchanged({ posts: await findChoice(transaction, date) }, after);
    await setChoice(transaction, date, choiceSchema.parse(before).posts);
  },
};
