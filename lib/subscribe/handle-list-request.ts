import 'server-only';
import { z } from 'zod';
import { clientAddress } from '@/lib/http/forwarded';
import { isFormRequest, parseFormBody } from '@/lib/http/parse-body';
import { handleRoute } from '@/lib/http/route';
import type { CallContext } from '@/lib/upstream/content';
import type { ListOutcome, ListResponse } from './outcome';

// Longer than any address or token. The function validates empty values.
const valueSchema = z.string().trim().max(320);

type ListRequest = {
  field: 'email' | 'token';
  call: (value: string, caller: CallContext) => Promise<ListResponse>;
  /** The page after a form without JavaScript, with `?outcome=`. */
  page: `/subscribe/${string}`;
};

/** The handler that the forms of the mailing list share. JSON is answered with the `ListResponse`, a form with a page. */
export function handleListRequest({ field, call, page }: ListRequest) {
  const body = z.object({ [field]: valueSchema });
  const answerJson = handleRoute({ body }, async ({ body: { [field]: value = '' }, caller }) =>
    Response.json(await call(value, caller)),
  );

  async function answerForm(request: Request): Promise<Response> {
    const { data: value } = valueSchema.safeParse((await parseFormBody(request)).get(field));
    const caller = { clientAddress: clientAddress(request.headers) };
    const outcome = value ? await callForOutcome(() => call(value, caller)) : 'missing';
    // Relative, for any proxy; Response.redirect() accepts absolute addresses only.
    return new Response(null, { status: 303, headers: { location: `${page}?outcome=${outcome}` } });
  }

  return handleRoute((request, context) =>
    isFormRequest(request) ? answerForm(request) : answerJson(request, context),
  );
}

async function callForOutcome(call: () => Promise<ListResponse>): Promise<ListOutcome> {
  try {
    return (await call()).success ? 'done' : 'refused';
  } catch (error) {
    console.warn('a form of the mailing list failed', error);
    return 'failed';
  }
}
