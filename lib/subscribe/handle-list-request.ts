import 'server-only';
import { z } from 'zod';
import { seeOther } from '@/lib/http/form-outcome';
import { handleRoute, type RouteHandler, splitForms } from '@/lib/http/route';
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
export function handleListRequest({ field, call, page }: ListRequest): RouteHandler {
  const body = z.object({ [field]: valueSchema });
  // A token authorises by itself. Another site must not make visitors subscribe addresses.
  const origin = field === 'token' ? 'any' : 'same';
  const answerJson = handleRoute({ body, origin }, async ({ body: { [field]: value = '' }, caller }) =>
    Response.json(await call(value, caller)),
  );

  const answerForm = handleRoute({ form: true, origin }, async ({ form, caller }) => {
    const { data: value } = valueSchema.safeParse(form[field]);
    return seeOther(page, { outcome: value ? await callForOutcome(() => call(value, caller)) : 'missing' });
  });

  return splitForms(answerJson, answerForm);
}

async function callForOutcome(call: () => Promise<ListResponse>): Promise<ListOutcome> {
  try {
    return (await call()).success ? 'done' : 'refused';
  } catch (error) {
    console.warn('a form of the mailing list failed', error);
    return 'failed';
  }
}
