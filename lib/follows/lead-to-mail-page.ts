import 'server-only';
import { seeOther } from '@/lib/http/form-outcome';
import { AppError } from '@/lib/utils/errors/app-error';

/** The outcomes of the forms of the page that a mail leads to, in its address; fixed texts, because anyone can forge it. */
export const MAIL_OUTCOME_TEXTS = {
  confirmed: 'Confirmed. The first mail comes as soon as there is anything new.',
  changed: 'Saved.',
  left: 'Not saved: this address has left the list. Ask for the mail anew.',
  failed: 'That did not work. Please try again.',
} as const;
export type MailPageOutcome = keyof typeof MAIL_OUTCOME_TEXTS;

/**
 * Runs the change of a form, which returns the token of the reader's settings, and leads to the page that shows them. A link that is not
 * valid any more leads there, too: the page says so.
 * @param way the address's parameters where the change fails
 */
export async function leadToMailPage(
  way: Record<string, string>,
  outcome: MailPageOutcome,
  change: () => Promise<string>,
): Promise<Response> {
  try {
    return seeOther('/following/mail', { token: await change(), outcome });
  } catch (error) {
    const status = error instanceof AppError ? error.upstreamStatus : undefined;
    if (status === 404) return seeOther('/following/mail', { token: 'old' });
    if (status === 400) return seeOther('/following/mail', { ...way, outcome: 'left' });
    console.warn('the settings of a mail could not be changed', error);
    return seeOther('/following/mail', { ...way, outcome: 'failed' });
  }
}
