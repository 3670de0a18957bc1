import { z } from 'zod';
import { type Reverts, requireUnchanged } from '../../audit/revert.ts';
import { findChoice, requireUnsent, setChoice } from './choices.ts';

const choiceSchema = z.object({ posts: z.array(z.int()).nullable() });

/** What the log can take back of the mail: what was sent cannot be among it. */
export const MAIL_REVERTS: Reverts = {
  'mail.choose': async ({ transaction }, { subjectId, before, after }) => {
    const date = subjectId ?? '';
    await requireUnsent(transaction, date);
    requireUnchanged({ posts: await findChoice(transaction, date) }, after);
    await setChoice(transaction, date, choiceSchema.parse(before).posts);
  },
};
