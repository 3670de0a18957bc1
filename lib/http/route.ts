import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { ZodError, type z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { Session } from '@/lib/session/model';
import { endServerSession, getSession } from '@/lib/session/server-session';
import type { CallContext } from '@/lib/upstream/content';
import { clientAddress } from './forwarded';
import { parseJsonBody } from './parse-body';
import { requestIdOf } from './request-id';
import { assertSameOrigin } from './same-origin';

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
type Handler = (request: Request, context: RouteContext) => Promise<Response> | Response;

type SessionRule = 'required' | 'optional' | 'none';

/** What a route takes. `session` is `none` unless told otherwise. */
type RouteRules<Body extends z.ZodType, Params extends z.ZodType, Query extends z.ZodType, Rule extends SessionRule> = {
  /** The JSON body, at most 1 MB. */
  body?: Body;
  params?: Params;
  /** The query's parameters; of a repeated one the last. */
  query?: Query;
  /**
   * `required` answers 401 without one; `optional` goes on as for an anonymous visitor when the session turns out to
   * have ended.
   */
  session?: Rule;
};

type RouteInput<Body, Params, Query, Rule extends SessionRule> = {
  request: Request;
  body: Body;
  params: Params;
  query: Query;
  session: Rule extends 'required' ? Session : Rule extends 'optional' ? Session | null : null;
  /** Who asks, to be passed on with every call upstream. */
  caller: CallContext;
};

/** Tells the browser to forget whom it knows as signed in (see `callApi`). */
const SESSION_HEADER = 'x-session';

/**
 * Wraps a route handler: the one place where errors become responses. The body is `{"error":{"code","message"}}` with
 * the code's status; what we do not know is logged whole and answered vaguely. Changing requests from other sites are
 * refused with a 403.
 *
 * With rules the wrapper also parses what comes in (a wrong value is a 400 naming it), reads the session, names the
 * caller for the upstream, and marks the answer as nobody else's (`no-store`) unless the handler said otherwise. A
 * session that the upstream no longer accepts is ended: the cookie goes, and the browser is told.
 */
export function handleRoute(handler: Handler): Handler;
export function handleRoute<
  Body extends z.ZodType = z.ZodUndefined,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Rule extends SessionRule = 'none',
>(
  rules: RouteRules<Body, Params, Query, Rule>,
  handler: (input: RouteInput<z.output<Body>, z.output<Params>, z.output<Query>, Rule>) => Promise<Response> | Response,
): Handler;
export function handleRoute(
  rulesOrHandler: RouteRules<z.ZodType, z.ZodType, z.ZodType, SessionRule> | Handler,
  handler?: (input: RouteInput<unknown, unknown, unknown, SessionRule>) => Promise<Response> | Response,
): Handler {
  const answer = typeof rulesOrHandler === 'function' ? rulesOrHandler : handler && applyRules(rulesOrHandler, handler);
  if (!answer) throw new TypeError('A route with rules needs a handler.');
  return async (request, context) => {
    try {
      assertSameOrigin(request);
      return await answer(request, context);
    } catch (error) {
      unstable_rethrow(error);
      return errorResponse(error);
    }
  };
}

function applyRules(
  rules: RouteRules<z.ZodType, z.ZodType, z.ZodType, SessionRule>,
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
      const input = {
        request,
        params: rules.params?.parse(await context.params),
        query: rules.query?.parse(Object.fromEntries(new URL(request.url).searchParams)),
        body: rules.body?.parse(await parseJsonBody(request)),
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

/** The upstream no longer believes the jwt: expired, revoked, or the account is gone. */
const isRefusedToken = (error: unknown): boolean => error instanceof AppError && error.upstreamStatus === 401;

function endSession(response: Response): Response {
  endServerSession(response.headers);
  response.headers.set(SESSION_HEADER, 'ended');
  return response;
}

function errorResponse(error: unknown): Response {
  const appError = toAppError(error);
  // What an upstream is to blame for is a warning; the rest is ours.
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

function toAppError(error: unknown): AppError {
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
