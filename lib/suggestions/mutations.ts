import 'server-only';
import { z } from 'zod';
import { seeOther } from '@/lib/http/form-outcome';
import { type CallContext, readContentApi } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { MAX_LINK_LENGTH, MAX_NOTE_LENGTH, type SuggestionOutcome, suggestPath } from './model';

const wireOutcomeSchema = z.object({
  data: z.object({ outcome: z.enum(['sent', 'suggested', 'here']), slug: z.string().optional() }),
});

/** Throws `AppError`: 400 with one sentence, 429 after ten in a day. */
async function suggestPost(data: { link: string; note: string }, caller: CallContext) {
  const body = { data: { link: data.link, ...(data.note && { note: data.note }) } };
  return (await readContentApi(wireOutcomeSchema, '/api/suggestions', { ...caller, method: 'POST', body })).data;
}

/** Takes the form, and leads back to its page with the outcome; what was not taken is in the form again. */
export async function handleSuggestionForm(form: Record<string, string>, caller: CallContext): Promise<Response> {
  if (!caller.jwt) return seeOther('/auth', { next: suggestPath(form.link?.trim().slice(0, MAX_LINK_LENGTH)) });
  // Browsers send a line break as two characters and count it as one.
  const data = { link: form.link?.trim() ?? '', note: (form.note ?? '').replaceAll('\r\n', '\n').trim() };
  try {
    const { outcome, slug } = await suggestPost(data, caller);
    return seeOther('/suggest', { outcome, ...(slug !== undefined && { post: slug }) });
  } catch (error) {
    if (error instanceof AppError && error.upstreamStatus === 401) throw error;
    return seeOther('/suggest', {
      outcome: toOutcome(error),
      link: data.link.slice(0, MAX_LINK_LENGTH),
      note: data.note.slice(0, MAX_NOTE_LENGTH),
    });
  }
}

function toOutcome(error: unknown): SuggestionOutcome {
  if (error instanceof AppError) {
    if (error.code === 'too_many_requests') return 'limited';
    if (error.upstreamStatus === 400) return 'invalid';
  }
  console.warn('a suggestion could not be sent', error);
  return 'failed';
}
