import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { ZodError } from 'zod';
import { AppError } from './app-error';

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
type Handler = (request: Request, context: RouteContext) => Promise<Response> | Response;

/**
 * Wraps a route handler: the one place where errors become responses. The body is `{"error":{"code","message"}}` with
 * the code's status; what we do not know is logged whole and answered vaguely.
 */
export function handleRoute(handler: Handler): Handler {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      unstable_rethrow(error);
      return errorResponse(error);
    }
  };
}

export function errorResponse(error: unknown): Response {
  const appError = toAppError(error);
  if (appError.status >= 500) console.warn('request failed', appError, appError.cause ?? '');
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
