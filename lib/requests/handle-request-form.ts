import 'server-only';
import { parseFormBody } from '@/lib/http/parse-body';
import type { CallContext } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { manageClaim, sendRequest } from './mutations';
import type { RequestOutcome } from './outcome';
import { manageSchema, requestSchema } from './schemas';

/** Takes the form of an author, and leads to a page that shows the result. */
export async function handleRequestForm(request: Request, caller: CallContext): Promise<Response> {
  const form = Object.fromEntries(await parseFormBody(request));
  const { data } = requestSchema.safeParse(form);
  const search = new URLSearchParams({ outcome: data ? await trySend(() => sendRequest(data, caller)) : 'incomplete' });
  // The way back.
  if (form.slug) search.set('author', form.slug);
  return redirectTo(search);
}

/** Takes a form of the page that a confirmed author was mailed a link to. */
export async function handleManageForm(request: Request, caller: CallContext): Promise<Response> {
  const { data } = manageSchema.safeParse(Object.fromEntries(await parseFormBody(request)));
  const outcome = data ? await trySend(() => manageClaim(data, caller)) : 'incomplete';
  return redirectTo(new URLSearchParams({ outcome: outcome === 'done' ? 'changed' : outcome }));
}

const redirectTo = (search: URLSearchParams): Response =>
  new Response(null, { status: 303, headers: { location: `/requests/received?${search}` } });

async function trySend(send: () => Promise<void>): Promise<RequestOutcome> {
  try {
    await send();
    return 'done';
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return 'limited';
    // All fields but the post's address are checked here already.
    if (error instanceof AppError && error.upstreamStatus === 400) return 'incomplete';
    console.warn('a request could not be sent', error);
    return 'failed';
  }
}
