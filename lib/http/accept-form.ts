import 'server-only';
import type { z } from 'zod';
import {
  handleRoute,
  type RouteHandler,
  type RouteInput,
  type SessionRule,
  splitForms,
  toAppError,
} from '@/lib/http/route';
import { keepFormFailure } from '../account/session/form-failure';
import { parseReturnPath } from '../account/session/model';

type Rules<Body, Rule> = { body: Body; session?: Rule };

type FormPage = {
  /** The parameters of `/auth` that lead back to the form, by the code of the mail that led to it. */
  back: (code: string) => Record<string, string>;
  /** The title of a failure (spec §8). */
  failed: string;
  /** The page after a success, unless the form names another. */
  done?: `/${string}`;
};

/** Input that need not be typed again, as much of it as a header holds. */
const KEPT_FIELDS = ['identifier', 'username', 'email'];
const KEPT_CHARACTERS = 320;

/**
 * A handler of `/auth`: JSON is answered as `handler` does, a form that was sent without scripts with a page: `next`, or the form again
 * with the reason and what was typed.
 */
export function acceptForm<Body extends z.ZodType, Rule extends SessionRule = 'none'>(
  rules: Rules<Body, Rule>,
  { back, failed, done = '/auth' }: FormPage,
  handler: (input: RouteInput<z.output<Body>, undefined, undefined, Rule>) => Promise<Response>,
): RouteHandler {
  const { body: schema, ...rule } = rules;
  const answerJson = handleRoute<Body, z.ZodUndefined, z.ZodUndefined, Rule>(rules, handler);
  const answerForm = handleRoute<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, Rule>(
    { form: true, ...rule },
    async (input) => {
      const { next = '', ...fields } = input.form;
      const path = parseReturnPath(next);
      try {
        const answer = await handler({ ...input, body: schema.parse(fields) });
        return redirectTo(path ?? done, answer.headers.getSetCookie());
      } catch (error) {
        const { code, message } = toAppError(error);
        if (code === 'internal') console.error('a form failed', error);
        const short = (name: string) => (fields[name] ?? '').slice(0, KEPT_CHARACTERS);
        const address = { ...back(short('code')), ...(path && { next: path }) };
        const response = redirectTo(`/auth?${new URLSearchParams(address)}`);
        const typed = KEPT_FIELDS.map((name) => [name, short(name)]);
        await keepFormFailure(response.headers, { title: failed, message, fields: Object.fromEntries(typed) });
        return response;
      }
    },
  );
  return splitForms(answerJson, answerForm);
}

function redirectTo(location: string, cookies: string[] = []): Response {
  // Relative, for any proxy.
  const headers = new Headers({ location });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
