import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { ZodError, type z } from 'zod';
import type { Session } from '@/lib/account/session/model';
import { endServerSession, getSession } from '@/lib/account/session/server-session';
import type { CallContext } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { assertSameOrigin, clientAddress } from '../response/forwarded';
import { requestIdOf } from '../response/request-context';
import { assertStorable, isFormRequest, parseFormBody, parseJsonBody } from './parse-body';

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
type Handler = (request: Request, context: RouteContext) => Promise<Response> | Response;

/** `any` for what only a secret in the request authorises, which another site does not know: mail programs send origins. */
type OriginRule = 'same' | 'any';

export type SessionRule = 'required' | 'optional' | 'none';

type AnyRules = RouteRules<z.ZodType, z.ZodType, z.ZodType, SessionRule>;

/** A handler with its rules, which the document of the public calls is made of. */
export type RouteHandler = Handler & { rules: AnyRules };

type RouteRules<Body extends z.ZodType, Params extends z.ZodType, Query extends z.ZodType, Rule extends SessionRule> = {
  /** The JSON body, at most 16 kB, or `bodyBytes`. */
  body?: Body;
  bodyBytes?: number;
  /** Whether the body is a form of a browser without JavaScript, at most 32 kB. */
  form?: true;
  params?: Params;
  /** The last value of repeated parameters. */
  query?: Query;
  /** `required` responds 401 without a session; `optional` continues as anonymous if the session has ended. */
  session?: Rule;
  /** `same` by default. Never `any` with a session, which browsers add to every request. */
  origin?: Rule extends 'none' ? OriginRule : 'same';
};

export type RouteInput<Body, Params, Query, Rule extends SessionRule> = {
  request: Request;
  body: Body;
  /** The form's fields, the last value of repeated ones. Parsed once: `optional` may call the handler twice. */
  form: Record<string, string>;
  params: Params;
  query: Query;
  session: Rule extends 'required' ? Session : Rule extends 'optional' ? Session | null : null;
  /** Passed to every upstream call. */
  caller: CallContext;
};

/** Makes the browser forget its stored user (see `callApi`). */
const SESSION_HEADER = 'x-session';

/**
 * Wraps a route handler and maps errors to responses: `{"error":{"code","message"}}` with the code's status; unknown
 * errors are logged and become a generic 500. Rejects cross-site writes (403) but for `origin: 'any'`. With rules it also parses input (400),
 * reads the session, and sets `no-store` by default. A session that the upstream rejects is ended in cookie and
 * browser.
 */
export function handleRoute(handler: Handler): RouteHandler;
export function handleRoute<
  Body extends z.ZodType = z.ZodUndefined,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Rule extends SessionRule = 'none',
>(
  rules: RouteRules<Body, Params, Query, Rule>,
  handler: (input: RouteInput<z.output<Body>, z.output<Params>, z.output<Query>, Rule>) => Promise<Response> | Response,
): RouteHandler;
export function handleRoute(
  rulesOrHandler: AnyRules | Handler,
  handler?: (input: RouteInput<unknown, unknown, unknown, SessionRule>) => Promise<Response> | Response,
): RouteHandler {
  const answer = typeof rulesOrHandler === 'function' ? rulesOrHandler : handler && applyRules(rulesOrHandler, handler);
  if (!answer) throw new TypeError('A route with rules needs a handler.');
  const rules = typeof rulesOrHandler === 'function' ? {} : rulesOrHandler;
  const handle: Handler = async (request, context) => {
    try {
      if (rules.origin !== 'any') assertSameOrigin(request);
      return await answer(request, context);
    } catch (error) {
      unstable_rethrow(error);
      return errorResponse(error);
    }
  };
  return Object.assign(handle, { rules });
}

/** Hands forms of a browser without JavaScript to one handler and JSON to another, whose rules it has. */
export const splitForms = (answerJson: RouteHandler, answerForm: RouteHandler): RouteHandler =>
  Object.assign(
    (request: Request, context: RouteContext) =>
      isFormRequest(request) ? answerForm(request, context) : answerJson(request, context),
    { rules: answerJson.rules },
  );

function applyRules(
  rules: AnyRules,
  handler: (input: RouteInput<unknown, unknown, unknown, SessionRule>) => Promise<Response> | Response,
): Handler {
  return async (request, context) => {
    const requestId = requestIdOf(request.headers.get('x-request-id'));
    const response = await answer(request, context, requestId);
    response.headers.set('x-request-id', requestId);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
    return response;
  };

  async function answer(request: Request, context: RouteContext, requestId: string): Promise<Response> {
    const rule = rules.session ?? 'none';
    const session = rule === 'none' ? null : await getSession(request);
    try {
      if (rule === 'required' && !session) throw new AppError('unauthorized');
      const caller = { clientAddress: clientAddress(request.headers), requestId };
      const params = await context.params;
      const query = Object.fromEntries(new URL(request.url).searchParams);
      assertStorable({ ...(rules.params && params), ...(rules.query && query) });
      const body = rules.body?.parse(await parseJsonBody(request, rules.bodyBytes));
      // After the schema, so that only known fields are walked.
      assertStorable(body);
      const input = {
        request,
        body,
        params: rules.params?.parse(params),
        query: rules.query?.parse(query),
        form: rules.form ? await parseFormBody(request) : {},
      };
      try {
        return await handler({ ...input, session, caller: session ? { ...caller, jwt: session.jwt } : caller });
      } catch (error) {
        if (!session || !isRefusedToken(error)) throw error;
        if (rule === 'required') throw new AppError('session_ended', { cause: error });
        return endSession(await handler({ ...input, session: null, caller }));
      }
    } catch (error) {
      unstable_rethrow(error);
      const response = errorResponse(error);
      return response.status === 401 && rule === 'required' ? endSession(response) : response;
    }
  }
}

/** The jwt is expired or revoked, or the account is deleted. */
const isRefusedToken = (error: unknown): boolean => error instanceof AppError && error.upstreamStatus === 401;

function endSession(response: Response): Response {
  endServerSession(response.headers);
  response.headers.set(SESSION_HEADER, 'ended');
  return response;
}

function errorResponse(error: unknown): Response {
  const appError = toAppError(error);
  // Faults of an upstream are warnings.
  if (appError.code === 'internal') console.error('request failed', appError);
  else if (appError.status >= 500) console.warn('request failed', appError);
  return Response.json(
    { error: { code: appError.code, message: appError.message } },
    {
      status: appError.status,
      headers: {
        'cache-control': 'no-store',
        ...(appError.retryAfterS ? { 'retry-after': String(appError.retryAfterS) } : {}),
      },
    },
  );
}

/** Any error as one whose message is safe to show. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const path = issue?.path.join('.');
    return new AppError('bad_request', { message: [path, issue?.message].filter(Boolean).join(': '), cause: error });
  }
  if (error instanceof SyntaxError)
    return new AppError('bad_request', { message: 'The body is not JSON.', cause: error });
  return new AppError('internal', { cause: error });
}
